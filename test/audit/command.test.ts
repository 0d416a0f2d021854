/** `koine audit` from end to end: recordings in a folder, a recognizer in a process, a report on the terminal. */

import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecognizers } from '../../src/cli/recognizerSettings.ts';
import { MODEL_FILE } from '../../src/files/built/demo.ts';
import { ROOT } from '../../src/files/built/project.ts';
import { readModel } from '../../src/hear/demo/model.ts';
import { koineHere as koine } from '../command.ts';
import { blocksOf } from '../docs/blocks.ts';
import { freshFolder } from '../freshFolder.ts';
import { koine as asProcess, type Ran } from '../processes.ts';
import { type FakeRecognizer, recording } from '../recordings.ts';
import { type Answer, framesOf, startEars } from './ears.ts';

const open: FakeRecognizer[] = [];
afterAll(() => Promise.all(open.map((ears) => ears.close())));

async function ears(answers: Readonly<Record<number, Answer | readonly Answer[]>>): Promise<string> {
  const started = await startEars(answers);
  open.push(started);
  return started.url;
}

/** A folder with one recording, and a table in which each row has it. */
async function clips(...rows: readonly (readonly [target: string, said: string])[]): Promise<string> {
  const folder = await mkdtemp(join(await freshFolder(), 'clips-'));
  await writeFile(join(folder, 'a.wav'), recording(0.5));
  const lines = rows.map(([target, said]) => `a.wav\t${target}\t${said}`);
  await writeFile(join(folder, 'clips.tsv'), ['file\ttarget\tsaid', ...lines].join('\n'));
  return folder;
}

const HEARD = {
  2: framesOf('l o ɣ o s'),
  // The recognizer is 7.05 nats surer of x than of the ɣ that was said.
  3: framesOf('l o x/ɣ7.05 o s'),
  4: framesOf('l o x/ɣ9 o s'),
  5: framesOf('l o x/ɣ3 o s'),
  6: framesOf('l o ɣ o s'),
  7: framesOf('l o ɣ o'),
  8: framesOf('l o ɣ o n s'),
  9: framesOf('k a t a'),
  10: 500,
  11: framesOf('l o ɣ o s'),
};

/** The table and the report of docs/recognizer.md: these ten clips. */
const blocks = blocksOf(readFileSync(join(ROOT, 'docs/recognizer.md'), 'utf8'));
const TEN = blocks.find(({ language }) => language === 'tsv')?.text ?? '';
const REPORT = blocks.find(({ language }) => language === 'text')?.text;

/** A folder with the table and a recording for each of its rows. */
async function tenClips(): Promise<string> {
  const folder = await freshFolder();
  await writeFile(join(folder, 'clips.tsv'), TEN);
  for (const [file] of TEN.matchAll(/^\S+\.wav/gmu)) await writeFile(join(folder, file), recording(0.5));
  return folder;
}

const CSV = `line,file,target,scheme,said,heard,proximity,decoding,right_phones,false_alarms,unsure,planted,sure,missed,named,failure
2,anna-1.wav,λόγος,koine-greek,right,l o ɣ o s,1,target,5,0,0,0,0,0,0,
3,ben-1.wav,λόγος,koine-greek,right,l o x o s,0.8,target,5,1,0,0,0,0,0,
4,anna-2.wav,λόγος,koine-greek,l o x o s,l o x o s,0.8,target,4,0,0,1,1,0,1,
5,ben-2.wav,λόγος,koine-greek,l o x o s,l o ɣ o s,1,target,4,0,0,1,0,0,0,
6,carl-1.wav,λόγος,koine-greek,l o x o s,l o ɣ o s,1,target,4,0,0,1,0,1,0,
7,anna-3.wav,λόγος,koine-greek,l o ɣ o,l o ɣ o,0.8,target,4,0,1,1,1,0,1,
8,ben-3.wav,λόγος,koine-greek,l o ɣ o n s,l o ɣ o n s,0.833333,target,5,0,2,1,1,0,1,
9,carl-2.wav,θεός,koine-greek,other,k a t a,0,free,,,,,,,,
10,ben-4.wav,θεός,koine-greek,right,,,,,,,,,,,recognizer returned 500
11,carl-3.wav,λόγος,koine-greek,other,l o ɣ o s,1,target,,,,,,,,
`;

