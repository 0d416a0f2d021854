import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { parseRecognition } from '../../../src/contract/recognition.ts';
import { readPosteriors } from '../../../src/engine/evidence/posteriors.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { listen } from '../../../test/hear/loopback.ts';
import { vowel, wavOf } from '../../../test/hear/sounds.ts';
import { needsMachine, needsRuntime, pathOf } from '../../../test/parts/needs.ts';
import { ask, firstKey, koine, type Process, startProcess, stopAll } from '../../../test/processes.ts';
import { until } from '../../../test/state/redisServer.ts';
import { foldedRows, foldingOf } from '../src/folding.ts';
import { normalized, samplesOf } from '../src/receivedClip.ts';
import { type TinyKind, tinyWav2vec2, writeTiny } from './tiny/models.ts';

afterAll(stopAll);

const hearWith = (folder: string): Promise<Process> =>
  startProcess({}, [], (port) => ['recognizer', '--model', folder, '--port', String(port), '--threads', '1']);

const startTiny = async (kind: TinyKind): Promise<Process> => hearWith(writeTiny(kind, await freshFolder()));

const post = ({ url }: Process, body: Uint8Array, headers = {}) =>
  fetch(url, { method: 'POST', body: Buffer.from(body), headers });

async function heard(recognizer: Process, wav: Uint8Array) {
  const answer = await post(recognizer, wav);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(SERVICE_LIMITS.recognition_bytes);
  return parseRecognition(bytes);
}

