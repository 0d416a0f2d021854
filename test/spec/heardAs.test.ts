import { describe, expect, it } from 'vitest';
import type { HeardAsCandidate } from '../../src/contract/response.ts';
import { costTables } from '../../src/engine/align/costTables.ts';
import { loadKernel } from '../../src/engine/kernel/index.ts';
import { searchIn } from '../../src/engine/library/lexical.ts';
import { read, score as scoreReading } from '../../src/engine/library/scorer.ts';
import { readKernel } from '../../src/service/built/loadEngine.ts';
import { engine, score } from '../engine.ts';
import { lexiconOf } from '../words.ts';

const heard = (target: string, ipa: string, more: object = {}) => score(target, ipa, more).heard_as;
const words = (candidates: readonly HeardAsCandidate[]) => candidates.map(({ word }) => word);

describe('DifferentWord', () => {
  const LOGOUS = { checked: true, detected: true, word: 'λόγους', lemma: 'λόγος', similarity: 1 };
  // biome-ignore format: a table, one case a line
  it.each([
    ['`detected`: some neighbour is strictly more similar to the attempt than the target is', 'λόγος', 'l o ɣ u s', {}, LOGOUS],
    ['a homophone is not another word', 'ἦν', 'e̝ n', {}, { checked: true, detected: false }],
    ['`checked`: False when the request sent `different_word: false` (search skipped)', 'λόγος', 'l o ɣ u s', { different_word: false }, { checked: false, detected: false }],
    ['a verse skips the check; the reason is `single-word targets only`', 'ὁ λόγος', 'o l o ɣ u s', {}, { checked: false, detected: false, reason: 'single-word targets only' }],
  ])('%s', (_rule, target, ipa, more, expected) => {
    const { different_word } = score(target, ipa, more);
    if (different_word.detected || !different_word.checked) expect(different_word).toEqual(expected);
    else expect(different_word).toMatchObject(expected);
  });
  it('the closest neighbour is named where none is detected, and `detected` does not change `proximity`', () => {
    expect(score('λόγος', 'l o ɣ o s').different_word.similarity).toBeLessThan(1);
    const { proximity, words } = score('λόγος', 'l o ɣ u s', { different_word: false });
    expect(words[0]).not.toHaveProperty('said_as');
    expect(score('λόγος', 'l o ɣ u s')).toMatchObject({ proximity, words: [{ said_as: 'λόγους' }] });
  });
  it.each([
    ['ἀρχῇ', 'a r x ˈi'],
    ['ψυχή', 'p s y x ˈi'],
    ['ἡ', 'i'],
  ])('an accepted way to say %s is no different word, though it sounds like one', (target, ipa) => {
    const { different_word, real_edits } = score(target, ipa);
    expect(real_edits).toBe(0);
    expect(different_word).toMatchObject({ checked: true, detected: false, word: expect.any(String) });
  });
});

