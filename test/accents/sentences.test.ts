/** The sentences: of real answers, of every pair of a taught and a heard sound, whole, without codes, true of the features. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { ROOT } from '../../src/files/built/project.ts';
import { acceptedSentences, OWN } from '../../src/score/coach/sentences/accepted.ts';
import { adviceOn, cardSentences } from '../../src/score/coach/sentences/advice.ts';
import { cardsOf } from '../../src/score/coach/sentences/cards.ts';
import { EN } from '../../src/score/coach/sentences/en/index.ts';
import { fixCards } from '../../src/score/coach/sentences/fixCards.ts';
import { fixSentence } from '../../src/score/coach/sentences/fixSentence.ts';
import { TAUGHT as HABITS } from '../../src/score/coach/sentences/habit.ts';
import { MOTHER_TONGUES, tongueOf } from '../../src/score/coach/sentences/language.ts';
import { howTo, modelOf, nameOf } from '../../src/score/coach/sentences/model.ts';
import { wordVerdicts } from '../../src/score/coach/sentences/words.ts';
import { type Consonant, PHONES, phoneAt, phoneId, type Vowel } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { MESSAGES } from '../../web/src/messages.ts';
import { VOICE } from '../../web/src/voice/words.ts';
import { engines, score } from '../engine.ts';
import { tableOf } from '../table.ts';
import { listenerOf, rowsFor, sentencesPage, TAUGHT, textsIn, unitsOf } from './sentencesPage.ts';

beforeAll(async () => {
  for (const { name } of SCHEMES) await engines.load(name);
});

const SYMBOLS = PHONES.map(({ symbol }) => symbol);

/** What no sentence has: holes, two stops, IPA, codes of respellings. */
const BROKEN =
  /undefined|null|[{}]| {2}| [,.:;]|: \.|\.\.|,,|_|\u0361|[θðɣχʃʒŋɲʝɟɸβʔːʰɛɔəɪʊɑɒʌɐ]|\b(?:pH|tH|kH|wr|hy|yh|kh|ae|ooo|aww)\b/u;

const isWhole = (sentence: string): boolean =>
  /^\S.*[^\s:,]\.$/u.test(sentence) &&
  !BROKEN.test(sentence.replace(/\p{Script=Greek}/gu, 'x')) &&
  sentence.length < 320;

