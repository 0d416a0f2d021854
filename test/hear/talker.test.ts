import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { type Refusal, SERVICE_SENTENCES } from '../../src/contract/refusal.ts';
import { compiled } from '../../src/files/built/project.ts';
import { findProgram } from '../../src/hear/speech/program.ts';
import { createTalker as createTalkerOn, type Talker } from '../../src/hear/speech/talker.ts';
import { freshFolder } from '../freshFolder.ts';
import { recording } from '../recordings.ts';
import { refusalOf } from './loopback.ts';
import { program, writing } from './programs.ts';

const THREAD = compiled('src/hear/speech/speakWorker.js');
const createTalker = (path: string | null, timeoutMs?: number): Talker =>
  createTalkerOn(path, THREAD, timeoutMs);

const LOGOS = "[[l|'o|Q|o|s]]";
const say = (speaker: Talker, phonemes = LOGOS, owner = 'a'): Promise<Buffer> =>
  speaker.say(phonemes, 'normal', { owner });

async function refused(speaker: Talker, phonemes?: string, owner?: string): Promise<Refusal> {
  const refusal = await refusalOf(say(speaker, phonemes, owner));
  expect([refusal.slug, refusal.code]).toEqual(['service-unavailable', 'speech-unavailable']);
  return refusal;
}

/** A file with a WAV, and the folder that it lies in. */
async function wavFile(): Promise<{ folder: string; file: string }> {
  const folder = await freshFolder();
  const file = join(folder, 'spoken.wav');
  await writeFile(file, recording(0.3));
  return { folder, file };
}

