import { describe, expect, it } from 'vitest';
import { capabilities } from '../../../../docs/site/pages/capabilities.ts';
import { score } from '../../../../test/engine.ts';
import { tableOf } from '../../../../test/table.ts';
import { lessonOf } from '../../../lesson/src/lessonOf.ts';
import { LANGUAGES } from '../../../lesson/src/sentences/language.ts';
import { type ListedPhone, soundDrawing, withPictures } from '../../src/sounds/pictures.ts';
import type { Shape } from '../../src/sounds/shape.ts';

const { phones, schemes } = capabilities();

function phone(symbol: string): ListedPhone {
  const found = phones.find((row) => row.symbol === symbol);
  if (found === undefined) throw new Error(`no phone ${symbol}`);
  return found;
}

const drawn = (target: string, heard: readonly string[] | null): Shape =>
  soundDrawing(phone(target), heard === null ? null : heard.map(phone));

const isShape = (part: Shape | string): part is Shape => typeof part !== 'string';

const allIn = (whole: Shape): Shape[] => [whole, ...whole.inside.filter(isShape).flatMap(allIn)];

const ofClass = (whole: Shape, name: string): Shape[] =>
  allIn(whole).filter(({ attributes }) => attributes.class === name);

function placeOf(whole: Shape, name: 'point-target' | 'point-heard'): { x: number; y: number } | null {
  const [found] = ofClass(whole, name);
  if (found === undefined) return null;
  const { cx, cy, d } = found.attributes;
  const [x, top] = (d ?? '').match(/-?[\d.]+/gu) ?? [];
  return d === undefined ? { x: Number(cx), y: Number(cy) } : { x: Number(x), y: Number(top) + 10 };
}

describe('the label', () => {
  it.each(tableOf('../packages/page/test/sounds/drawing.tsv'))('of %s heard as %j', (target, said, label) => {
    const heard = said === '-' ? null : said.split(' ').filter((symbol) => symbol !== '');
    const { attributes } = drawn(target, heard);
    expect([attributes.role, attributes['aria-label']]).toEqual(['img', label]);
  });
});

it('a consonant heard at the right place is drawn with the words “same place”', () => {
  const shown = (target: string, heard: string) =>
    ofClass(drawn(target, [heard]), 'drawing-words').map(({ inside }) => inside[0]);
  expect([shown('s', 'z'), shown('s', 'k')]).toEqual([['same place'], []]);
});

describe('the points', () => {
  it.each(schemes)('of every taught sound of $name with every other one', ({ phones: taught }) => {
    for (const target of taught) {
      for (const { symbol, kind } of phones) {
        const whole = drawn(target, [symbol]);
        const attributes = allIn(whole).flatMap((part) => Object.values(part.attributes));
        expect(attributes.filter((value) => /NaN|undefined|Infinity/u.test(value))).toEqual([]);
        const [right, wrong] = [placeOf(whole, 'point-target'), placeOf(whole, 'point-heard')];
        if (right === null) throw new Error(`${target} has no point`);
        expect(right.x > 10 && right.x < 190 && right.y > 10 && right.y < 165).toBe(true);
        expect(wrong === null).toBe(kind !== phone(target).kind);
        if (wrong === null) continue;
        expect(Math.hypot(wrong.x - right.x, wrong.y - right.y)).toBeGreaterThan(16);
      }
    }
  });

  it('of vowels lie as on the chart, and show round lips by a ring', () => {
    const at = (symbol: string) => placeOf(drawn(symbol, null), 'point-target');
    expect(at('i')).toEqual({ x: 28, y: 30 });
    expect(at('u')).toEqual({ x: 168, y: 30 });
    expect(at('a')).toEqual({ x: 126, y: 146 });
    const lips = (symbol: string) => ofClass(drawn(symbol, null), 'point-lips').map(({ name }) => name);
    expect([lips('y'), lips('i'), lips('p')]).toEqual([['circle'], ['path'], []]);
  });

  it('of a gliding vowel have an arrow from the one to the other', () => {
    expect(ofClass(drawn('e', ['e', 'ɪ']), 'glide-heard')).toHaveLength(1);
    expect(ofClass(drawn('e', ['e']), 'glide-heard')).toEqual([]);
  });
});

it('a lesson has a drawing for each card: a glide is an arrow, an added sound has none', () => {
  const pictures = (target: string, ipa: string) => {
    const answer = score(target, ipa);
    const listener = { scheme: answer.scheme, tongue: 'en-US', words: LANGUAGES.en } as const;
    return withPictures(lessonOf(answer, listener), answer).pictures ?? [];
  };
  const [k, ai] = pictures('καί', 'k ˈa j');
  expect(k?.attributes['aria-label']).toBe(
    'Side view of the mouth. Right: back of the tongue at the soft roof.',
  );
  expect(ai && [ofClass(ai, 'glide-heard').length, ofClass(ai, 'point-heard').length]).toEqual([1, 1]);
  expect(pictures('λόγος', 'l ˈo ɣ o s t').map((shape) => shape === null)).toEqual([
    ...[false, false, false, false, false, true],
  ]);
  expect(pictures('ψυχή', 's y x ˈe̝')[0]?.attributes['aria-label']).toContain('Heard: nothing.');
});
