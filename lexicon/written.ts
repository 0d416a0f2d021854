/**
 * Splits a form of the table into letters and nuclei (the vowel or diphthong of each syllable), for spellingRules.ts. η, ω,
 * diphthongs and vowels with iota subscript are long; ε and ο are short; α, ι and υ may be either. Smyth, Greek Grammar
 * (1920), §§ 4-5, 144.
 */

import { GLIDE, graphemesOf } from '../src/engine/phonology/graphemes.ts';
import { bareSpelling, ELISION, type Letter, lettersOf } from '../src/engine/phonology/letters.ts';

export interface Nucleus {
  /** Index of the first letter of the nucleus; `end` is the index after its last letter. */
  readonly start: number;
  readonly end: number;
  readonly accent: 'acute' | 'circumflex' | null;
  readonly length: 'long' | 'short' | 'either';
}

export interface Written {
  readonly letters: readonly Letter[];
  /** The form without marks, in lower case. */
  readonly bare: string;
  readonly nuclei: readonly Nucleus[];
  /** True for a proper name. It may be foreign, so Greek rules of length and sound do not apply to it. */
  readonly name: boolean;
  readonly verb: boolean;
  readonly elided: boolean;
}

function accentOf(letters: readonly Letter[], start: number, end: number): Nucleus['accent'] {
  for (let at = start; at < end; at++) {
    const { accent } = letters[at] as Letter;
    if (accent !== null) return accent === 'circumflex' ? accent : 'acute';
  }
  return null;
}

function lengthOf(letters: readonly Letter[], start: number, end: number): Nucleus['length'] {
  const { base, iota } = letters[start] as Letter;
  if (end - start > 1 || iota || base === 'η' || base === 'ω') return 'long';
  return base === 'ε' || base === 'ο' ? 'short' : 'either';
}

function nucleiOf(letters: readonly Letter[]): Nucleus[] {
  const graphemes = graphemesOf(letters);
  const nuclei: Nucleus[] = [];
  for (const [at, { start, end: vowelEnd, vowel }] of graphemes.entries()) {
    if (!vowel) continue;
    const end = graphemes[at + 1]?.key.startsWith(GLIDE) ? vowelEnd + 1 : vowelEnd;
    nuclei.push({ start, end, accent: accentOf(letters, start, end), length: lengthOf(letters, start, end) });
  }
  return nuclei;
}

/** Reads a form. @param tags the parts of speech of the form in the table, as tags of Universal Dependencies */
export function readWritten(form: string, tags: readonly string[]): Written {
  const letters = lettersOf(form);
  return {
    letters,
    bare: bareSpelling(letters),
    nuclei: nucleiOf(letters),
    name: tags.includes('PROPN'),
    verb: tags.includes('VERB'),
    elided: form.endsWith(ELISION),
  };
}