describe('a program', () => {
  it('gets constants as arguments, the phonemes by its input, and no secrets from the environment', async () => {
    const { folder, file } = await wavFile();
    vi.stubEnv('KOINE_TEST_SECRET', 'hunter2');
    const path = await program(
      `echo "$@" > '${folder}/args'; cat > '${folder}/input'; env > '${folder}/env'; ${writing(file)}`,
    );
    await say(createTalker(path), '[[-w $(reboot); `id` | rm]]').finally(() => vi.unstubAllEnvs());
    const written = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
    expect(await written('args')).toBe('-v el -s 120 --stdin --stdout\n');
    expect(await written('input')).toBe('[[-w $(reboot); `id` | rm]]\n');
    expect(await written('env')).not.toContain('hunter2');
    expect((await readdir(folder)).sort()).toEqual(['args', 'env', 'input', 'spoken.wav']);
  });

  it.each([
    ['fails', 'exit 3', 'it ended with 3'],
    ['is killed', 'kill -9 $$', 'it ended with SIGKILL'],
    ['writes nothing', 'exit 0', 'audio is not a WAV; found an empty body'],
    ['writes garbage', 'echo nonsense', 'audio is not a WAV; found'],
    ['never stops writing', 'exec cat /dev/zero', 'it wrote more than 8388608 bytes'],
    ['is gone', null, 'ENOENT'],
  ])('that %s is a 503 that says no more than that; the log has the cause', async (_what, script, cause) => {
    const path = script === null ? '/nowhere/espeak-ng' : await program(script);
    const refusal = await refused(createTalker(path));
    expect([refusal.message, refusal.retryAfter]).toEqual(['the speech program failed; try again', 5]);
    expect(String(refusal.cause)).toContain(cause);
  });

  /** A program that hangs, and its process once it runs. */
  async function hanging() {
    const folder = await freshFolder();
    const path = await program(`echo $$ > '${folder}/pid'; exec sleep 600`);
    return { path, pid: async () => Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => 0)) };
  }

  it('that hangs is killed at the deadline', async () => {
    const { path, pid } = await hanging();
    const { message } = await refused(createTalker(path, 5000));
    expect(message).toBe('the speech program gave no answer in 5 s; try again');
    expect(isAlive(await pid())).toBe(false);
  });

  it('is killed when the caller hangs up', async () => {
    const { path, pid } = await hanging();
    const gone = new AbortController();
    const said = createTalker(path).say(LOGOS, 'normal', { owner: 'a', gone: gone.signal });
    await expect.poll(pid).toBeGreaterThan(0);
    gone.abort(new Error('gone'));
    await expect(said).rejects.toThrow('gone');
    // Its place is free now, so it must be gone.
    expect(isAlive(await pid())).toBe(false);
  });

  it('that cannot start because too many files are open is a 503; it speaks when there is room again', async () => {
    const { file: wav } = await wavFile();
    const script = `
      import { closeSync, openSync } from 'node:fs';
      import { createTalker } from ${JSON.stringify(compiled('src/hear/speech/talker.js'))};
      const speaker = createTalker(${JSON.stringify(await program(writing(wav)))}, ${JSON.stringify(THREAD)});
      const files = [];
      try { for (;;) files.push(openSync('/dev/null')); } catch {}
      const { message, cause } = await speaker.say('[[a]]', 'normal', { owner: 'a' }).catch((error) => error);
      for (const file of files) closeSync(file);
      const { length } = await speaker.say('[[a]]', 'normal', { owner: 'a' });
      console.log(message, String(cause).includes('EMFILE'), length);`;
    const file = join(await freshFolder(), 'full.mjs');
    await writeFile(file, script);
    const words = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, file];
    const { stdout } = await promisify(execFile)('sh', words);
    expect(stdout).toBe(`the speech program failed; try again true ${(await readFile(wav)).length}\n`);
  });

  it('starts, is read and ends while the event loop does something else', async () => {
    const { folder, file } = await wavFile();
    // More than a pipe holds.
    await writeFile(file, recording(60));
    const done = join(folder, 'done');
    const path = await program(`[ -e '${folder}/first' ] && ${writing(file)} && touch '${done}'; exit 1`);
    const speaker = createTalker(path);
    await refused(speaker);
    await writeFile(join(folder, 'first'), '');
    const said = refused(speaker);
    await new Promise((turn) => setImmediate(turn));
    const deadline = performance.now() + 20_000;
    while (!existsSync(done) && performance.now() < deadline) sleep(10);
    expect(existsSync(done)).toBe(true);
    await said;
  });

  it('there is none: a 503 that says why, and no Retry-After', async () => {
    const speaker = createTalker(null);
    expect(speaker.speaks).toBe(false);
    const { message, retryAfter } = await refused(speaker);
    expect([message, retryAfter]).toEqual([SERVICE_SENTENCES.noSpeech, undefined]);
  });

  it('runs at most twice at once; a caller with many tasks has one of the two turns', async () => {
    const { folder, file } = await wavFile();
    const path = await program(
      `touch '${folder}'/run.$$; ls '${folder}' | grep -c run >> '${folder}/counts'; sleep 0.05; rm '${folder}'/run.$$; ${writing(file)}`,
    );
    const speaker = createTalker(path, 60_000);
    await Promise.all([...'aaaaaabb'].map((owner, n) => say(speaker, `[[a ${n}]]`, owner)));
    const counts = (await readFile(join(folder, 'counts'), 'utf8')).trim().split('\n').map(Number);
    expect(counts).toHaveLength(8);
    expect(Math.max(...counts)).toBe(2);
  });

  it('runs once for the same phonemes at the same speed', async () => {
    const { folder, file } = await wavFile();
    const speaker = createTalker(await program(`echo >> '${folder}/runs'; ${writing(file)}`));
    const [first, again] = [await say(speaker), await say(speaker)];
    expect(again).toBe(first);
    await speaker.say(LOGOS, 'slow', { owner: 'a' });
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('\n\n');
  });

  it('has a short queue: a seventeenth task of a caller is a 503, and others still get in', async () => {
    const speaker = createTalker(await program('exec sleep 600'), 500);
    const tasks = Array.from({ length: 17 }, (_, n) => refused(speaker, `[[a ${n}]]`));
    const other = refused(speaker, LOGOS, 'b');
    const sentences = (await Promise.all(tasks)).map(({ message }) => message);
    expect(sentences.filter((sentence) => sentence.startsWith('this caller'))).toHaveLength(1);
    expect(sentences.at(-1)).toBe(
      'this caller has as many texts to be said under way as there is room for; try again when one is done',
    );
    expect((await other).message).toContain('gave no answer');
  });
});

/** Holds the event loop. */
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the program is found', () => {
  it('by a name on PATH, or by a path; a folder and a file that may not be run are none', async () => {
    const path = await program('exit 0');
    const folder = join(path, '..');
    await writeFile(join(folder, 'plain'), '');
    expect(findProgram('espeak', `/nowhere::${folder}`)).toBe(path);
    expect(findProgram(path, '')).toBe(path);
    expect(findProgram('plain', folder)).toBeNull();
    expect(findProgram('espeak', '/nowhere')).toBeNull();
    expect(findProgram(folder, '')).toBeNull();
    expect(findProgram('../espeak', folder)).toBeNull();
  });
});
