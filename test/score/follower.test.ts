import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Follower } from '../../packages/ears/src/follower.ts';
import { framesOf } from './frames.ts';

const VOCAB = ['_', 'a', 'b', 'd', 'e', 'f', 'i', 'k', 'l', 'm', 'n', 'o', 'p', 'r', 's', 't', 'u', 'v'];
const PARTS = ['lod esimu', 'kor tanef bi', 'dufa roni', 'seka vopu milt'];
const TEXT = PARTS.flatMap((part, n) => part.split(' ').map((word) => ({ word, part: n })));
const words = TEXT.map(({ word, part }) => ({
  part,
  columns: [...word].map((sound) => VOCAB.indexOf(sound)),
}));

/**
 * Feeds a follower with words: a frame for each label, and a blank after each. Returns the place in the text after each
 * word.
 */
function say(follower: Follower, said: string, sure = 0.9) {
  let now = 0;
  return said.split(' ').map((word) => {
    for (const row of framesOf([...word].join(' _ '), VOCAB, sure)) follower.take(row, now++);
    follower.take(framesOf('_', VOCAB, sure)[0] as number[], now++);
    return follower.place;
  });
}

const wordsOf = (places: ReturnType<typeof say>): (string | undefined)[] =>
  places.map((place) => (place === null ? undefined : TEXT[place.word]?.word));

it('a voice is followed even if every third sound is wrong', () => {
  const all = TEXT.map(({ word }) => word);
  const slips = all.join(' ').replaceAll(/(\w\w)\w/gu, '$1p');
  const heard = wordsOf(say(new Follower(words, 0), slips));
  expect(heard.filter((word, n) => word === all[n]).length).toBeGreaterThanOrEqual(9);
});

it('a voice that swallows the ends of words is followed', () => {
  const all = TEXT.map(({ word }) => word);
  const heard = wordsOf(say(new Follower(words, 0), all.join(' ').replaceAll(/(\w\w)\w\w?/gu, '$1')));
  expect(heard.filter((word, n) => word === all[n]).length).toBeGreaterThanOrEqual(7);
});

it('follows any order of whole parts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PARTS.length - 1), { minLength: 1, maxLength: 8 }), (order) => {
      const said = order.map((part) => PARTS[part]).join(' ');
      const places = say(new Follower(words, 0), said, 0.99);
      expect(wordsOf(places).at(-1)).toBe(said.split(' ').at(-1));
    }),
  );
});
