/**
 * A toy recognizer that shows the protocol of docs/recognizer.md: it distinguishes silence, s, a, i and u, and takes
 * any other sound for one of these five. Every 20 ms it measures the level and the energies in the bands of two
 * formants. Their distance from the values that each sound usually has (naive Bayes, Gaussians set by hand) gives the
 * posteriors. Node 20, no packages.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const [PORT, RATE, STEP, WINDOW] = [process.env.PORT ?? '8090', 16_000, 320, 480];
// biome-ignore format: mean and spread in dB of the level, of 650-1150 Hz minus 200-500 Hz, and of 1800-2700 Hz minus
// 200-500 Hz
const SOUNDS = {
  '<blank>': [[-75, 15], [0, 15], [0, 20]],
  s: [[-25, 12], [12, 9], [24, 14]],
  a: [[-25, 12], [6, 6], [-25, 10]],
  i: [[-25, 12], [-25, 7], [-25, 10]],
  u: [[-25, 12], [-13, 6], [-50, 14]],
};
const VOCAB = Object.keys(SOUNDS);
const sum = (list, term) => list.reduce((total, entry, i) => total + term(entry, i), 0);

/** Returns the samples of a WAV, -1 to 1; null if the file is not 16 kHz mono PCM16. */
function readWav(file) {
  const chunks = {};
  for (let at = 12, size; at + 8 <= file.length; at += 8 + size + (size % 2)) {
    size = file.readUInt32LE(at + 4);
    chunks[file.toString('latin1', at, at + 4)] ??= file.subarray(at + 8, at + 8 + size);
  }
  const { 'fmt ': format, data } = chunks;
  const wanted = '0100 0100 803e0000 007d0000 0200 1000'.replaceAll(' ', ''); // PCM, mono, 16 kHz, 16 bit
  if (data === undefined || format?.toString('hex', 0, 16) !== wanted) return null;
  return Float64Array.from({ length: data.length / 2 }, (_, i) => data.readInt16LE(2 * i) / 32768);
}

/**
 * Returns the energy of a frame between two frequencies in hertz, as dB. Sums Goertzel filters that are 50 Hz apart.
 */
function energy(frame, from, to) {
  let total = 1e-6;
  for (let hertz = from; hertz <= to; hertz += 50) {
    const turn = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
    let [last, before] = [0, 0];
    for (const x of frame) [last, before] = [x + turn * last - before, last];
    total += last ** 2 + before ** 2 - turn * last * before;
  }
  return 10 * Math.log10(total);
}

/** Returns the natural-log probability of each label of VOCAB for one frame of samples. */
function listen(samples) {
  const frame = samples.map((x, i) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW)));
  const [low, middle, high] = [energy(frame, 200, 500), energy(frame, 650, 1150), energy(frame, 1800, 2700)];
  const found = [10 * Math.log10(sum(samples, (x) => x * x) / WINDOW + 1e-10), middle - low, high - low];
  const logOf = ([mean, spread], i) => -(((found[i] - mean) / spread) ** 2) / 2 - Math.log(spread);
  const logs = VOCAB.map((label) => sum(SOUNDS[label], logOf));
  const top = Math.max(...logs);
  const total = top + Math.log(sum(logs, (log) => Math.exp(log - top)));
  return logs.map((log) => Number((log - total).toFixed(4)));
}

/**
 * Returns the answer of the protocol: all posteriors, and as phones the sounds that were the likeliest for three frames
 * in a row.
 */
function recognize(samples) {
  const posteriors = [];
  for (let end = WINDOW; end <= samples.length; end += STEP)
    posteriors.push(listen(samples.subarray(end - WINDOW, end)));
  const best = posteriors.map((row) => row.indexOf(Math.max(...row)));
  const steady = best.filter((id, t) => id === best[t - 1] && id === best[t - 2]);
  const phones = steady.filter((id, i) => id !== 0 && id !== steady[i - 1]).map((id) => VOCAB[id]);
  return { phones, posteriors, vocab: VOCAB, blank_id: 0, frame_s: STEP / RATE };
}

async function answer(request) {
  if (request.method !== 'POST') return [405, { error: 'POST a WAV' }];
  if (!(request.headers['content-length'] <= 2 ** 21)) return [413, { error: 'send 2 MiB at most' }];
  const samples = readWav(await buffer(request));
  return samples ? [200, recognize(samples)] : [400, { error: 'not a 16 kHz mono PCM16 WAV' }];
}

createServer(async (request, response) => {
  const [status, body] = await answer(request).catch(() => [400, { error: 'the body broke off' }]);
  response.writeHead(status, { 'Content-Type': 'application/json', Allow: 'POST' }).end(JSON.stringify(body));
}).listen(PORT, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${PORT}/`));
