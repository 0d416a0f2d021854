import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTutor, type TutorResponse } from '../../../../src/index.ts';
import { openVoice } from '../../../../src/service/built/openVoice.ts';
import { wavOf } from '../../../../test/hear/wavs.ts';
import { part } from '../../../../test/parts/runs.ts';
import { recording, startRecognizer } from '../../../../test/recordings.ts';
import { wordsOf } from '../../../voice/src/wordsToSay.ts';
import { attemptOf } from '../../src/attempts/attemptRow.ts';
import { openInput } from '../../src/attempts/input.ts';
import { readCells } from '../../src/csv.ts';
import { koine, linesOf, openFiles } from './trial.ts';

const { freshPath } = openFiles();
const WORDS = ['λόγος', 'θεός', 'κύριος'];
const voice = await (await openVoice())();
const tutor = await createTutor();

/** Says each word once for all tests, because the voice never says a word twice in the same way. */
const said = new Map(
  WORDS.map((word) => {
    const { samples, rate } = voice.say(wordsOf(tutor.read(word)));
    return [word, { audio: Float32Array.from(samples, (sample) => sample / 2 ** 15), sampleRate: rate }];
  }),
);
type TestSound = { readonly audio: Float32Array; readonly sampleRate: number };
const saidOf = (word: string): TestSound => said.get(word) as TestSound;
const answers = new Map(
  WORDS.map((target) => [target, tutor.score({ target, ...saidOf(target), candidates: 0 }) as TutorResponse]),
);

let folder = '';
beforeAll(() => {
  folder = freshPath('d');
  mkdirSync(folder);
  for (const word of WORDS) {
    const { audio, sampleRate } = saidOf(word);
    writeFileSync(join(folder, `${word}_anna.wav`), wavOf('float32', sampleRate, audio));
  }
  writeFileSync(join(folder, 'short.wav'), recording(0.05));
});

function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = linesOf(csv).map((line) => readCells(line, 'csv'));
  return rows.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n] ?? ''])));
}

async function scored(table: string, ...more: string[]) {
  const file = join(folder, 'attempts.csv');
  writeFileSync(file, table);
  const { code, stdout, stderr } = await koine(['--file', file, ...more]);
  return { code, stderr, rows: rowsOf(stdout) };
}

describe('a table with recordings', () => {
  it('is scored as the library scores them; a row with phones needs none', async () => {
    const rows = WORDS.map((word, n) => `${n},${word},${word}_anna.wav,`);
    const far = join(folder, 'θεός_anna.wav');
    const table = ['id,target,audio,ipa', ...rows, `far,θεός,${far},`, 'typed,θεός,,s e ˈo s'].join('\n');
    const found = await scored(table);
    expect(found).toMatchObject({ code: 0, stderr: '5 rows scored, 0 rows not\n' });
    const proximities = found.rows.map(({ proximity }) => Number(proximity));
    const [, theos] = WORDS.map((word) => answers.get(word)?.proximity);
    expect(proximities).toEqual([...WORDS.map((word) => answers.get(word)?.proximity), theos, 0.75]);
  });

  it('becomes whole answers, with what the recognizer has to say of itself', async () => {
    const file = join(folder, 'one.tsv');
    writeFileSync(file, 'target\taudio\nλόγος\tλόγος_anna.wav\n');
    const { stdout } = await koine(['--file', file, '--json']);
    const { line, version, columns, ...answer } = JSON.parse(stdout);
    const { input_quality, ...own } = tutor.score({ target: 'λόγος', ...saidOf('λόγος') });
    expect(columns).toEqual({ audio: 'λόγος_anna.wav' });
    const quality = { format: 'wav', ...input_quality };
    expect(answer).toEqual(JSON.parse(JSON.stringify({ ...own, input_quality: quality })));
  });

  it('names the words of a verse that were left out or said twice', async () => {
    const say = (text: string): number[] =>
      Array.from(voice.say(wordsOf(tutor.read(text))).samples, (sample) => sample / 2 ** 15);
    const { sampleRate } = saidOf('λόγος');
    const rows = ['Ἐν ἀρχῇ ὁ Λόγος', 'Ἐν ἀρχῇ ἀρχῇ ἦν ὁ Λόγος'].map((text) => {
      const file = freshPath('wav');
      writeFileSync(file, wavOf('float32', sampleRate, say(text)));
      return `Ἐν ἀρχῇ ἦν ὁ Λόγος,${file}`;
    });
    const found = await scored(['target,audio', ...rows].join('\n'));
    expect(found.rows.map(({ miscues }) => miscues)).toEqual(['3:omission', '2:repetition']);
    expect(found.rows.map(({ completeness }) => completeness)).toEqual(['0.8', '1']);
    expect(found.rows.map(({ pauses }) => pauses)).toEqual(['', '']);
    for (const { words_per_minute } of found.rows) expect(Number(words_per_minute)).toBeGreaterThan(60);
  });

  it('names what cannot be heard, and scores the others', async () => {
    const files = ['nowhere.wav', '.', 'attempts.csv', 'short.wav', '', 'θεός_anna.wav'];
    const found = await scored(['target,audio', ...files.map((file) => `θεός,${file}`)].join('\n'));
    expect(found.rows.map(({ problem }) => problem)).toEqual([
      'the recording "nowhere.wav" cannot be heard: there is no such file',
      'the recording "." cannot be heard: this is a folder',
      expect.stringContaining('WAV'),
      expect.stringMatching(/^only 0\.\d+ s of sound; it takes 0\.12 s$/u),
      'the row has no audio',
      '',
    ]);
  });

  it('is heard by the recognizer of the settings', async () => {
    const { url, close } = await startRecognizer(() => ({ body: { ipa: 'l ˈo x o s' } }));
    const file = join(folder, 'attempts.csv');
    writeFileSync(file, 'target,audio\nλόγος,λόγος_anna.wav\n');
    const environments = [{ RECOGNIZER_URL: url }, { RECOGNIZER_URL_MINE: url }];
    const more = [[], ['--recognizer', 'mine']];
    for (const [n, environment] of environments.entries()) {
      const { stdout } = await koine(
        ['--file', file, ...(more[n] as string[])],
        environment as Record<string, string>,
      );
      expect(rowsOf(stdout)[0]).toMatchObject({ proximity: '0.8' });
    }
    await close();
    const { code, stderr } = await koine(['--file', file, '--recognizer', 'fast']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('recognizer "fast" is not known')]);
  });
});