describe('a real answer', () => {
  it.each(tableOf('accents/sentences.tsv'))(
    '%s, %s: %s said %s, fix %s',
    (scheme, tongue, target, ipa, rank, sentence) => {
      const answer = score(target, ipa, { scheme });
      const fix = answer.coaching.summary.fixes.find((one) => one.rank === Number(rank));
      expect(fix && fixSentence(fix, 'en', { ...answer, motherTongue: tongue })).toBe(sentence);
    },
  );

  it('is told without its coaching, and in words that have IPA if asked', () => {
    const answer = score('ψυχή', 'p s u x ˈe̝');
    const [fix] = answer.coaching.summary.fixes as [(typeof answer.coaching.summary.fixes)[0]];
    const context = { scheme: answer.scheme, coaching: null, motherTongue: null };
    expect(fixSentence(fix, null, context)).toBe(fixSentence(fix, 'en', answer));
    const listener = { ...listenerOf('koine-greek'), ipa: true };
    expect(adviceOn(answer.coaching.sounds, 2, listener)).toBe(
      'υ [y]: round your lips as for oo and say ee. You said [u] the ou of soup.',
    );
  });

  const [FIX] = score('θεός', 's e ˈo s').coaching.summary.fixes;
  const coaching = { sounds: [{ ...FIX, feature_diff: [] }] };
  const scheme = 'attic';

  // biome-ignore format: a table, one case a line
  it.each<[unknown, unknown, unknown, string]>([
    [FIX, 'toString', { scheme }, 'language must be one of en; found "toString"'],
    [FIX, {}, { scheme }, 'language must be one of en; found {}'],
    [FIX, 'en', undefined, 'its scheme is one of koine-greek, erasmian, modern-greek, attic; found nothing'],
    [FIX, 'en', null, 'found nothing'],
    [FIX, 'en', { scheme: 'Attic' }, 'found "Attic"'],
    [FIX, 'en', { scheme, motherTongue: 5 }, 'motherTongue must be a tag such as es-MX; found 5'],
    [FIX, 'en', { scheme, coaching: {} }, 'coaching must be that of an answer; found {}'],
    [FIX, 'en', { scheme, coaching: { sounds: [{}] } }, 'coaching must be that of an answer'],
    [FIX, 'en', { scheme, coaching: { ...coaching, summary: { fixes: [null] } } }, 'coaching must be that of an answer'],
    [{ ...FIX, sound_index: 1 }, 'en', { scheme, coaching }, 'coaching.sounds has no row 1'],
    [{ ...FIX, sound_index: 'length' }, 'en', { scheme, coaching }, 'coaching.sounds has no row "length"'],
    [FIX, 'en', { scheme, coaching: { sounds: [{ target: 'qq', feature_diff: [] }] } }, 'coaching.sounds[0].target must be a sound'],
    [null, 'en', { scheme }, 'fix must be one of coaching.summary.fixes; found null'],
    [{}, 'en', { scheme }, 'fix.kind must be sound or stress; found nothing'],
    [{ kind: 'sound' }, 'en', { scheme }, 'a fix of a sound must have a target'],
    [{ ...FIX, target: 'a j' }, 'en', { scheme }, 'fix.target must be a sound in IPA, as in an answer; found "a j"'],
    [{ ...FIX, heard: 's 5' }, 'en', { scheme }, 'fix.heard must be sounds in IPA, as in an answer; found "s 5"'],
    [{ ...FIX, letters: 5 }, 'en', { scheme }, 'fix.letters must be a string; found 5'],
  ])('%j, %j, %j: %s', (fix, language, context, sentence) => {
    const told = () => fixSentence(fix as never, language as never, context as never);
    expect(told).toThrow(Refusal);
    expect(told).toThrow(sentence);
  });

  it.each([
    ['koine-greek', 'ξύλον', 'k s ˈy l o n', 0, ['ξ: the x of fox.']],
    ['erasmian', 'καί', 'k ˈa j', 2, ['αί: the ai of aisle.']],
    ['erasmian', 'ἅγιος', 'h ˈa ɡ i ɔ s', 0, ['The h of ἅ: the h of hat.', EN.how.h]],
    ['koine-greek', 'χαρά', 'x a r ˈa', 0, ['χ: the ch of Scottish loch, not the k of king.', EN.how.x]],
    ['koine-greek', 'εὖ', 'ˈe v', 1, ['The υ of εὖ: the v of van.', EN.how.v]],
  ])('%s: %s said %s has at %i the card %j', (scheme, target, ipa, index, sentences) => {
    expect(cardSentences(score(target, ipa, { scheme }).coaching.sounds, index, listenerOf(scheme))).toEqual(
      sentences,
    );
  });

  it('doubts what was hard to hear', () => {
    const doubted = (target: string, ipa: string): string[] => {
      const sounds = score(target, ipa).coaching.sounds.map((sound) => ({ ...sound, low_confidence: true }));
      return [adviceOn(sounds, 0, listenerOf('koine-greek'))];
    };
    expect(doubted('θεός', 's e ˈo s')[0]).toContain('It may have been the s of sun');
    expect(doubted('γάλα', 'ˈa l a')[0]).toMatch(/^I didn’t catch the γ: /u);
  });

  it('has one card for a slip in two letters, one for a diphthong, and adds up their gains', () => {
    const told = (target: string, ipa: string, scheme: string) => {
      const answer = score(target, ipa, { scheme });
      return fixCards(answer.coaching.summary.fixes, answer, listenerOf(scheme)).map(({ letters, gain }) => [
        letters,
        Math.round(gain * 100),
      ]);
    };
    expect(told('μήτηρ', 'm ˈɛ t ɛ r', 'koine-greek')).toEqual([['ή and η', 40]]);
    expect(told('καί', 'k ˈɛ', 'erasmian')).toEqual([['αί', 67]]);
  });
});

