import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../../../../src/service/built/demoFiles.ts';
import { ROOT } from '../../../../src/service/built/project.ts';
import { koineHere as koine } from '../../../../test/command.ts';
import { blocksOf } from '../../../../test/docs/blocks.ts';
import { freshFolder } from '../../../../test/freshFolder.ts';
import { recording } from '../../../../test/recordings.ts';
import { readModel } from '../../../ears/src/model.ts';
import { framesOf, type Script, startEars } from './ears.ts';

type ClipLine = readonly [target: string, ipa: string];
type Env = Readonly<Record<string, string>>;

/** Makes a folder with one recording and a table. All rows of the table name this recording. */
async function clips(...rows: readonly ClipLine[]): Promise<string> {
  const folder = await mkdtemp(join(await freshFolder(), 'clips-'));
  await writeFile(join(folder, 'a.wav'), recording(0.5));
  const lines = rows.map(([target, ipa]) => `a.wav\t${target}\t${ipa}`);
  await writeFile(join(folder, 'clips.tsv'), ['file\ttarget\tipa', ...lines].join('\n'));
  return folder;
}

async function audit(rows: readonly ClipLine[], answers: Script, words: string[] = [], more: Env = {}) {
  const environment = { RECOGNIZER_URL: await startEars(answers), ...more };
  return koine(['audit', await clips(...rows), ...words], environment);
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

const blocks = blocksOf(readFileSync(join(ROOT, 'docs/recognizer.md'), 'utf8'));
const TEN = blocks.find(({ language }) => language === 'tsv')?.text ?? '';
const REPORT = blocks.find(({ language }) => language === 'text')?.text;

const CSV = `line,file,speaker,target,scheme,ipa,heard,proximity,decoding,right_phones,false_alarms,unsure,planted,sure,missed,named,failure
2,anna-1.wav,anna,λόγος,koine-greek,right,l o ɣ o s,1,target,5,0,0,0,0,0,0,
3,ben-1.wav,ben,λόγος,koine-greek,right,l o x o s,0.8,target,5,1,0,0,0,0,0,
4,anna-2.wav,anna,λόγος,koine-greek,l o x o s,l o x o s,0.8,target,4,0,0,1,1,0,1,
5,ben-2.wav,ben,λόγος,koine-greek,l o x o s,l o ɣ o s,1,target,4,0,0,1,0,0,0,
6,carl-1.wav,carl,λόγος,koine-greek,l o x o s,l o ɣ o s,1,target,4,0,0,1,0,1,0,
7,anna-3.wav,anna,λόγος,koine-greek,l o ɣ o,l o ɣ o,0.8,target,4,0,1,1,1,0,1,
8,ben-3.wav,ben,λόγος,koine-greek,l o ɣ o n s,l o ɣ o n s,0.833333,target,5,0,2,1,1,0,1,
9,carl-2.wav,carl,θεός,koine-greek,other,k a t a,0,free,,,,,,,,
10,ben-4.wav,ben,θεός,koine-greek,right,,,,,,,,,,,recognizer returned 500
11,carl-3.wav,carl,λόγος,koine-greek,other,l o ɣ o s,1,target,,,,,,,,
`;

it('an audit of ten clips reports every figure, and writes one line a clip', async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, 'clips.tsv'), TEN);
  for (const [file] of TEN.matchAll(/^\S+\.wav/gmu)) await writeFile(join(folder, file), recording(0.5));
  const csv = join(folder, 'results.csv');
  const environment = { RECOGNIZER_URL: await startEars(HEARD) };
  expect(await koine(['audit', folder, '--csv', csv], environment)).toEqual({
    code: 0,
    stdout: REPORT,
    stderr: '',
  });
  expect((await readFile(csv, 'utf8')).replaceAll('\r\n', '\n')).toBe(CSV);
});

const RIGHT = ['λόγος', 'right'] as const;
const LOGOS = framesOf('l o ɣ o s');
const LOXOS = framesOf('l o x o s');
const DEAF = { RECOGNIZER_URL: 'http://127.0.0.1:9/' };