describe('the names of recordings', () => {
  const name = fc
    .string({ unit: fc.constantFrom('α', 'β', ' ', '"', ',', ';', '=', '#', "'", '\t', '\n', '_', '.', 'é') })
    .map((text) => `λ${text}.wav`);

  it('of any letters come back as they are, each a record of its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), async (names) => {
        const place = freshPath('d');
        mkdirSync(place);
        for (const one of names) writeFileSync(join(place, one), '');
        const { head, records } = await openInput(place);
        const plan = { ...head, output: 'csv', sounds: null, fallback: 'koine-greek' } as const;
        const found: (string | undefined)[] = [];
        for await (const piece of records()) found.push(...piece.map((one) => attemptOf(one, plan).audio));
        expect(found).toEqual([...names].sort());
      }),
      { seed: 12, numRuns: part(40) },
    );
  });
});

describe('a folder of recordings', () => {
  it('without a table is named after its words', async () => {
    rmSync(join(folder, 'short.wav'));
    const { stdout } = await koine(['--file', folder]);
    expect(rowsOf(stdout).map(({ file, target, proximity }) => [file, target, Number(proximity)])).toEqual(
      [...WORDS].sort().map((word) => [`${word}_anna.wav`, word, answers.get(word)?.proximity]),
    );
  });

  it('has a row with the reason for a recording that does not open, unless a copy has its name', async () => {
    for (const name of ['anna', 'bert']) writeFileSync(join(folder, `θεός_${name}.flac`), 'fLaC');
    const { stdout } = await koine(['--file', folder]);
    for (const name of ['anna', 'bert']) rmSync(join(folder, `θεός_${name}.flac`));
    const rows = rowsOf(stdout).filter(({ file }) => file?.endsWith('.flac'));
    expect(rows).toMatchObject([
      { file: 'θεός_bert.flac', target: 'θεός', problem: expect.stringContaining('FLAC') },
    ]);
  });

  it('with the table of an audit is scored by its targets, and keeps its other columns', async () => {
    const rows = ['θεός_anna.wav\tanna\tθεός\tright', '#λόγος_anna.wav\tanna\tλόγος\tright'];
    writeFileSync(join(folder, 'clips.tsv'), ['file\tspeaker\ttarget\tipa', ...rows].join('\n'));
    const sounds = freshPath('csv');
    const { stdout } = await koine(['--file', folder, '--json', '--sounds', sounds]);
    expect(linesOf(stdout).map((line) => JSON.parse(line))).toMatchObject([
      { line: 2, columns: { file: 'θεός_anna.wav', speaker: 'anna', ipa: 'right' }, proximity: 1 },
    ]);
    const found = rowsOf(readFileSync(sounds, 'utf8'));
    expect(found.map(({ id, target }) => `${id} ${target}`)).toEqual(
      ['θ', 'e', 'o', 's'].map((phone) => `θεός_anna.wav ${phone}`),
    );
    for (const { start_s, end_s, confidence } of found) {
      expect(Number(end_s)).toBeGreaterThan(Number(start_s));
      expect(Number(confidence)).toBeGreaterThan(0.5);
    }
  });
});