describe('words before sounds', () => {
  const verdicts = (target: string, ipa: string) => wordVerdicts(score(target, ipa), EN);

  it.each([
    ['θεός', 'l ˈo ɣ o s', ['That sounded like λόγος, not θεός.']],
    ['λόγος', 'ˈa n θ r o p o s', ['That sounded like ἄνθρωπος, not λόγος.']],
    ['λόγος', 'l ˈo ɣ o s', []],
    ['θεός', 's e ˈo s', []],
    ['ὁ λόγος ἦν πρὸς τὸν θεόν', 'o l ˈo ɣ o s ˈe̝ n t o n θ e ˈo n', ['You skipped πρὸς.']],
    ['ἐν ἀρχῇ ἦν ὁ λόγος', 'e n a r x ˈe̝ ˈe̝ n o θ e ˈo s', ['That sounded like θεός, not λόγος.']],
  ])('%s said as %s: %j', (target, ipa, sentences) => {
    expect(verdicts(target, ipa).map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it('cover the sounds of a word that was not said, but not those of one that differs in a sound', () => {
    expect(verdicts('λόγος', 'ˈa n θ r o p o s')[0]?.covers(0)).toBe(true);
    expect(verdicts('θεός', 'θ e ˈu s')[0]?.covers(2)).toBe(false);
    const [skipped] = verdicts('ὁ λόγος ἦν πρὸς τὸν θεόν', 'o l ˈo ɣ o s ˈe̝ n t o n θ e ˈo n');
    expect([skipped?.covers(8), skipped?.covers(0), skipped?.covers(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

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
    for (const phone of taught) {
      const sentences = [...SYMBOLS.filter((symbol) => symbol !== phone), null].map((heard) =>
        adviceOn(rowsFor('α', phone, [heard]), 0, listener),
      );
      expect(sentences.filter((sentence) => !isWhole(sentence))).toEqual([]);
    }
  });

  it('and every half of a letter of two sounds', () => {
    const listener = listenerOf(scheme.name);
    for (const [letters, phones] of unitsOf(scheme)) {
      if (phones.split(' ').length !== 2 || /^υ[φβ]/u.test(letters)) continue;
      const [first = '', last = ''] = phones.split(' ');
      const pairs = SYMBOLS.flatMap((heard) => [
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
    const own = scheme.variants.filter(([, , , , , , source]) => source.startsWith('Buth himself'));
    expect(OWN[scheme.name] ?? {}).toEqual(Object.fromEntries(own.map(([phone, , , said]) => [phone, said])));
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

describe('the words', () => {
  const page = readFileSync(join(ROOT, 'web/index.html'), 'utf8').replace(/<[^>]*>/gu, ' ');
  const TEXTS = textsIn([EN, MESSAGES, VOICE, page]);

  it('are American', () => {
    const british = /\b(?:mend\w*|colou\w*|practis\w*|favou\w*|towards|learnt|grey|centre|written down)\b/iu;
    expect(TEXTS.filter((text) => british.test(text))).toEqual([]);
  });

  it('name every tradition', () => {
    const names = SCHEMES.map(({ name }) => name);
    expect([Object.keys(HABITS), Object.keys(EN.habits)]).toEqual([names, names]);
  });

  it('name every phone, and no two by the same letters', () => {
    expect(
      SYMBOLS.filter(
        (symbol) => BROKEN.test(nameOf(symbol, listenerOf(''))) || nameOf(symbol, listenerOf('')) === symbol,
      ),
    ).toEqual([]);
    expect(EN.names.filter(([, , name]) => name.includes(','))).toEqual([]);
  });

  it('come from the mother tongue that the browser tells', () => {
    expect(['en', 'en-AU', 'es-MX', 'pt-BR', 'de', 'ko-KR', 'ja', ''].map(tongueOf)).toEqual([
      ...['en-US', 'en-GB', 'es', 'pt', 'de', 'ko', 'en-US', 'en-US'],
    ]);
  });

  it('fill a page that a teacher reads in half an hour, at 260 words a minute', () => {
    const words = sentencesPage()
      .replace(/<style>.*<\/style>/u, '')
      .replace(/<[^>]*>/gu, ' ')
      .split(/\s+/u);
    expect(words.length).toBeLessThan(260 * 30);
  });
});

it('cards part ὐφ, and keep an added sound for itself', () => {
  const letters = (target: string, ipa: string, scheme: string) =>
    cardsOf(score(target, ipa, { scheme }).coaching.sounds).map((card) => card.letters);
  expect(letters('εὐφραίνω', 'ɛ w f r ˈa j n o', 'erasmian')).toEqual(['εὐ', 'φ', 'ρ', 'αί', 'ν', 'ω']);
  expect(letters('ἅγιος', 't h ˈa ɡ i ɔ s', 'erasmian')).toEqual(['', 'ἅ', 'ἅ', 'γ', 'ι', 'ο', 'ς']);
});

it.each([
  ['χάρις', 'k ˈa r i s', ['χ: the k of sky is fine, though we teach the ch of Scottish loch.']],
  ['χάρις', 'x ˈɑ ɹ i s', []],
  ['καί', 'k ˈa i', []],
  ['λύω', 'l ˈy oʊ', []],
])(
  'an accepted sound of %s said as %s is explained where it has another name: %j',
  (target, ipa, sentences) => {
    expect(acceptedSentences(score(target, ipa, { scheme: 'erasmian' }), listenerOf('erasmian'))).toEqual(
      sentences,
    );
  },
);

it('praise of an accepted sound comes after what we teach in place of another', () => {
  expect(acceptedSentences(score('θεός', 'tʰ ɛ ˈo s'), listenerOf('koine-greek'))).toEqual([
    'θ: the t of top is fine, though we teach the th of thin.',
    'ε: well said, as Buth himself says it.',
  ]);
});
