import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { LOCAL_TOOLS, TOOLS } from '../../src/contract/tools.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { serving, startApp, ticking } from '../fixture.ts';
import { some } from '../parts/runs.ts';
import { recording, startRecognizer } from '../recordings.ts';
import { answerIn, call, callFull, textIn } from './talk.ts';

const app = serving({ now: ticking() });

const answerTo = async (name: string, given: object) => (await call(app, name, given)).answer;
const SUMMARY = { api: 'tutor-v1', detail: 'summary', scheme: 'koine-greek' };

describe('score, as a summary', () => {
  it('says which thresholds are passed', async () => {
    const { answer } = await call(app, 'score', { target: 'θεός', ipa: 's ˈe o s', thresholds: [0.8] });
    expect(answer.thresholds).toEqual([{ name: 'proximity', minimum: 0.8, value: 0.65, passed: false }]);
  });

  it('names the words of a verse and of each fix, without a ranking', async () => {
    const { answer, text } = await call(app, 'score', { target: 'ὁ λόγος', ipa: 'o l ˈo k o s' });
    expect(text).toMatch(/^ὁ λόγος: 83 of 100\. 5 of 6 sounds right, .*\.\nγ in λόγος: Say /u);
    const logos = { word: 'λόγος', proximity: 0.8, heard: 'l o k o s' };
    expect(answer).toEqual({
      ...SUMMARY,
      target_text: 'ὁ λόγος',
      proximity: 0.833333,
      words: [{ word: 'ὁ', proximity: 1 }, logos],
      fixes: [expect.objectContaining({ word: 'λόγος', letters: 'γ', heard: 'k' })],
    });
  });

  it('says how an attempt was read, and which sound was accepted', async () => {
    const { answer, text } = await call(app, 'score', { target: 'θεός', ipa: 'theos $' });
    expect(answer).toMatchObject({ notes: ['transliteration'], unknown_symbols: ['$'] });
    expect(text.split('\n').slice(-3)).toEqual([
      'ipa looks like a transliteration: "theos" was read as tʰ e o s; send the letters as said in place of ipa to have them read as Greek',
      'θ: the t of top is fine, though we teach the th of thin.',
      'Not read: $',
    ]);
  });
});

describe('a list of attempts', () => {
  const LIST = { target: 'θεός', attempts: [{ said: 'seós' }, { target: 'Θ' }, 1, { said: 'seos' }] };

  it('shares fields, has a problem in the place of a bad attempt, and says what recurs', async () => {
    const { content, answer } = await call(app, 'score', LIST);
    const { results, recurring } = answer;
    expect(results).toMatchObject([
      { target_text: 'θεός', proximity: 0.75 },
      { instance: '/mcp', pointer: '/attempts/1/ipa', status: 400 },
      { pointer: '/attempts/2', detail: 'an item must be a JSON object' },
      { proximity: 0.75 },
    ]);
    const code = 'dental_fricative_to_alveolar_sibilant';
    expect(recurring).toEqual([{ error_code: code, target: 'θ', heard: 's', attempts: 2, words: ['θεός'] }]);
    expect(content.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^θεός: 75 of 100\./u),
      expect.stringContaining('send ipa or said'),
      'an item must be a JSON object',
      expect.stringMatching(/^θεός: 75 of 100\./u),
      'Again in 2 attempts: [θ] heard as [s], in θεός.',
    ]);
  });

  it.each([
    ['the stress, wherever it lies', {}, { θεός: 'théos', ἀδελφός: 'ádelfos', ὁδός: 'ódos' }],
    ['a sound, whatever its letters', { scheme: 'erasmian' }, { ζωή: 'zōí', ἀρχῇ: 'archí', ἦν: 'ín' }],
  ])('says that %s recurs', async (_, shared, said) => {
    const attempts = Object.entries(said).map(([target, one]) => ({ target, said: one }));
    const { recurring } = await answerTo('score', { ...shared, attempts });
    expect(recurring[0]).toMatchObject({ attempts: 3, words: Object.keys(said) });
  });

  // biome-ignore format: a table, one case a line
  it.each<[object, string]>([
    [{ attempts: [] }, 'attempts must be a list of 1 to 100; found a list of 0'],
    [{ attempts: Array(101).fill({}) }, 'attempts must be a list of 1 to 100; found a list of 101'],
    [{ attempts: 'all' }, 'attempts must be a list of 1 to 100; found "all"'],
    [{ attempts: [{ said: 'a' }, { audio_url: 'https://a.b/c.wav' }] }, 'attempts/1 has audio_url; score each recording in a call of its own'],
    [{ audio_base64: 'AAAA', attempts: [{ target: 'a' }] }, 'attempts/0 has audio_base64; score each recording in a call of its own'],
  ])('is refused as a whole: case %#', async (given, detail) => {
    expect(await call(app, 'score', given)).toMatchObject({ isError: true, answer: { detail } });
  });
});