describe('HeardAs', () => {
  it('`scheme`, `script`, `method`, `temperature` 0.1, `other_score` 0.5', () => {
    const said = { scheme: 'koine-greek', script: 'greek', method: 'distance-softmax' };
    expect(heard('λόγος', 'l o ɣ o s')).toMatchObject({ ...said, temperature: 0.1, other_score: 0.5 });
  });
  it('`truncated`: True when the one-edit neighborhood was capped at 1500 lexicon rows', async () => {
    // Makes a lexicon of 1,700 homophones, more than any real word has; the target λόγος is the last of them.
    const [own] = score('λόγος', 'l').target_words;
    const { lexicon, phonology, costs } = engine;
    const row = lexicon.find('λόγος')?.row ?? -1;
    const readings = [...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1])];
    const rows = Array.from({ length: 1700 }, (_, n) => {
      const form = n === 1699 ? 'λόγος' : `homophone ${n}`;
      return { form, lemma: form, pos: 'NOUN', frequency: 2000 - n, readings, key: form };
    });
    const crowded = lexiconOf(rows);
    const kernel = await loadKernel(await readKernel(), costTables(phonology, costs), crowded);
    const parts = { ...engine, lexicon: crowded, kernel };
    const engines = new Map([['koine-greek', { ...parts, search: searchIn(parts) }]]);
    const body = scoreReading(read({ target: 'λόγος', ipa: own?.ipa }, engines));
    expect(body.heard_as).toMatchObject({ truncated: true, words: [{ truncated: true }] });
    expect(words(body.heard_as.candidates)).toContain('λόγος');
    expect(words(body.heard_as.candidates)).toContain('homophone 0');
    expect(heard('λόγος', 'l o ɣ o s')).toMatchObject({ truncated: false, words: [{ truncated: false }] });
  });
  it('ten lexicon rows at most, always the target; one transliteration; one `other`', () => {
    const { candidates } = heard('λόγος', 'p r a t i');
    const kinds = candidates.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'lexicon').length).toBeLessThanOrEqual(10);
    expect(kinds.filter((kind) => kind === 'transliteration')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'other')).toHaveLength(1);
    expect(words(candidates)).toContain('λόγος');
  });
  it('homophones all count, ties by frequency', () => {
    const { candidates } = heard('ἦν', 'e̝ n');
    const alike = candidates.filter(({ ipa, kind }) => ipa === 'e̝ n' && kind === 'lexicon');
    expect(words(alike).slice(0, 2)).toEqual(['ἦν', 'ἥν']);
  });
  it('a word that was nearly said outranks the generated spelling, the target before others; one far away does not', () => {
    const rankOf = (list: HeardAsCandidate[], word: string) =>
      list.findIndex((candidate) => candidate.word === word);
    const spelt = (list: HeardAsCandidate[]) => list.findIndex(({ kind }) => kind === 'transliteration');
    for (const target of ['θεός', 'θεούς']) {
      const near = heard(target, 's e o s').candidates;
      expect(rankOf(near, 'θεός')).toBeLessThan(spelt(near));
    }
    const far = heard('νεφέλη', 'n e θ e l e̝').candidates;
    expect(rankOf(far, 'νεφέλη')).toBeLessThan(spelt(far));
    const other = heard('νεφέλης', 'n e p e l e̝').candidates;
    expect(rankOf(other, 'νεφέλη')).toBeLessThan(spelt(other));
    expect(rankOf(other, 'νεφέλης')).toBeLessThan(spelt(other));
    expect(spelt(heard('νεφέλης', 'n e k e l e̝').candidates)).toBe(0);
    expect(heard('θεός', 'u m b a').candidates[0]).toMatchObject({ kind: 'transliteration', score: 0.9275 });
  });
  it('the spelling enters with 0.25 less than its similarity where a word was nearly said; the target takes that place', () => {
    const { candidates } = heard('νεφέλη', 'n e k e l e̝');
    const [target] = candidates;
    const spelt = candidates.find(({ kind }) => kind === 'transliteration');
    expect(spelt).toMatchObject({ similarity: 0.948333, score: 0.698333 });
    expect(target).toMatchObject({ word: 'νεφέλη', similarity: 0.872024, score: 0.948333 });
  });
  it('candidates are ranked by `score`, ranks 1-based', () => {
    const { candidates } = heard('ἀγάπη', 'a ɣ a p i s');
    expect(candidates.map(({ rank }) => rank)).toEqual(candidates.map((_, n) => n + 1));
    const scores = candidates.map(({ score = 0 }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
  it('a transliteration is 1 - 0.25/n - 0.01, not 1; a stress mark is written in it', () => {
    const spelt = (ipa: string) =>
      heard('λόγος', ipa).candidates.find(({ kind }) => kind === 'transliteration');
    const unknown = { similarity: 0.94, is_word: false, lemma: null, ctc_log_prob: null };
    expect(spelt('l o ɣ u s')).toMatchObject({ ...unknown, greek: 'λογους', latin: 'loghus' });
    expect(spelt('l o ɣ ˈu s')).toMatchObject({ greek: 'λογούς' });
  });
  it('`other`: null word, lemma, greek, latin, ipa, phones, similarity; it enters with 0.5', () => {
    const other = heard('λόγος', 'l o ɣ u s').candidates.find(({ kind }) => kind === 'other');
    const { rank: _, kind: __, confidence: ___, ...rest } = other ?? {};
    const none = { word: null, lemma: null, greek: null, latin: null, ipa: null, phones: null };
    const known = { similarity: null, is_word: false, score: 0.5, ctc_log_prob: null };
    expect(rest).toEqual({ ...none, ...known });
  });
  it('`confidence`: the top row truncated to 6 decimals; later rows stay below it; the list sums to at most 1', () => {
    for (const [target, ipa] of [
      ['λόγος', 'l o ɣ u s'],
      ['ἦν', 'e̝ n'],
      ['εὐαγγέλιον', 'e v a ŋ ɡ e l i o n'],
      ['ὁ', 'k'],
    ] as const) {
      const shares = heard(target, ipa).candidates.map(({ confidence }) => confidence);
      const [top = 0, ...rest] = shares;
      expect(Math.max(...rest)).toBeLessThan(top);
      expect(rest).toEqual([...rest].sort((a, b) => b - a));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
      for (const share of shares) expect(share * 1e6).toBeCloseTo(Math.round(share * 1e6), 6);
    }
  });
});

describe('ties', () => {
  it('are exact: equal similarities are equal, and the more frequent comes first', () => {
    const body = score('φονεῖς', 'f ɒ o i s');
    const { similarity, word } = body.different_word;
    expect(body.different_word.detected).toBe(false);
    const alike = body.heard_as.candidates.filter((candidate) => candidate.similarity === similarity);
    expect(alike.length).toBeGreaterThan(1);
    expect(alike[0]?.word).toBe(word);
    const frequencies = alike.map((candidate) => engine.lexicon.find(candidate.word ?? '')?.frequency ?? -1);
    expect(frequencies).toEqual([...frequencies].sort((a, b) => b - a));
  });
});

describe('HeardAs of a verse', () => {
  const verse = heard('ὁ λόγος ἦν', 'o l o ɣ u s e̝ n');
  it('one ranking per target word, sliced by the alignment', () => {
    expect(verse.words).toMatchObject([
      { word: 'ὁ', lemma: 'ὁ', target_phones: ['o'], observed_phones: ['o'] },
      { word: 'λόγος', lemma: 'λόγος', target_phones: [...'loɣos'], observed_phones: [...'loɣus'] },
      { word: 'ἦν', lemma: 'εἰμί', target_phones: ['e̝', 'n'], observed_phones: ['e̝', 'n'] },
    ]);
    expect(verse.words[1]?.candidates[0]?.word).toBe('λόγους');
  });
  it('`candidates` is the spelling of the whole clause: the target, one word replaced, the heard spelling, other', () => {
    expect(words(verse.candidates)).toContain('ὁ λόγος ἦν');
    const [first] = verse.candidates;
    expect(first).toMatchObject({ word: 'ὁ λόγους ἦν', similarity: 1, is_word: true, latin: 'o loghus en' });
    const spelt = verse.candidates.filter(({ kind }) => kind === 'transliteration');
    expect(words(spelt)).toEqual(['ὀ λογους ἠν']);
    expect(verse.candidates.at(-1)?.kind).toBe('other');
  });
  it('a word of which nothing was heard has no generated spelling', () => {
    const { words: list } = heard('ὁ λόγος', 'l o ɣ o s');
    expect(list[0]?.observed_phones).toEqual([]);
    expect(words(list[0]?.candidates ?? [])).toEqual([null, 'ὁ']);
  });
  it.each([
    ['λόγος βλιτυρι', 'l o ɣ o s v l i t y r i'],
    ['βλαβλαβλός', 'v l a v l a v l o s'],
  ])('a target that the lexicon does not have is a candidate, and no word of it: %s', (target, ipa) => {
    const { candidates } = heard(target, ipa);
    expect(candidates[0]).toMatchObject({ kind: 'lexicon', is_word: false, word: target, similarity: 1 });
    expect(candidates.filter(({ kind }) => kind === 'transliteration')).toHaveLength(1);
  });
  it('a verse of 512 phones has no clause that is longer', () => {
    const target = `ὁ ${'ἀπεκρίθησαν '.repeat(46)}λόγου`;
    const phones = score(target, 'l').target_words.flatMap((word) => word.phones);
    expect(phones.length).toBeGreaterThan(500);
    const vocab = ['<blank>', ...new Set([...phones, 's', 'u', 'y'])];
    const row = vocab.map(() => -Math.log(vocab.length));
    expect(heard(target, 'l o ɣ u s', { posteriors: Array(50).fill(row), vocab }).words).toHaveLength(48);
  });
});
