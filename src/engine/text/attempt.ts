/**
 * Reads an attempt in IPA, typed or recognized, as phones and stress marks.
 *
 * A token is read letter by letter, each with the signs after it: tie, length, aspiration, marks. A sign that does not
 * make a phone of the inventory is dropped; a letter that is not a phone is listed as unknown. Some Greek letters are
 * read as the phones that they look like (γ for ɣ). Other Greek letters, and letters with an accent or breathing, are
 * refused, because the caller sent Greek text (λόγος in place of l ˈo ɣ o s).
 */

import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit } from '../../contract/refusal.ts';
import { hiddenNasal } from '../phonology/glides.ts';
import { cappedMarks } from '../phonology/letters.ts';
import { ALIASES, isVowelPhone, PHONES, type Phone, phoneAt, phoneId } from '../phonology/phones.ts';
import * as symbols from '../phonology/symbols.ts';
import type { SlotStretch } from './target.ts';

export interface Attempt {
  /** Phone ids in the order heard. */
  readonly phones: readonly number[];
  /** Indices in `phones` of the stressed vowels. */
  readonly stressed: readonly number[];
  /** True if there is a stress mark, even a mark without a vowel after it. */
  readonly marked: boolean;
  /** Symbols that do not name a phone, each once, in order of appearance. */
  readonly unknown: readonly string[];
  readonly stretches?: readonly SlotStretch[];
}

/** Normalizes IPA: marks become separate characters, and a mark with a twin of the same meaning becomes the twin. */
const inOneSpelling = (ipa: string): string =>
  ipa.normalize('NFD').replace(symbols.TWIN, (sign) => symbols.TWINS.get(sign) as string);

const idBySymbol: ReadonlyMap<string, number> = new Map([
  ...ALIASES.map(([alias, phone]) => [inOneSpelling(alias), phoneId(phone)] as const),
  ...PHONES.map(({ symbol }, id) => [inOneSpelling(symbol), id] as const),
]);

const R = phoneId('ɹ');

const symbolOf = (id: number): string => inOneSpelling(phoneAt(id).symbol);
const find = (symbol: string): number | undefined => idBySymbol.get(symbol);

const MARK = /\p{M}/u;
const LETTER = /\p{L}/u;
const MODIFIERS = new Set([...'ʰʱʲʷˠʼˑ', ...symbols.LENGTH_SIGNS]);
const [NASAL, CEDILLA] = ['\u0303', '\u0327'];

const isSign = (character: string | undefined): character is string =>
  character !== undefined && (MODIFIERS.has(character) || MARK.test(character));

/** Adds a sign to a phone if the inventory has the result; otherwise returns the phone. */
const withSign = (phone: number, sign: string): number => find(symbolOf(phone) + sign) ?? phone;

/** Applies the signs to a phone: marks in the order written, then aspiration, then length. */
function applySigns(phone: number, signs: readonly string[]): number {
  let result = phone;
  for (const sign of signs) {
    if (sign === 'ʲ') result = phoneId(symbols.PALATALIZED.get(symbolOf(result)) ?? phoneAt(result).symbol);
    else if (MARK.test(sign)) result = withSign(result, sign);
  }
  for (const sign of signs) if (sign === 'ʰ' || sign === 'ʱ') result = withSign(result, sign);
  return signs.some((sign) => symbols.LENGTH_SIGNS.has(sign)) ? withSign(result, 'ː') : result;
}

class AttemptReader {
  readonly phones: number[] = [];
  readonly stressed: number[] = [];
  readonly unknown = new Set<string>();
  marked = false;
  /** True after a stress mark, until a vowel has been read. */
  private pending = false;
  private afterNasalVowel = false;

  hear(phone: number, hasAccent: boolean, isNasal = false): void {
    this.addHiddenNasal(phoneAt(phone));
    const isVowel = isVowelPhone(phone);
    if (isVowel && (this.pending || hasAccent)) {
      this.marked = true;
      this.stressed.push(this.phones.length);
      this.pending = false;
    }
    this.add(phone);
    this.afterNasalVowel = isVowel && isNasal;
  }

  /** Adds the n of [ton] if a nasal vowel was written for it, as in [tõ]. @param next the next phone; null at the end */
  addHiddenNasal(next: Phone | null): void {
    const nasal = this.afterNasalVowel ? hiddenNasal(next) : null;
    this.afterNasalVowel = false;
    if (nasal !== null) this.add(nasal);
  }

  private add(phone: number): void {
    this.phones.push(phone);
    if (this.phones.length > LIMITS.phones) {
      const sentence = `ipa has more than ${LIMITS.phones} phones; send at most ${LIMITS.phones} phones`;
      throw pastLimit(sentence, 'ipa');
    }
  }

  /** Reads a token that is not the symbol of a phone. */
  token(token: string): void {
    const characters = [...token];
    let at = 0;
    while (at < characters.length) {
      const character = characters[at] as string;
      const isApostrophe = symbols.APOSTROPHES.has(character);
      const isStress =
        symbols.STRESS_SIGNS.has(character) || (isApostrophe && LETTER.test(characters[at + 1] ?? ''));
      if (isStress) {
        this.marked = true;
        this.pending = true;
      }
      const isSkipped = isStress || isApostrophe || symbols.DROPPED.has(character) || isSign(character);
      at = isSkipped ? at + 1 : this.letter(characters, at);
    }
  }