describe('an audit of ten clips', () => {
  let csv: string;
  let said: Ran;
  beforeAll(async () => {
    csv = join(await freshFolder(), 'clips.csv');
    said = await asProcess(['audit', await tenClips(), '--csv', csv], {
      RECOGNIZER_URL: await ears(HEARD),
    });
  }, 60_000);

  it('reports every figure, and ends with the lines for the environment', () => {
    expect([said.code, said.stderr]).toEqual([0, '']);
    expect(said.stdout).toBe(REPORT);
  });

  it('writes one line a clip', async () => {
    expect((await readFile(csv, 'utf8')).replaceAll('\r\n', '\n')).toBe(CSV);
  });
});

const RIGHT = ['λόγος', 'right'] as const;

describe('an audit', () => {
  it('of a named recognizer names its settings, and shows how far it is on a terminal', async () => {
    const url = await ears({ 2: framesOf('l o ɣ o s'), 3: framesOf('l o x/ɣ3 o s') });
    const environment = {
      RECOGNIZER_URL_FAST: url,
      RECOGNIZER_LAMBDA_FAST: '2.5',
      RECOGNIZER_GATE_FAST: '9',
    };
    const { code, stdout, stderr } = await koine(
      ['audit', await clips(RIGHT, RIGHT), '--recognizer', 'Fast'],
      environment,
      true,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Recognizer Fast, λ 2.5, gate 9: 2 clips scored, 0 left out.');
    expect(stdout).toContain('other words at 0.7 or more       -  0 of 0 other words');
    expect(stdout).toMatch(
      /With the gate at 9:[\s\S]*\n\nRECOGNIZER_LAMBDA_FAST=3\n\nThat rests on \d+ right phones;/u,
    );
    expect(stderr.split('\r\u001B[K')).toEqual([
      '',
      `listening [${'.'.repeat(30)}] 0 of 2`,
      `listening [${'#'.repeat(15)}${'.'.repeat(15)}] 1 of 2`,
      '',
    ]);
  });

  it('of the demo recognizer begins with the trust that its model asks for', async () => {
    const { lambda, gate } = readModel(readFileSync(MODEL_FILE)).trust;
    const { code, stdout } = await koine(['audit', await clips(['ἦ', 'right'])], { RECOGNIZER_URL: 'demo' });
    expect(stdout).toContain(`Recognizer default, λ ${lambda}, gate ${gate}: 1 clip scored, 0 left out.`);
    expect(code).toBe(0);
  });

  it('waits for a recognizer that is only starting', async () => {
    const url = await ears({ 2: [503, framesOf('l o ɣ o s')] });
    const { code, stdout } = await koine(['audit', await clips(RIGHT)], { RECOGNIZER_URL: url });
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      'Recognizer default, λ 6, gate 4: 1 clip scored, 0 left out.',
    ]);
  });

  it('of a recognizer that sends phones fits nothing', async () => {
    const url = await ears({ 2: { ipa: 'l ˈo x o s' }, 3: { phones: [] } });
    const { code, stdout } = await koine(['audit', await clips(RIGHT, RIGHT)], { RECOGNIZER_URL: url });
    expect(code).toBe(0);
    expect(stdout).toContain('false alarms                60.0 %  6 of 10 right phones');
    expect(stdout).toContain('No confidences: the recognizer sends no posteriors with a vocab.');
    expect(stdout).toMatch(/\n\nThe recognizer sends phones, so λ and the gate have no say\.\n$/u);
  });

  it('of a recognizer that is sure of what nobody said gives no λ', async () => {
    const url = await ears({ 2: framesOf('l o x o s') });
    const environment = { RECOGNIZER_URL: url, RECOGNIZER_GATE: '20' };
    const { stdout } = await koine(['audit', await clips(RIGHT)], environment);
    expect(stdout).toMatch(/RECOGNIZER_LAMBDA=13\.\d\n\nThat rests on/u);
    const never = await ears({
      2: { ...framesOf('l o x o s'), vocab: '- l o k s e a t n p x θ'.split(' ') },
    });
    const { stdout: none } = await koine(['audit', await clips(RIGHT)], { RECOGNIZER_URL: never });
    expect(none).toMatch(
      /No λ brings 2 false alarms of 100 right phones: this recognizer should not judge learners\.\n$/u,
    );
  });

  it('of other words alone fits nothing', async () => {
    const url = await ears({ 2: framesOf('l o ɣ o s') });
    const { stdout } = await koine(['audit', await clips(['θεός', 'other'])], { RECOGNIZER_URL: url });
    expect(stdout).toMatch(/\nNo clip has its target said, so λ cannot be fitted\.\n$/u);
  });

  it.each(['k a t a', 'rigth', 'ok'])('refuses what is hardly the target: %s', async (said) => {
    const environment = { RECOGNIZER_URL: 'http://127.0.0.1:9/' };
    const { code, stderr } = await koine(['audit', await clips(['λόγος', said])], environment);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `line 2: said is "${said}", which is hardly the target; if another word was said, write other, else its IPA`,
    );
  });

  it('of the default recognizer by its name names the settings that the service takes', async () => {
    const url = await ears({ 2: framesOf('l o ɣ o s') });
    const words = ['audit', await clips(RIGHT), '--recognizer', 'Default'];
    const { stdout } = await koine(words, { RECOGNIZER_URL: url });
    const [line = ''] = /^RECOGNIZER_LAMBDA.*$/mu.exec(stdout) ?? [];
    expect(line).toBe('RECOGNIZER_LAMBDA=2');
    const [name = '', value] = line.split('=');
    expect(readRecognizers({ RECOGNIZER_URL: url, [name]: value }).faults).toEqual([]);
  });

  it.each(['clips.tsv', 'a.wav', './nowhere/../clips.tsv'])(
    'does not write its CSV over %s, which it reads',
    async (file) => {
      const folder = await clips(RIGHT);
      const before = await Promise.all(['clips.tsv', 'a.wav'].map((one) => readFile(join(folder, one))));
      const csv = `${folder}/${file}`;
      const environment = { RECOGNIZER_URL: 'http://127.0.0.1:9/' };
      const { code, stderr } = await koine(['audit', folder, '--csv', csv], environment);
      expect([code, stderr]).toEqual([
        2,
        `koine: --csv ${csv} is a file that the audit reads; name another, such as clips.csv\n`,
      ]);
      const after = await Promise.all(['clips.tsv', 'a.wav'].map((one) => readFile(join(folder, one))));
      expect(after).toEqual(before);
    },
  );

  it('in which every clip fails ends with 1, and says why', async () => {
    const url = await ears({ 2: 500, 3: { posteriors: 'none' }, 4: { ...framesOf('l'), vocab: ['a'] } });
    const { code, stdout, stderr } = await koine(['audit', await clips(RIGHT, RIGHT, RIGHT)], {
      RECOGNIZER_URL: url,
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')).toEqual([
      'koine: every clip failed',
      'left out: a.wav (line 2): recognizer returned 500',
      expect.stringMatching(/^left out: a\.wav \(line 3\): recognizer returned posteriors without vocab/u),
      expect.stringMatching(
        /^left out: a\.wav \(line 4\): recognizer returned an answer that does not fit: vocab/u,
      ),
      '',
    ]);
  });

  it('leaves out a recording without sound', async () => {
    const folder = await clips(RIGHT);
    await writeFile(join(folder, 'a.wav'), recording(0.05));
    const { code, stderr } = await koine(['audit', folder], { RECOGNIZER_URL: await ears({}) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/line 2\): only 0\.\d+ s of sound; it takes 0\.12 s\n$/u);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [[], {}, 'audit takes the folder CLIPS'],
    [['a', 'b'], {}, 'audit takes the folder CLIPS'],
    [['a'], {}, 'there is no recognizer to measure; set RECOGNIZER_URL, or send --recognizer NAME'],
    [['a', '--recognizer', 'fast'], {}, 'recognizer "fast" is not known; leave it out'],
    [['/nowhere'], { RECOGNIZER_URL: 'http://127.0.0.1:9/' }, '/nowhere/clips.tsv cannot be read: there is no such file'],
    [['/nowhere'], { RECOGNIZER_URL: 'http://127.0.0.1:9/', DEFAULT_SCHEME: 'latin' }, 'scheme "latin" is not known; send one of: '],
  ])('%j with %j ends with 2 before anything is heard', async (args, environment, sentence) => {
    const { code, stdout, stderr } = await koine(['audit', ...args], environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`koine: ${sentence}`);
  });

  it('of a table with broken rows, or with a CSV that cannot be written, hears nothing', async () => {
    const environment = { RECOGNIZER_URL: 'http://127.0.0.1:9/' };
    const broken = await koine(
      ['audit', await clips(RIGHT, ['hello', 'right'], ['λόγος', 'λόγος'])],
      environment,
    );
    expect([broken.code, broken.stderr.split('\n').slice(0, 2)]).toEqual([
      2,
      ['koine: 2 rows of clips.tsv cannot be used:', '  line 3: target must be a Greek word or verse'],
    ]);
    const csv = await koine(['audit', await clips(RIGHT), '--csv', '/nowhere/clips.csv'], environment);
    expect([csv.code, csv.stderr]).toEqual([
      1,
      "koine: ENOENT: no such file or directory, open '/nowhere/clips.csv'\n",
    ]);
  });
});
