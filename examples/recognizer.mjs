/**
 * A toy recognizer, to show the protocol of docs/recognizer.md: it tells silence, s, a, i and u apart, and
 * takes any other sound for one of them. Run it with `PORT=8090 node examples/recognizer.mjs`.
 *
 * Every 20 ms it measures level, zero crossings and the energy around the first two formants; how near these are
 * to those of each sound (naive Bayes, Gaussians set by hand) is the posterior, the best sound of each frame what
 * was heard.
 */

import { createServer } from 'node:http';

const RATE = 16_000;
const STEP = 320;
const WINDOW = 480;
const MAX_BYTES = 2 * 1024 * 1024;

/** Label: mean and spread of level (dB), crossings per sample, 650..1150 and 1800..2700 against 200..500 Hz (dB). */
const SOUNDS = {
  '<blank>': [[-75, 15], [0.25, 0.3], [0, 15], [0, 15]],
  s: [[-25, 12], [0.5, 0.15], [0, 6], [3, 8]],
  a: [[-25, 12], [0.1, 0.05], [5, 6], [-6, 8]],
  i: [[-25, 12], [0.1, 0.08], [-20, 7], [-12, 6]],
  u: [[-25, 12], [0.05, 0.03], [-10, 6], [-30, 8]],
}; // biome-ignore format: a table
const VOCAB = Object.keys(SOUNDS);

/** The samples of a RIFF/WAVE file, -1 to 1, or null when it is not 16 kHz mono PCM16. */
function readWav(file) {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  const chunks = {};
  for (let at = 12; at + 8 <= file.length; at += 8 + file.readUInt32LE(at + 4) + (file[at + 4] & 1))
    chunks[file.toString('latin1', at, at + 4)] ??= file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
  const { 'fmt ': format, data } = chunks;
  if (!data || !format || format.length < 16) return null;
  const found = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)].join();
  if (format.readUInt16LE(0) !== 1 || found !== `1,${RATE},16`) return null;
  return Float64Array.from({ length: data.length >> 1 }, (_, i) => data.readInt16LE(2 * i) / 32768);
}

/** Energy of a frame between two frequencies, by Goertzel filters 50 Hz apart, per filter. */
function energy(frame, from, to) {
  let sum = 0;
  for (let hertz = from; hertz <= to; hertz += 50) {
    const turn = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
    let [last, before] = [0, 0];
    for (const sample of frame) [last, before] = [sample + turn * last - before, last];
    sum += last * last + before * before - turn * last * before;
  }
  return sum / ((to - from) / 50 + 1) + 1e-6;
}

const dB = (ratio) => 10 * Math.log10(ratio);

/** Log-probability of each label of VOCAB in a frame. */
function listen(samples) {
  const hann = (i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
  const frame = samples.map((sample, i) => sample * hann(i));
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const crossings = samples.filter((sample, i) => i > 0 && sample < 0 !== samples[i - 1] < 0).length;
  const low = energy(frame, 200, 500);
  const [middle, high] = [energy(frame, 650, 1150), energy(frame, 1800, 2700)];
  const found = [dB(power + 1e-10), crossings / samples.length, dB(middle / low), dB(high / low)];
  const logs = VOCAB.map((label) =>
    SOUNDS[label].reduce((sum, [mean, sd], i) => sum - ((found[i] - mean) / sd) ** 2 / 2 - Math.log(sd), 0),
  );
  const top = Math.max(...logs);
  const total = top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
  return logs.map((log) => Number((log - total).toFixed(4)));
}

function recognize(samples) {
  const posteriors = [];
  for (let at = 0; at + WINDOW <= samples.length; at += STEP)
    posteriors.push(listen(samples.subarray(at, at + WINDOW)));
  const best = posteriors.map((row) => row.indexOf(Math.max(...row)));
  // A sound lasts three frames at least; the same one again is still the same one.
  const steady = best.filter((id, t) => t > 1 && id === best[t - 1] && id === best[t - 2]);
  const phones = steady.filter((id, t) => id !== 0 && id !== steady[t - 1]).map((id) => VOCAB[id]);
  return { phones, posteriors, vocab: VOCAB, blank_id: 0, frame_s: STEP / RATE };
}

async function answer(request) {
  if (request.method !== 'POST') return [405, { error: 'POST a WAV' }];
  const parts = [];
  let length = 0;
  for await (const part of request) {
    parts.push(part);
    length += part.length;
    if (length > MAX_BYTES) return [413, { error: `more than ${MAX_BYTES} bytes` }];
  }
  const samples = readWav(Buffer.concat(parts));
  return samples === null ? [400, { error: 'not a 16 kHz mono PCM16 WAV' }] : [200, recognize(samples)];
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request).catch(() => [400, { error: 'the body was cut off' }]);
  const headers = { 'Content-Type': 'application/json', ...(status === 405 && { Allow: 'POST' }) };
  response.writeHead(status, headers).end(JSON.stringify(body));
});
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}/`);
});
