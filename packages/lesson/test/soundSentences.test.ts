import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Consonant,
  PHONES,
  phoneAt,
  phoneId,
  type Vowel,
} from '../../../src/engine/phonology/phones.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { some } from '../../../test/parts/runs.ts';
import { OWN } from '../src/sentences/accepted.ts';
import { adviceOn } from '../src/sentences/advice.ts';
import { EN } from '../src/sentences/en/index.ts';
import { MOTHER_TONGUES } from '../src/sentences/language.ts';
import { howTo, modelOf, nameOf } from '../src/sentences/modelWord.ts';
import { listenerOf, rowsFor, TAUGHT, unitsOf } from './sentencesPage.ts';

const SYMBOLS = PHONES.map(({ symbol }) => symbol);

/** Matches an instruction in place of a name, braces, double punctuation, IPA and odd respellings in a sentence. */
const BROKEN =
  /\b(?:with|into|teach) (?:say|tap|open|round|whisper|put|raise|begin|buzz|start)\b|undefined|null|[{}]| {2}| [,.:;]|: \.|\.\.|,,|_|\u0361|[θðɣχʃʒŋɲʝɟɸβʔːʰɛɔəɪʊɑɒʌɐ]|\b(?:pH|tH|kH|wr|hy|yh|kh|ae|ooo|aww)\b/u;

const isWhole = (sentence: string): boolean =>
  /^\S.*[^\s:,]\.$/u.test(sentence) &&
  !BROKEN.test(sentence.replace(/\p{Script=Greek}/gu, 'x')) &&
  sentence.length < 320;

describe.each(SCHEMES)('every sound of $name', (scheme) => {
  const taught = [...new Set(scheme.letters.flatMap(([, , phones]) => phones.split(' ')))];

  it.each(MOTHER_TONGUES)('has a model and an instruction for a speaker of %s', (tongue) => {
    const listener = listenerOf(scheme.name, tongue);
    const models = unitsOf(scheme).map(([letters, phones]) => [letters, modelOf(phones, listener)]);
    expect(models.filter(([, model = '']) => model === '' || BROKEN.test(`${model}.`))).toEqual([]);
    expect(taught.filter((phone) => !/^[A-Z].*\.$/u.test(howTo(phone, listener)))).toEqual([]);
  });

  it.each(['en-US', 'ko'] as const)('and every sound in its place has a whole sentence for %s', (tongue) => {
    const listener = listenerOf(scheme.name, tongue);
    for (const [n, phone] of taught.entries()) {
      const sentences = [...some(SYMBOLS, n).filter((symbol) => symbol !== phone), null].map((heard) =>
        adviceOn(rowsFor('α', phone, [heard]), 0, listener),
      );
      expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
    }
  });

  it.each(MOTHER_TONGUES)('and every half of a letter of two sounds for %s', (tongue) => {
    const listener = listenerOf(scheme.name, tongue);
    for (const [letters, phones] of unitsOf(scheme)) {
      if (phones.split(' ').length !== 2 || /^υ[φβ]/u.test(letters)) continue;
      const [first = '', last = ''] = phones.split(' ');
      const pairs = some(SYMBOLS).flatMap((heard) => [
        [heard, last],
        [first, heard],
        [heard, null],
        [null, heard],
      ]);
      const sentences = pairs
        .filter((heard) => heard.join(' ') !== phones)
        .map((heard) => adviceOn(rowsFor(letters.split(' ')[0] ?? '', phones, heard), 0, listener));
      expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
    }
  });

  it('and every sound that may be added', () => {
    const added = SYMBOLS.map((heard) => {
      const [right] = rowsFor('α', 'a', ['a']) as [ReturnType<typeof rowsFor>[0]];
      const extra = { ...right, index: 1, letters: null, target: null, heard, status: 'extra' as const };
      return adviceOn([right, extra], 1, listenerOf(scheme.name));
    });
    expect(added.filter((sentence) => !isWhole(sentence))).toEqual([]);
  });

  it('is praised where its author says another', () => {
    const table = readFileSync(
      new URL(`../../../src/engine/phonology/schemes/${scheme.name}.ts`, import.meta.url),
      'utf8',
    );
    const own = table.split('\n').filter((row) => row.includes('// Buth himself'));
    const named = own.map((row) => row.split("'")).map(([, phone, , , , , , said]) => [phone, said]);
    expect(OWN[scheme.name] ?? {}).toEqual(Object.fromEntries(named));
  });

  it('has false friends that are neither taught for it nor accepted', () => {
    for (const [phone, said, , word] of EN.friends[scheme.name] ?? []) {
      expect(taught).toContain(phone);
      const accepted = scheme.variants
        .filter(([target, , context]) => target === phone && context !== 'before φ θ χ')
        .flatMap(([, , , list]) => list.split(', '));
      const isAccepted = accepted.includes(said) || accepted.includes(said.replace(`${phone} `, '◌ '));
      expect([word, isAccepted]).toEqual([word, false]);
    }
  });
});

describe('the instruction of a sound is true of its features', () => {
  const PLACE: Readonly<Partial<Record<Consonant['place'], RegExp>>> = {
    bilabial: /lips/u,
    labiodental: /teeth on your lower lip/u,
    dental: /between your teeth/u,
    alveolar: /behind your upper teeth/u,
    palatal: /middle of your tongue/u,
    velar: /back of your tongue/u,
    glottal: /throat/u,
  };
  const HEIGHT: Readonly<Partial<Record<Vowel['height'], string>>> = {
    close: 'Mouth nearly closed',
    raised_close_mid: 'Mouth a little open',
    close_mid: 'Mouth half closed',
    open_mid: 'Mouth rather open',
    open: 'Mouth wide open',
  };
  const BACKNESS = { front: /tongue (?:far )?forward/u, central: /in the middle/u, back: /back/u };

  it.each(TAUGHT)('%s', (symbol) => {
    const [phone, how] = [phoneAt(phoneId(symbol)), howTo(symbol, listenerOf(''))];
    expect(/Hold it twice|Stay in it/u.test(how)).toBe(phone.long);
    if (phone.kind === 'vowel') {
      expect(how.startsWith(HEIGHT[phone.height] ?? '?')).toBe(true);
      expect(how).toMatch(BACKNESS[phone.backness]);
      expect(/lips rounded/u.test(how)).toBe(phone.rounded);
      return;
    }
    expect(how).toMatch(PLACE[phone.place] ?? /\?/u);
    expect(/no voice/u.test(how)).toBe(!phone.voiced);
    expect(/with a puff of breath/u.test(how)).toBe(phone.aspirated);
  });
});

it('every phone has a name, and no two the same letters', () => {
  expect(
    SYMBOLS.filter(
      (symbol) => BROKEN.test(nameOf(symbol, listenerOf(''))) || nameOf(symbol, listenerOf('')) === symbol,
    ),
  ).toEqual([]);
  expect(EN.names.filter(([, , name]) => name.includes(','))).toEqual([]);
});