/** Sends the headers of a request, and waits for the answer 100, after which the server waits for the body. */
async function begin({ url }: Process): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const fields = `Host: localhost\r\nContent-Length: ${A.length}\r\nExpect: 100-continue`;
  socket.write(`POST / HTTP/1.1\r\n${fields}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

const A = wavOf(vowel(1, 750, 1200));

describe('a recognizer with a tiny wav2vec2', needsRuntime(), () => {
  let recognizer: Process;
  beforeAll(async () => {
    recognizer = await startTiny('wav2vec2');
  });

  it('answers the frames that plain arithmetic gives, and no phones', async () => {
    const recognition = await heard(recognizer, A);
    const { labels, reference } = tinyWav2vec2();
    const logits = reference([...normalized(samplesOf(A))].map((x) => [x]));
    const folding = foldingOf({ labels, blank: 0 });
    const frames = { data: Float32Array.from(logits.flat()), frames: 49, labels: labels.length };
    const rows = foldedRows(frames, folding);
    expect(recognition).toMatchObject({ vocab: folding.vocab, blank_id: 0, frame_s: 0.02 });
    expect(recognition.ipa).toBeUndefined();
    const given = recognition.posteriors as number[][];
    expect([logits.length, given.length]).toEqual([49, 49]);
    const off = rows.flatMap((row, t) => row.map((log, n) => Math.abs((given[t]?.[n] as number) - log)));
    expect(Math.max(...off)).toBeLessThan(1.5e-4);
  });

  it('refuses what is no clip, as the example does', async () => {
    const status = async (body: Buffer | null, method = 'POST') =>
      (await fetch(recognizer.url, { method, body })).status;
    expect([await status(null, 'GET'), await status(A, 'PUT')]).toEqual([405, 405]);
    const slow = wavOf(vowel(0.5, 750, 1200), 8000);
    for (const body of [Buffer.alloc(0), Buffer.from('hello'), slow]) expect(await status(body)).toBe(400);
    expect(await status(Buffer.alloc(2 ** 21 + 1))).toBe(413);
    const answer = await post(recognizer, A.subarray(0, 30));
    expect(await answer.json()).toMatchObject({ send: expect.stringContaining('16000 Hz, one channel') });
    const unmeasured = { method: 'POST', body: new Blob([A]).stream(), duplex: 'half' } as RequestInit;
    expect((await fetch(recognizer.url, unmeasured)).status).toBe(413);
    expect((await fetch(`${recognizer.url}/healthz`)).status).toBe(200);
    expect((await post(recognizer, A)).status).toBe(200);
  });

  it('answers clips that come together, each by its own sound', async () => {
    const sounds = [A, wavOf(vowel(0.5, 280, 2300)), wavOf(vowel(0.7, 300, 750))];
    const alone = [];
    for (const sound of sounds) alone.push(await heard(recognizer, sound));
    expect(await Promise.all(sounds.map((sound) => heard(recognizer, sound)))).toEqual(alone);
    expect(alone.map(({ posteriors }) => (posteriors as number[][]).length)).toEqual([49, 24, 34]);
  });

  it('ends on SIGTERM with 0, after the clip under way', async () => {
    const other = await startTiny('wav2vec2');
    const socket = await begin(other);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    const stopped = other.stop('SIGTERM');
    await expect.poll(() => other.output()).toContain('stopping');
    socket.write(A);
    expect(await stopped).toBe(0);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"frame_s":0\.02\}$/u);
  });
});

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** False for a process that has ended, even if its parent has not reaped it yet. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

describe('the process of the model', needsMachine(existsSync('/proc/self/task')), () => {
  it('takes the other one with it when it is killed, with a sentence', needsRuntime(), async () => {
    const recognizer = await startTiny('zipa');
    expect(recognizer.output()).toMatch(/after \d+\.\d s: zipa, 41 labels in \d+ columns, frames of 20 ms/u);
    const posteriors = readPosteriors(await heard(recognizer, A));
    expect(posteriors).toMatchObject({ blank: 0, normalized: false, unmapped: ['<other>'] });
    expect(posteriors?.rows).toHaveLength(48);
    const [worker] = childrenOf(recognizer.child.pid as number);
    const ended = once(recognizer.child, 'close');
    process.kill(worker as number, 'SIGKILL');
    expect((await ended)[0]).toBe(1);
    expect(recognizer.output()).toContain('koine: the process of the model ended with SIGKILL\n');
  });

  it('ends when the other one is killed', needsRuntime(), async () => {
    const recognizer = await startTiny('zipa');
    const [worker] = childrenOf(recognizer.child.pid as number);
    await recognizer.stop('SIGKILL');
    await until(() => !isRunning(worker as number));
  });
});

describe('from text to a score', needsRuntime('espeak-ng'), () => {
  it('espeak-ng says λόγος, the service asks the recognizer, and scores by its frames', async () => {
    const recognizer = await startTiny('wav2vec2');
    const environment = { DATA_DIR: await freshFolder(), RECOGNIZER_URL: `${recognizer.url}/hear` };
    const service = await startProcess(environment);
    const key = await firstKey(service);
    const words = ['-v', 'el', '-s', '120', '--stdout', 'λόγος'];
    const { stdout } = await promisify(execFile)(pathOf('espeak-ng'), words, { encoding: 'buffer' });
    const answer = await ask(service, key, { target: 'λόγος', audio_base64: stdout.toString('base64') });
    expect(answer.status).toBe(200);
    const decoding = expect.stringMatching(/^(?:target|free)$/u);
    const { gop, coaching } = (await answer.json()) as { gop: object; coaching: { sounds: object[] } };
    expect(gop).toMatchObject({ decoding, free: expect.any(String) });
    expect(coaching.sounds.length).toBeGreaterThanOrEqual(5);
    const id = answer.headers.get('x-request-id');
    expect(recognizer.output()).toContain(`"request_id":"${id}"`);
    expect(recognizer.output()).toContain('POST 200');
  });
});

describe('koine recognizer', needsRuntime(), () => {
  it('on a port that is taken, or a host that this machine has not, ends with 1 and names the option', async () => {
    const folder = writeTiny('zipa', await freshFolder());
    const started = (...words: string[]) => koine(['recognizer', '--model', folder, ...words], {});
    const port = await listen(createServer());
    const taken = `koine: port ${port} on 127.0.0.1 is in use; choose another by --port\n`;
    expect(await started('--port', String(port))).toMatchObject({ code: 1, stderr: taken });
    const foreign = 'koine: 192.0.2.1 is no address of this machine; choose another by --host\n';
    expect(await started('--host', '192.0.2.1')).toMatchObject({ code: 1, stderr: foreign });
  });
});
