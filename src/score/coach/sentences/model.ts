/** What a sound is like, and what a sound that was heard is called: by words of the learner's own language. */

import { isVowelPhone, phoneId } from '../../phonology/phones.ts';
import { isEnglish, type Listener, MOTHER_TONGUES, say } from './language.ts';

/** A cell that holds an instruction, because the language lacks the sound. */
const NONE = 'none: ';

const LONG = 'ː';

export const isVowel = (phone: string): boolean => isVowelPhone(phoneId(phone));

/** Phones in NFC, and a glide after a vowel as j or w: e ɪ and e i are e j. */
export function plain(phones: string): string {
  const [first = '', second, ...rest] = phones.normalize('NFC').split(' ');
  if (second === undefined || rest.length > 0 || !isVowel(first)) return phones.normalize('NFC');
  const glide = /^[ɪi]$/u.test(second) ? 'j' : /^[ʊu]$/u.test(second) ? 'w' : second;
  return `${first.replace(LONG, '')} ${glide}`;
}

/** The cell of a sound; undefined where no row has it. */
function cellOf(sound: string, { scheme, tongue, words }: Listener): string | undefined {
  const column = 1 + MOTHER_TONGUES.indexOf(tongue);
  const rows = [...(words.schemeAnchors[scheme] ?? []), ...words.anchors];
  return rows.find(([own]) => own === sound)?.[column];
}

const isGlide = (sound: string): boolean => sound === 'j' || sound === 'w';

/** A long diphthong is the short one, with a long vowel: the tables have the short one. */
function longDiphthong(sound: string, listener: Listener): string | undefined {
  const [first = '', glide] = sound.split(' ');
  if (glide === undefined || !isGlide(glide) || !first.endsWith(LONG)) return undefined;
  const { bothParts } = listener.words.phrases;
  const parts = { first: modelOf(first, listener), last: listener.words.glideNames[glide] ?? '' };
  const sentence = say(bothParts, parts);
  return NONE + sentence[0]?.toLowerCase() + sentence.slice(1);
}

/** The model of a taught sound, with its `none: ` where the language lacks it. */
function anchorOf(phones: string, listener: Listener): string {
  const sound = phones.normalize('NFC');
  const own = cellOf(sound, listener) ?? longDiphthong(sound, listener);
  if (own !== undefined) return own;
  const short = sound.endsWith(LONG) ? cellOf(sound.slice(0, -1), listener) : undefined;
  return short === undefined ? nameOf(sound, listener) : `${short}, held`;
}

/** 'the th of thin'; or, where the learner's language lacks the sound, what to do. */
export const modelOf = (phones: string, listener: Listener): string =>
  listener.words.glides[phones] ?? anchorOf(phones, listener).replace(NONE, '');

/** False where the model is an instruction. */
export const hasModel = (phones: string, listener: Listener): boolean =>
  !anchorOf(phones, listener).startsWith(NONE);

/** The name of a sound in the learner's own language, else in the table of names. */
function ownName(sound: string, listener: Listener): string | undefined {
  const { tongue, words } = listener;
  const cell = isEnglish(tongue) || /^[hjw]$/u.test(sound) ? undefined : cellOf(sound, listener);
  if (cell !== undefined && !cell.startsWith(NONE)) return cell.split(/[,;]/u)[0];
  return words.names.find(([phone]) => phone.normalize('NFC') === sound)?.[2];
}

/** What was heard, by a word that has it: 'the k of sky'. */
export function nameOf(phones: string, listener: Listener): string {
  const sound = plain(phones);
  const own = ownName(sound, listener);
  if (own !== undefined) return own;
  const parts = sound.split(' ');
  if (parts.length > 1)
    return parts.map((part) => nameOf(part, listener)).join(` ${listener.words.phrases.and} `);
  return sound.endsWith(LONG) ? `${nameOf(sound.slice(0, -1), listener)}, held` : sound;
}

/** How a taught sound is made; a long one is the short one, held. */
export function howTo(phone: string, { words }: Listener): string {
  const own = words.how[phone];
  if (own !== undefined || !phone.endsWith(LONG)) return own ?? '';
  return `${words.how[phone.slice(0, -1)] ?? ''} ${words.held[isVowel(phone) ? 'vowel' : 'consonant']}`.trim();
}

/** 'not the k of king', for readers of English; empty where the scheme has no false friend of this sound. */
export function friendOf(phone: string, { scheme, tongue, words }: Listener): string {
  const row = words.friends[scheme]?.find(([taught]) => taught.normalize('NFC') === phone.normalize('NFC'));
  if (row === undefined || !isEnglish(tongue)) return '';
  return say(words.phrases.friend, { letters: row[2], word: row[3] });
}
