import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { ROOT } from '../../../src/service/built/project.ts';
import { engines, score } from '../../../test/engine.ts';
import { tableOf } from '../../../test/table.ts';
import { WORDS } from '../../page/src/element/wordTexts.ts';
import { VOICE } from '../../page/src/voice/recordingTexts.ts';
import { acceptedSentences } from '../src/sentences/accepted.ts';
import { adviceOn, sentencesOn } from '../src/sentences/advice.ts';
import { cardsOf } from '../src/sentences/cards.ts';
import { EN } from '../src/sentences/en/index.ts';
import { fixCards } from '../src/sentences/fixCards.ts';
import { fixSentence, Refusal } from '../src/sentences/fixSentence.ts';
import { tongueOf } from '../src/sentences/language.ts';
import { listenerOf, sentencesPage, textsIn } from './sentencesPage.ts';

beforeAll(async () => {
  for (const { name } of SCHEMES) await engines.load(name);
});

describe('a real answer', () => {
  it.each(tableOf('../packages/lesson/test/sentences.tsv'))(
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
      'υ [y]: round your lips as for oo and say ee. You said [u], the ou of soup.',
    );
    const { sounds } = score('θεός', 's e ˈo s').coaching;
    expect(adviceOn(sounds, 0, { ...listener, headed: true })).toMatch(
      /^Say \[θ\], the th of thin\. You said \[s\], the s of sun: /u,
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
    const { sounds } = score(target, ipa, { scheme }).coaching;
    const cards = cardsOf(sounds);
    const told = cards
      .filter(({ rows }) => rows.includes(index))
      .map((card) => sentencesOn(card, cards, sounds, listenerOf(scheme)));
    expect(told).toEqual([sentences]);
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

describe('the words', () => {
  const page = readFileSync(join(ROOT, 'packages/page/index.html'), 'utf8').replace(/<[^>]*>/gu, ' ');
  const TEXTS = textsIn([EN, WORDS, VOICE, page]);

  it('are American', () => {
    const british = /\b(?:mend\w*|colou\w*|practis\w*|favou\w*|towards|learnt|grey|centre|written down)\b/iu;
    expect(TEXTS.filter((text) => british.test(text))).toEqual([]);
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
])('an accepted sound of %s said as %s is told where it has another name: %j', (target, ipa, sentences) => {
  expect(acceptedSentences(score(target, ipa, { scheme: 'erasmian' }), listenerOf('erasmian'))).toEqual(
    sentences,
  );
});

it('praise of an accepted sound comes after what we teach in place of another', () => {
  expect(acceptedSentences(score('θεός', 'tʰ ɛ ˈo s'), listenerOf('koine-greek'))).toEqual([
    'θ: the t of top is fine, though we teach the th of thin.',
    'ε: well said, as Buth himself says it.',
  ]);
});
