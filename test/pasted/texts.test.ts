/**
 * Tests Greek as people paste it. Each row is about one public report (see README.md); the properties are about any
 * text.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { reading } from '../../src/engine/library/reading.ts';
import { signs } from '../../src/engine/phonology/letters.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';

function told(text: string): string[] {
  try {
    const { target_text = '', ipa, dropped = [] } = reading(text, engine);
    return [target_text, ipa, dropped.join(' ')];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.detail).toBe('target must be a Greek word or verse');
    return ['refused', error.hint ?? '', ''];
  }
}

it.each(tableOf('pasted/texts.tsv'))('%s: %s', (_, text = '', words, ipa = '', dropped = '') => {
  expect(told(text)).toEqual([words, ipa, dropped]);
});

const WORDS = 'ἐν ἀρχῇ ἦν ὁ λόγος ἄνθρωπος Ἰησοῦ ΚΑΙ μου βλαβλόν πρὸς ῥῆμα'.split(' ');
const LATIN = [...'aoivxACbdqª', 'ca', 'bo'];
const SIGNS = [
  ..."[](){}<>⟦⟧⸀†*,.·;:’'‘῾´΄ʹ-¬|…¹²12½ᵃ=+~ \n\t\u00A0\u00AD\u200B\u2066\u180E\u0301\u0314¯˘",
  ...['\r\n', '- ', '<b>', '</b>', '<sup>', '</sup>', '<br>', '[a]', '(N-DSF)', '[ca. 4]', ' ', ' '],
];
const STRANGE = '\ue000 \u0378 \u0007 א 道 ж ϝ 𐌰 а Р ȣ ϗ ϛα Ξ΄ΞµΞ½ \ufffd \ud800 😀'.split(' ');
const paste = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 2, arbitrary: fc.constantFrom(...LATIN, 'N-DSF') },
      { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => `λόγος, ${parts.join('')}`);

/** Matches what may vanish from a paste: marks, signs, digits, blanks and invisible characters. */
const KNOWN_MARK = /[\p{P}\p{S}\p{Z}\p{N}\p{M}\p{Cf}\p{Lm}\s]/u;

/** Maps Latin and Cyrillic look-alikes and unusual forms to the usual Greek letter, and each form of sigma to σ. */
const USUAL = signs('aα oο iι vν xχ Aα Cσ cσ Sσ Nν аα Рρ ȣου ϗκαι ϛστ ςσ ϲσ');

/** Leaves known marks out of a text, and replaces all other characters by the usual letters. */
const codePoints = (text: string): string[] =>
  [...text.toWellFormed().normalize('NFD')]
    .filter((character) => !KNOWN_MARK.test(character))
    .flatMap((character) => [...(USUAL.get(character) ?? character.toLowerCase())])
    .map((character) => USUAL.get(character) ?? character);

function readOf(text: string) {
  try {
    return readTarget(text, engine.lexicon, engine.phonology);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}
const wordsOf = (text: string) => readOf(text)?.words.map((word) => word.text);

describe('any paste', () => {
  it('loses no code point: each is in a word, in its order, in what is dropped, or a known mark', () => {
    fc.assert(
      fc.property(paste, (text) => {
        const read = readOf(text);
        if (read === null) return;
        const left = new Set(read.dropped.flatMap(codePoints));
        const got = read.words.flatMap((word) => codePoints(word.text));
        let at = 0;
        for (const character of codePoints(text.replace(/<\/?[a-z][^<>]*>/giu, ''))) {
          if (got[at] === character) at++;
          else expect(left).toContain(character);
        }
        expect(at).toBe(got.length);
      }),
    );
  });

  it('never reads a Latin letter as Greek across a bracket, a tag or a final ς', () => {
    const [word, note] = [fc.constantFrom(...WORDS), fc.constantFrom(...LATIN)];
    const around = fc.constantFrom(
      ['[', ']'],
      ['(', ')'],
      ['<sup>', '</sup>'],
      ['⟨', '⟩'],
      ['[<i>', '</i>]'],
    );
    fc.assert(
      fc.property(word, word, note, around, (one, two, letters, [open, close]) => {
        const [plain, whole] = [wordsOf(`${one} ${two}`), wordsOf(one)];
        expect(wordsOf(`${one}${open}${letters}${close} ${open}${letters}${close}${two}`)).toEqual(plain);
        expect(wordsOf(`${one[0]}${open}${letters}${close}${one.slice(1)}`)).toEqual(whole);
        expect(wordsOf(`${one}${open}${letters}`)).toEqual(whole);
        expect(wordsOf(`${letters}${close}${one}`)).toEqual(whole);
        expect(wordsOf(`${one} λόγος${letters} ${two}`)).toEqual(wordsOf(`${one} λόγος ${two}`));
      }),
    );
  });

  it('has a look-alike at the edge of a word only if the lexicon has the word with it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORDS),
        fc.constantFrom(...LATIN),
        fc.boolean(),
        (word, letter, first) => {
          const [found] = readOf(`${first ? letter + word : word + letter} ἦν`)?.words ?? [];
          expect([word, 'ἦν'].includes(found?.text ?? '') || found?.entry !== null).toBe(true);
        },
      ),
    );
  });
});