describe('an audit', () => {
  const PHONES = { 2: { ipa: 'l ˈo x o s' }, 3: { phones: [] } };
  const NEVER = { ...LOXOS, vocab: '- l o k s e a t n p x θ'.split(' ') };
  // biome-ignore format: a table, one case a line
  it.each<[string, readonly ClipLine[], Script, Env, RegExp]>([
    ['waits for a recognizer that is only starting', [RIGHT], { 2: [503, LOGOS] }, {}, /^Recognizer default, λ 6, gate 4: 1 clip scored, 0 left out\.\n/u],
    ['of phones counts false alarms', [RIGHT, RIGHT], PHONES, {}, /false alarms {16}60\.0 % {2}6 of 10 right phones\n/u],
    ['of phones has no confidences', [RIGHT, RIGHT], PHONES, {}, /\nNo confidences: the recognizer sends no posteriors with a vocab\.\n/u],
    ['of phones fits nothing', [RIGHT, RIGHT], PHONES, {}, /\n\nThe recognizer sends phones, so λ and the gate have no say\.\n$/u],
    ['of a recognizer that is sure of what nobody said fits a high λ', [RIGHT], { 2: LOXOS }, { RECOGNIZER_GATE: '20' }, /RECOGNIZER_LAMBDA=13\.\d\n\nThat rests on/u],
    ['of one that never hears a sound fits none', [RIGHT], { 2: NEVER }, { RECOGNIZER_GATE: '20' }, /\nNo λ brings 2 false alarms of 100 right phones: this recognizer should not judge learners\.\n$/u],
    ['of other words alone fits nothing', [['θεός', 'other']], { 2: LOGOS }, {}, /\nNo clip has its target said, so λ cannot be fitted\.\n$/u],
  ])('%s', async (_what, rows, answers, more, report) => {
    const { code, stdout } = await audit(rows, answers, [], more);
    expect([code, stdout]).toEqual([0, expect.stringMatching(report)]);
  });

  it('of a named recognizer names its settings, and shows how far it is on a terminal', async () => {
    const url = await startEars({ 2: LOGOS, 3: framesOf('l o x/ɣ3 o s') });
    const environment = {
      RECOGNIZER_URL_FAST: url,
      RECOGNIZER_LAMBDA_FAST: '2.5',
      RECOGNIZER_GATE_FAST: '9',
    };
    const words = ['audit', await clips(RIGHT, RIGHT), '--recognizer', 'Fast'];
    const { code, stdout, stderr } = await koine(words, environment, true);
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
    const { lambda, gate } = readModel(readDemo().model).trust;
    const { stdout } = await audit([['ἦ', 'right']], {}, [], { RECOGNIZER_URL: 'demo' });
    expect(stdout).toContain(`Recognizer demo, λ ${lambda}, gate ${gate}: 1 clip scored, 0 left out.`);
  });

  it.each(['clips.tsv', 'a.wav', './nowhere/../clips.tsv'])(
    'does not write its CSV over %s, which it reads',
    async (file) => {
      const folder = await clips(RIGHT);
      const before = await Promise.all(['clips.tsv', 'a.wav'].map((one) => readFile(join(folder, one))));
      const csv = `${folder}/${file}`;
      const { code, stderr } = await koine(['audit', folder, '--csv', csv], DEAF);
      expect([code, stderr]).toEqual([
        2,
        `koine: --csv ${csv} is a file that the audit reads; name another, such as results.csv\n`,
      ]);
      const after = await Promise.all(['clips.tsv', 'a.wav'].map((one) => readFile(join(folder, one))));
      expect(after).toEqual(before);
    },
  );

  it('in which every clip fails ends with 1, and says why; so does the CSV, in the order of the table', async () => {
    const answers = { 2: { posteriors: 'none' }, 4: { ...framesOf('l'), vocab: ['a'] } };
    const rows: ClipLine[] = [RIGHT, ['=λόγος', 'right'], ...Array<ClipLine>(7).fill(RIGHT)];
    const csv = join(await freshFolder(), 'clips.csv');
    const { code, stdout, stderr } = await audit(rows, answers, ['--csv', csv]);
    expect([code, stdout]).toEqual([1, '']);
    const [head, first, second, third] = stderr.split('\n');
    expect(head).toBe('koine: every clip failed');
    expect(first).toMatch(/^left out: a\.wav \(line 2\): recognizer returned posteriors without vocab/u);
    expect(second).toBe('left out: a.wav (line 3): recognizer returned 500');
    expect(third).toMatch(/line 4\): recognizer returned an answer that does not fit: vocab/u);
    const lines = (await readFile(csv, 'utf8')).split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['line', ...'23456789', '10', '']);
    expect(lines[1]).toMatch(
      /^2,a\.wav,,λόγος,koine-greek,right,{11}"recognizer returned .* \[""posteriors""\]"$/u,
    );
    expect(lines[2]).toBe(`3,a.wav,,'=λόγος,koine-greek,right,,,,,,,,,,,recognizer returned 500`);
  });

  it('sets recordings aside that cannot be read', async () => {
    const folder = await clips(RIGHT);
    await mkdir(join(folder, 'deep'));
    await writeFile(join(folder, 'no.wav'), 'no sound');
    const rows = ['a.wav', 'gone.wav', 'no.wav', 'deep'].map((file) => `${file}\tλόγος\tright`);
    await writeFile(join(folder, 'clips.tsv'), ['file\ttarget\tipa', ...rows].join('\n'));
    const { stdout } = await koine(['audit', folder], { RECOGNIZER_URL: await startEars({ 2: LOGOS }) });
    const reasons = [...stdout.matchAll(/^left out: (.*?)(?:; .*)?$/gmu)].map(([, reason]) => reason);
    expect(reasons).toEqual([
      'gone.wav (line 3): there is no such file',
      'no.wav (line 4): audio is not a WAV',
      'deep (line 5): this is a folder',
    ]);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [[], {}, 'audit takes the folder CLIPS'],
    [['a', 'b'], {}, 'audit takes the folder CLIPS'],
    [['a'], {}, 'there is no recognizer to measure; set RECOGNIZER_URL, or send --recognizer NAME'],
    [['a', '--recognizer', 'fast'], {}, 'recognizer "fast" is not known; leave it out'],
    [['/nowhere'], DEAF, '/nowhere has no table; write clips.tsv or clips.csv'],
    [['/nowhere'], { ...DEAF, DEFAULT_SCHEME: 'latin' }, 'scheme "latin" is not known; send one of: '],
  ])('%j with %j ends with 2 before anything is heard', async (args, environment, sentence) => {
    const { code, stdout, stderr } = await koine(['audit', ...args], environment);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`koine: ${sentence}`);
  });
});