describe('heard_as without a target', () => {
  it('ranks real words without favoring one of them', async () => {
    expect(await answerTo('heard_as', { said: 'kirios' })).toEqual({
      ...SUMMARY,
      heard: 'k i r i o s',
      heard_as: [
        { text: 'κύριος', is_word: true, confidence: expect.closeTo(0.92, 2) },
        { text: 'καίριος', is_word: true, confidence: expect.closeTo(0.036, 3) },
        { text: 'κειρίαις', lemma: 'κειρία', is_word: true, confidence: expect.closeTo(0.021, 3) },
      ],
    });
  });
});

describe('read', () => {
  it('gives IPA, respelling, syllables, and the lemma of another form', async () => {
    expect(await answerTo('read', { text: 'ἐν ἀρχῇ', scheme: 'erasmian' })).toEqual({
      api: 'tutor-v1',
      scheme: 'erasmian',
      target_text: 'ἐν ἀρχῇ',
      ipa: 'ɛ n a r x ˈe',
      words: [
        { word: 'ἐν', ipa: 'ɛ n', respelled: 'ehn', syllables: 'ἐν' },
        { word: 'ἀρχῇ', lemma: 'ἀρχή', ipa: 'a r x e', respelled: 'ahr-KHAY', syllables: 'ἀρ·χῇ' },
      ],
    });
  });

  // biome-ignore format: a table, one case a line
  it.each<[object, object]>([
    [{ text: 'logos' }, { detail: 'text must be a Greek word or verse', hint: '"logos" is in Latin letters; did you mean λόγος?' }],
    [{ text: 'λ '.repeat(65) }, { detail: 'text has 65 words; send at most 64' }],
    [{}, { detail: 'text must be a Greek text of at most 2048 characters; found nothing' }],
  ])('refuses %j', async (given, problem) => {
    expect(await call(app, 'read', given)).toMatchObject({
      isError: true,
      answer: { ...problem, pointer: '/text' },
    });
  });
});

const tokensIn = (value: object): number => encode(JSON.stringify(value)).length;

/** Number of tokens of the data and the prose of a result, counted with the tokenizer of GPT-4o. */
const tokensOf = (result: object): number => tokensIn(answerIn(result)) + encode(textIn(result)).length;

/** The most tokens that answers may cost, read from the sentence in docs/mcp.md. */
const SAID =
  /at most (?<word>500) tokens in few words, and (?<wordFull>[\d,]+) in full; for\s+John 1:1, at most (?<john>2,500) and (?<johnFull>[\d,]+)\.\s+The\s+list of tools costs (?<tools>[\d,]+)/u;
const { groups = {} } = SAID.exec(readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8')) ?? {};
const COSTS = Object.fromEntries(
  Object.entries(groups).map(([name, figure]) => [name, Number(figure?.replace(',', ''))]),
) as Record<'word' | 'wordFull' | 'john' | 'johnFull' | 'tools', number>;

const JOHN = 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.';

describe('the cost of an answer', () => {
  // biome-ignore format: a table, one case a line
  const cases: readonly [name: string, target: string, given: object][] = [
    ['all right', JOHN, { said: 'en arkhi in o logos ke o logos in pros ton theon ke theos in o logos' }],
    ['all wrong', JOHN, { ipa: 'u ʃ ɑ m b u ʃ '.repeat(8) }],
    ['every second sound', JOHN, { ipa: 'e m a l x a i m o n o k o f t e o l o k o z e n b r a s d o n s e ˈo n k a s e a s i m o r ˈo ɡ a z' }],
    ['a word, all wrong', 'εὐχαριστοῦμεν', { ipa: 'u ʃ ɑ m b u ʃ d ʒ ɑ' }],
  ];

  it.each(some(cases.flatMap((one) => SCHEME_NAMES.map((scheme) => [...one, scheme] as const))))(
    '%s: %s, %j, %s',
    async (_name, target, given, scheme) => {
      const result = await call(app, 'score', { target, scheme, ...given });
      expect(result.answer.detail).toBe('summary');
      const [brief, whole] = target === JOHN ? [COSTS.john, COSTS.johnFull] : [COSTS.word, COSTS.wordFull];
      expect(tokensOf(result)).toBeLessThanOrEqual(brief);
      const full = tokensOf(await callFull(app, 'score', { target, scheme, ...given }));
      expect(full).toBeLessThanOrEqual(whole);
    },
  );

  it('the list of tools', () => {
    for (const tools of [TOOLS, LOCAL_TOOLS]) expect(tokensIn({ tools })).toBeLessThanOrEqual(COSTS.tools);
  });
});

describe('a recording', () => {
  it('in which nothing was heard is not an attempt at any word', async () => {
    const ears = await startRecognizer(() => ({ body: { phones: [] } }));
    const hearing = await startApp({ recognizer: ears.url });
    const { answer } = await call(hearing, 'heard_as', { audio_base64: recording(0.4).toString('base64') });
    expect(answer.detail).toBe('nothing was heard in the recording');
    await Promise.all([hearing.close(), ears.close()]);
  });
});
