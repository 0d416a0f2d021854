/**
 * What the page says about a sound: how to make it, a respelling without IPA, and words that have it.
 * A long sound is its short one, held longer: the last letter of its respelling stands twice.
 */

import { CONSONANTS } from './consonants.ts';
import { LONG_WORDS } from './longSounds.ts';
import type { ExampleRow, SoundRow } from './row.ts';
import { VOWELS } from './vowels.ts';

/** A word that has the sound: `before`, `letters` and `after` together are the word, and `letters` is the sound. */
export interface Example {
  readonly before: string;
  readonly letters: string;
  readonly after: string;
  /** A language other than English; empty for English. */
  readonly language: string;
  /** The place whose English is meant, 'in Scotland'; empty where all agree. */
  readonly accent: string;
}

export interface Sound {
  /** IPA. */
  readonly symbol: string;
  readonly kind: 'consonant' | 'vowel';
  readonly long: boolean;
  /** One sentence: what tongue, lips and voice do. */
  readonly how: string;
  /** One to three Latin letters. */
  readonly respelling: string;
  /** One or two, the best first. */
  readonly examples: readonly [Example, ...Example[]];
}

const LONG = 'ː';

const HELD = { consonant: 'Stay in it for a moment before you go on.', vowel: 'Hold it twice as long.' };

/** The respelling of a long sound: kh, khh; ng, nng, as ngg would be two sounds. */
const lengthened = (respelling: string): string =>
  respelling === 'ng' ? 'nng' : respelling + respelling.slice(-1);

/** An example of a row: the first place where its letters stand in its word. */
function exampleOf([word, letters, from = '']: ExampleRow): Example {
  const at = word.indexOf(letters);
  const isAccent = from.startsWith('in ');
  return {
    before: word.slice(0, at),
    letters,
    after: word.slice(at + letters.length),
    language: isAccent ? '' : from,
    accent: isAccent ? from : '',
  };
}

function shortSound(kind: Sound['kind'], [symbol, respelling, how, word, other]: SoundRow): Sound {
  const others = other === undefined ? [] : [exampleOf(other)];
  return { symbol, kind, long: false, how, respelling, examples: [exampleOf(word), ...others] };
}

function longSound(short: Sound): Sound {
  const symbol = short.symbol + LONG;
  const word = LONG_WORDS[symbol];
  return {
    ...short,
    symbol,
    long: true,
    how: `The same as the short sound. ${HELD[short.kind]}`,
    respelling: lengthened(short.respelling),
    examples: word === undefined ? short.examples : [exampleOf(word)],
  };
}

const SHORT: readonly Sound[] = [
  ...CONSONANTS.map((row) => shortSound('consonant', row)),
  ...VOWELS.map((row) => shortSound('vowel', row)),
];

const SOUNDS: ReadonlyMap<string, Sound> = new Map(
  SHORT.flatMap((short) => [short, longSound(short)]).map((sound) => [sound.symbol.normalize('NFD'), sound]),
);

/** The sound of a phone of the inventory; undefined for any other text. */
export const soundOf = (symbol: string): Sound | undefined => SOUNDS.get(symbol.normalize('NFD'));

const wordOf = ({ before, letters, after }: Example): string => before + letters + after;

/** The word with its language or accent: 'German Bach', 'loch (in Scotland)'. */
export function namedWord(example: Example): string {
  const { language, accent } = example;
  const word = wordOf(example);
  return language !== '' ? `${language} ${word}` : accent !== '' ? `${word} (${accent})` : word;
}
