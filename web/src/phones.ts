/** An attempt in IPA, taken apart far enough to find its vowels: whole phones, longest first, and stress marks. */

import type { Lists } from './device/protocol.ts';

export type Phone = Lists['phones'][number];

export const STRESS = 'ˈ';
const STRESSES = /[ˈ'´]/u;
const SIGNS = "ˈˌ'´.ː͡ʰʱ";

/** A phone of the text: where it stands and what kind it is. */
export interface Token {
  readonly text: string;
  readonly vowel: boolean;
  readonly stressed: boolean;
}

/** The kind of every symbol, by its text. */
export type Kinds = ReadonlyMap<string, Phone['kind']>;

export const kindsOf = (phones: readonly Phone[]): Kinds =>
  new Map(
    phones.flatMap(({ symbol, aliases = [], kind }) =>
      [symbol, ...aliases].map((text) => [text.normalize('NFD'), kind] as const),
    ),
  );

/** The longest phone at the start of the text, or one character. */
function phoneAt(text: string, kinds: Kinds): string {
  for (let length = Math.min(6, text.length); length > 1; length--) {
    if (kinds.has(text.slice(0, length))) return text.slice(0, length);
  }
  return /^.[\p{M}]*/su.exec(text)?.[0] ?? '';
}

/** The phones of a text. A mark belongs to the next vowel at or after it. */
export function tokensOf(text: string, kinds: Kinds): Token[] {
  const tokens: Token[] = [];
  let rest = text.normalize('NFD');
  let marked = false;
  while (rest !== '') {
    const found = phoneAt(rest, kinds);
    rest = rest.slice(found.length);
    if (STRESSES.test(found)) marked = true;
    else if (found.trim() !== '' && !SIGNS.includes(found)) {
      const vowel = kinds.get(found) === 'vowel';
      tokens.push({ text: found.normalize('NFC'), vowel, stressed: vowel && marked });
      if (vowel) marked = false;
    }
  }
  return tokens;
}

/** The text of an attempt with its stress on one vowel, counted from 0, or on none. */
export function stressedOn(tokens: readonly Token[], vowel: number | null): string {
  let seen = 0;
  return tokens
    .map((token) => (token.vowel && seen++ === vowel ? STRESS + token.text : token.text))
    .join(' ');
}

/** A syllable of the target, as GET /v1/reading gives it. */
interface Said {
  readonly phones: readonly string[];
}

/** The tokens cut into the syllables of the target; null when they are not the phones of the target. */
function cutAs(tokens: readonly Token[], said: readonly Said[]): Token[][] | null {
  const wanted = said.flatMap(({ phones }) => phones.map((phone) => phone.normalize('NFC')));
  if (wanted.length !== tokens.length || tokens.some(({ text }, n) => text !== wanted[n])) return null;
  const rest = [...tokens];
  const syllables = said.map(({ phones }) => rest.splice(0, phones.length));
  return syllables.every((syllable) => syllable.filter(({ vowel }) => vowel).length === 1) ? syllables : null;
}

/** The tokens in syllables, one a vowel: cut as the target is, or the vowels alone if the target has other phones. */
export const syllablesOf = (tokens: readonly Token[], said: readonly Said[] = []): Token[][] =>
  cutAs(tokens, said) ?? tokens.filter(({ vowel }) => vowel).map((token) => [token]);
