import { describe, expect, it } from 'vitest';
import { Cache } from '../../packages/recordings/src/cache.ts';

/**
 * Runs steps on a cache of ten bytes: `a4` stores four bytes under the key a, and `a` reads them. Returns the size of
 * each key that is still there.
 */
function left(steps: string): string {
  const cache = new Cache<string, Uint8Array>(10, ({ length }) => length);
  for (const step of steps.split(' ')) {
    const [key = '', ...bytes] = step;
    if (bytes.length === 0) cache.get(key);
    else cache.set(key, new Uint8Array(Number(bytes.join(''))));
  }
  return [...'abcd'].flatMap((key) => `${key}${cache.get(key)?.length ?? ''}`).join(' ');
}

describe('a cache bounded by bytes', () => {
  it.each([
    ['a4', 'a4 b c d'],
    ['a4 b6', 'a4 b6 c d'],
    ['a4 b6 c1', 'a b6 c1 d'],
    ['a4 b6 a c1', 'a4 b c1 d'],
    ['a4 b4 c9', 'a b c9 d'],
    ['a4 b4 c11', 'a4 b4 c d'],
    ['a4 a5 b5', 'a5 b5 c d'],
    ['a4 a11', 'a b c d'],
    ['a1 b1 c1 d10', 'a b c d10'],
  ])('%s leaves %s', (steps, rest) => {
    expect(left(steps)).toBe(rest);
  });

  it('counts values without a size', () => {
    const cache = new Cache<string, number>(2);
    for (const key of 'aba') cache.set(key, key.charCodeAt(0));
    cache.set('c', 0);
    expect([...'abc'].map((key) => cache.get(key))).toEqual([97, undefined, 0]);
  });
});
