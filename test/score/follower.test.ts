/** A voice is followed through a text: by frames made by hand, in order and out of it. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Follower } from '../../packages/ears/src/follower.ts';
import { framesOf } from './frames.ts';

const VOCAB = ['_', 'a', 'b', 'd', 'e', 'f', 'i', 'k', 'l', 'm', 'n', 'o', 'p', 'r', 's', 't', 'u', 'v'];
const PARTS = ['lod esimu', 'kor tanef bi', 'dufa roni', 'seka vopu milt'];
const TEXT = PARTS.flatMap((part, n) => part.split(' ').map((word) => ({ word, part: n })));
const words = TEXT.map(({ word, part }) => ({
  part,
  columns: [...word].map((sound) => VOCAB.indexOf(sound)),
}));

/** Says words, each label a frame with a blank behind it, and tells the place after each word. */
function say(follower: Follower, said: string, from = 0, sure = 0.9) {
  let now = from;
  return said.split(' ').map((word) => {
    for (const row of framesOf([...word].join(' _ '), VOCAB, sure)) follower.take(row, now++);
    follower.take(framesOf('_', VOCAB, sure)[0] as number[], now++);
    return follower.place;
  });
}

const wordsOf = (places: ReturnType<typeof say>): (string | undefined)[] =>
  places.map((place) => (place === null ? undefined : TEXT[place.word]?.word));

describe('a voice that reads in order', () => {
  const all = TEXT.map(({ word }) => word).join(' ');

  it('came into each part with its first sound, and has said so many labels of it', () => {
    const places = say(new Follower(words, 0), all);
    const begin = (n: number): number => 2 * PARTS.slice(0, n).join('').replaceAll(' ', '').length;
    expect(places.map((place) => place?.entered)).toEqual(TEXT.map(({ part }) => begin(part)));
    expect(places[1]?.labels).toBe(8);
  });

  it('is nowhere before the first sound', () => {
    const follower = new Follower(words, 0);
    expect(follower.place).toBeNull();
    for (let n = 0; n < 20; n++) follower.take(framesOf('_', VOCAB)[0] as number[], n);
    expect(follower.place).toBeNull();
  });

  it('is followed where every third sound is another one', () => {
    const slips = all.replaceAll(/(\w\w)\w/gu, '$1p');
    const heard = wordsOf(say(new Follower(words, 0), slips));
    expect(heard.filter((word, n) => word === all.split(' ')[n]).length).toBeGreaterThanOrEqual(9);
  });
});

describe('a voice that leaves the order', () => {
  it.each([
    ['a word is left out', 'lod kor tanef bi', 'bi'],
    ['a part is left out', 'lod esimu dufa roni', 'roni'],
    ['it begins the part again', 'kor tanef kor tanef bi', 'bi'],
    ['it goes back a part', 'lod esimu kor tanef lod esimu', 'esimu'],
    ['it begins in the middle', 'seka vopu', 'vopu'],
  ])('%s', (_what, said, last) => {
    expect(wordsOf(say(new Follower(words, 0), said)).at(-1)).toBe(last);
  });

  it('is elsewhere while it says what is not in the text, and is found again', () => {
    const follower = new Follower(words, 0);
    say(follower, 'lod esimu');
    const [lost] = say(follower, 'uiuiuiuiuiuiuiui', 100);
    expect(lost?.elsewhere).toBe(true);
    expect(TEXT[lost?.word ?? -1]?.word).toBe('esimu');
    const places = say(follower, 'kor tanef bi', 200);
    expect(wordsOf(places).at(-1)).toBe('bi');
    expect(places.at(-1)?.elsewhere).toBe(false);
  });
});

it('follows any order of whole parts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PARTS.length - 1), { minLength: 1, maxLength: 8 }), (order) => {
      const said = order.map((part) => PARTS[part]).join(' ');
      const places = say(new Follower(words, 0), said, 0, 0.99);
      expect(wordsOf(places).at(-1)).toBe(said.split(' ').at(-1));
    }),
  );
});