  /** Reads a letter with its signs; returns the index of the next letter. */
  private letter(characters: readonly string[], at: number): number {
    const { symbol, signs, end } = this.signed(characters, at);
    const phone = find(symbol);
    if (phone === undefined) this.setAside(characters[at] as string);
    else {
      const isStressed = signs.some((sign) => symbols.STRESS_ACCENTS.has(sign));
      this.hear(applySigns(phone, signs), isStressed, signs.includes(NASAL));
    }
    if (symbols.R_COLORED.has(characters[at] as string)) this.hear(R, false);
    return end;
  }

  /** Reads a letter and the signs after it. A tie joins the letters of an affricate; an h after a stop is aspiration. */
  private signed(characters: readonly string[], at: number) {
    const signs: string[] = [];
    const takeSigns = (start: number): number => {
      let end = start;
      while (isSign(characters[end])) signs.push(characters[end++] as string);
      return end;
    };
    const first = this.base(characters, at);
    let { symbol } = first;
    let end = takeSigns(first.end);
    if (signs.some((sign) => symbols.TIES.has(sign))) {
      const second = this.base(characters, end);
      const joined = `${symbol}\u0361${second.symbol}`;
      const isAffricate = find(joined) !== undefined;
      if (isAffricate) [symbol, end] = [joined, takeSigns(second.end)];
    }
    const isAspirated = symbols.ASPIRATED.has(symbol) && characters[end] === 'h';
    if (isAspirated) signs.push('ʰ');
    return { symbol, signs, end: isAspirated ? end + 1 : end };
  }

  /** Reads the letter at index `at` without its signs; ç is one letter, although NFD splits it into c and a cedilla. */
  private base(characters: readonly string[], at: number): { symbol: string; end: number } {
    const character = characters[at] ?? '';
    const symbol = symbols.LOOK_ALIKES.get(character) ?? character;
    return characters[at + 1] === CEDILLA
      ? { symbol: symbol + CEDILLA, end: at + 2 }
      : { symbol, end: at + 1 };
  }

  /** Lists a symbol as unknown; returns the empty text that replaces it. */
  setAside(symbol: string): '' {
    if (this.unknown.size < LIMITS.unknown_symbols) this.unknown.add(symbol);
    return '';
  }
}

/** Writes an attempt as phones, and as IPA with a mark before each stressed vowel. */
export function spoken({ phones: ids, stressed }: Pick<Attempt, 'phones' | 'stressed'>) {
  const phones = ids.map((id) => phoneAt(id).symbol);
  const ipa = phones.map((symbol, at) => (stressed.includes(at) ? `ˈ${symbol}` : symbol)).join(' ');
  return { phones, ipa };
}

function refuseLength(texts: readonly string[]): void {
  const length = texts.reduce((sum, text) => sum + text.length, texts.length);
  if (length > LIMITS.text_characters) {
    throw pastLimit(`ipa has ${length} characters; send at most ${LIMITS.text_characters}`, 'ipa');
  }
}

/**
 * Reads the `ipa` of a request.
 *
 * @param ipa one string, or an array of strings; two strings never make one token
 * @throws Refusal above the limit of phones
 */
export function readAttempt(ipa: string | readonly string[]): Attempt {
  const texts = typeof ipa === 'string' ? [ipa] : ipa;
  refuseLength(texts);
  const reader = new AttemptReader();
  for (const text of texts) {
    // Signs of silence are removed and listed as unknown.
    const sounds = text
      .replace(symbols.SILENCES, (name) => reader.setAside(name))
      .replace(symbols.BOUNDARIES, '');
    const tokens = inOneSpelling(cappedMarks(sounds)).split(symbols.SEPARATORS);
    for (const token of tokens) {
      const phone = find(token);
      if (phone === undefined) reader.token(token);
      else reader.hear(phone, false, token.includes(NASAL));
    }
  }
  reader.addHiddenNasal(null);
  const { phones, stressed, marked, unknown } = reader;
  return { phones, stressed, marked, unknown: [...unknown] };
}

/** Greek letters that are read as phones. */
const READ: ReadonlySet<string> = new Set([...'βθ', ...symbols.LOOK_ALIKES.keys()]);

const GREEK_LETTER = /(?=\p{L})\p{Script=Greek}\p{M}*/gu;

/** A Greek letter, except β and θ without marks. Most texts do not match, and need no further check. */
const SUSPECT = /(?=[^βθ])\p{Script=Greek}|[βθ]\p{M}/u;

/** Grave, acute, both circumflexes, breathings, iota subscript. */
const GREEK_MARK = /[\u0300-\u0302\u0313\u0314\u0342\u0345]/u;

/** A refusal names at most this many letters. */
const NAMED = 8;

/** Finds the letters that can only be Greek text, not IPA; lists each once. */
export function greekLetters(texts: readonly string[]): string[] {
  const letters = texts.flatMap((text) => cappedMarks(text).normalize('NFD').match(GREEK_LETTER) ?? []);
  const unread = letters.filter((letter) => !READ.has(letter[0] as string) || GREEK_MARK.test(letter));
  return [...new Set(unread.map((letter) => letter.normalize('NFC')))];
}

/** Refuses Greek text in `ipa`. @throws Refusal that names the letters */
export function refuseGreek(texts: readonly string[]): void {
  if (!texts.some((text) => SUSPECT.test(text))) return;
  const letters = greekLetters(texts);
  if (letters.length === 0) return;
  const named = letters.slice(0, NAMED).join(' ') + (letters.length > NAMED ? ' …' : '');
  throw badRequest(`ipa has Greek letters that are not IPA: ${named}; send IPA such as "l ˈo ɣ o s"`, 'ipa');
}
