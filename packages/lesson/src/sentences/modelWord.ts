/** Describes taught sounds, and names heard sounds, with example words in the learner's mother tongue. */

import { isVowel, respelling } from './en/respelling.ts';
import { isEnglish, type Listener, MOTHER_TONGUES, say } from './language.ts';

/** Beginning of a cell that is an instruction, because the language lacks the sound. */
const NONE = 'none: ';

const LONG = 'ː';

/** Returns phones in NFC. A glide after a vowel becomes j or w, and the vowel short: e ɪ and eː i become e j. */
export function plain(phones: string): string {
  const [first = '', second, ...rest] = phones.normalize('NFC').split(' ');
  if (second === undefined || rest.length > 0 || !isVowel(first)) return phones.normalize('NFC');
  const glide = second.replace(/^[ɪi]$/u, 'j').replace(/^[ʊu]$/u, 'w');
  return `${first.replace(LONG, '')} ${glide}`;
}

function cellOf(sound: string, { scheme, tongue, words }: Listener): string | undefined {
  const rows = [...(words.schemeAnchors[scheme] ?? []), ...words.anchors];
  const row = rows.find(([own]) => own === sound);
  // A row has the sound, then a cell for each mother tongue. An empty cell equals the first cell.
  return row?.[1 + MOTHER_TONGUES.indexOf(tongue)] || row?.[1];
}

/** Describes a diphthong: 'the a of father gliding into a short ee'; undefined for any other sound. */
function gliding(sound: string, vowelIn: (vowel: string) => string, { words }: Listener): string | undefined {
  const [first = '', second = ''] = sound.split(' ');
  const glide = isVowel(first) ? words.glideNames[second] : undefined;
  if (glide === undefined) return undefined;
  const vowel = vowelIn(first);
  return say(words.phrases.gliding, { vowel: vowel.includes(',') ? `${vowel},` : vowel, glide });
}

function inTurn(parts: readonly string[], listener: Listener): string {
  const { andThen, sayIt } = listener.words.phrases;
  const models = parts.map((part) => modelOf(part, listener));
  if (parts.every((part) => hasModel(part, listener))) return models.join(andThen);
  const told = models.map((model, n) =>
    hasModel(parts[n] as string, listener) ? say(sayIt, { model }) : model,
  );
  return NONE + told.join(andThen);
}

/** Describes a taught sound; begins with `none: ` if the language lacks the sound. */
function anchorOf(phones: string, listener: Listener): string {
  const sound = phones.normalize('NFC');
  const own = cellOf(sound, listener) ?? gliding(sound, (vowel) => anchorOf(vowel, listener), listener);
  if (own !== undefined) return own;
  const parts = sound.split(' ');
  if (parts.length > 1) return inTurn(parts, listener);
  const short = sound.endsWith(LONG) ? cellOf(sound.slice(0, -1), listener) : undefined;
  return short === undefined
    ? nameOf(sound, listener)
    : say(listener.words.phrases.longModel, { model: short });
}

/** Model of a taught sound: 'the th of thin', or an instruction if the learner's language lacks the sound. */
export const modelOf = (phones: string, listener: Listener): string =>
  listener.words.glides[phones] ?? anchorOf(phones, listener).replace(NONE, '');

export const hasModel = (phones: string, listener: Listener): boolean =>
  !anchorOf(phones, listener).startsWith(NONE);

/** Returns the name of a heard sound: a model word of the learner's mother tongue, or the English name. */
function ownName(sound: string, listener: Listener): string | undefined {
  const { tongue, words } = listener;
  // The model of `e` describes ε, which is more open than [e], so the model of e̝ fits a heard e better.
  const keys = sound === 'e' ? ['e̝', 'e'] : [sound];
  const cells = isEnglish(tongue) ? [] : keys.flatMap((key) => cellOf(key, listener) ?? []);
  const cell = cells.find((own) => !own.startsWith(NONE));
  if (cell !== undefined) return cell.split(/[,;]/u)[0];
  return words.names.find(([phone]) => phone.normalize('NFC') === sound)?.[2];
}

export const isNamed = (sound: string, listener: Listener): boolean =>
  ownName(plain(sound), listener) !== undefined;

/** Names heard phones: 'the k of sky', 'the s of sun and the k of sky'. */
export function nameOf(phones: string, listener: Listener): string {
  const sound = plain(phones);
  const own = ownName(sound, listener) ?? gliding(sound, (vowel) => nameOf(vowel, listener), listener);
  if (own !== undefined) return own;
  const parts = sound.split(' ');
  const pair = parts.slice(0, 2).join(' ');
  if (parts.length > 2 && isNamed(pair, listener))
    return `${nameOf(pair, listener)} ${listener.words.phrases.and} ${nameOf(parts.slice(2).join(' '), listener)}`;
  if (parts.length > 1)
    return parts.map((part) => nameOf(part, listener)).join(` ${listener.words.phrases.and} `);
  if (!sound.endsWith(LONG)) return sound;
  return say(listener.words.phrases.longName, { name: nameOf(sound.slice(0, -1), listener) });
}

/** Beginning of a model: 'the o of go', without 'cut short before it glides'. */
export const headOf = (phones: string, listener: Listener): string =>
  modelOf(phones, listener).split(/[,;]/u)[0] as string;

export const isNamedAlike = (heard: string, target: string, listener: Listener): boolean =>
  nameOf(heard, listener).startsWith(headOf(target, listener));

/** Adds the phones if the learner sees IPA: '[θ], the th of thin'. */
export const withIpa = (phones: string, words: string, { ipa }: Listener): string =>
  ipa ? (words === phones ? `[${phones}]` : `[${phones}], ${words}`) : words;

export const heardName = (phones: string, listener: Listener): string =>
  withIpa(phones, nameOf(phones, listener), listener);

/** Tells how to make a sound and, if it is long, how to hold it. */
export function howTo(phone: string, { words }: Listener): string {
  const own = words.how[phone];
  if (own !== undefined || !phone.endsWith(LONG)) return own ?? '';
  return `${words.how[phone.slice(0, -1)] ?? ''} ${words.held[isVowel(phone) ? 'vowel' : 'consonant']}`.trim();
}

/** Warns English readers: 'not the k of king'; empty if the phone is without a false friend. */
export function friendOf(phone: string, { scheme, tongue, words }: Listener): string {
  const row = words.friends[scheme]?.find(([taught]) => taught.normalize('NFC') === phone.normalize('NFC'));
  if (row === undefined || !isEnglish(tongue)) return '';
  return say(words.phrases.friend, { letters: row[2], word: row[3] });
}

/** Matches respellings with marked letters, or with an h or H that English spelling does not use. */
const STRANGE = /[^a-z]|[bdgk]h|hy|yh/u;

const MARKED = /[^a-z]/iu;

type KeyRow = readonly [letters: string, model: string];

/**
 * Lists the respellings that a reader would not guess, with their models: ['kh', 'the ch of Scottish loch']. Respellings
 * with marked letters come first.
 */
export function keyTo(phones: readonly string[], listener: Listener): KeyRow[] {
  const rows = phones.map((phone): KeyRow => [respelling(phone, listener.scheme), modelOf(phone, listener)]);
  const strange = [...new Map(rows.filter(([letters]) => STRANGE.test(letters)))];
  return strange.sort(([one], [other]) => Number(MARKED.test(other)) - Number(MARKED.test(one)));
}
