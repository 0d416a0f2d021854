/**
 * `npm run speech`: records the words of the page with the synthetic voice (voice.ts): in each tradition every word of
 * the sets, the sample words and the titles of the books. It writes sprites, files in which the MP3s of several words
 * follow one another; each MP3 can be played alone. The index of a tradition, web/speech/<scheme>.json, lists the words
 * of each sprite in order, with the bytes of each. A sprite has at most forty words, so that the first word of a set
 * can be heard soon; the page then caches the other sprites of the set, for use without a network. The command needs
 * the program lame. The sprites are in the repository, so that nobody else needs lame. A word is recorded several times
 * with small differences in speed and pitch (takes). The first take that the demo recognizer scores with 100 points in
 * every decoding of its MP3 is used, otherwise the best take.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sets, setsFile } from '../../lexicon/sets.ts';
import type { Manner, VoiceSound } from '../../packages/voice/src/compiled.ts';
import { nameOf, type SpriteIndex, wordsOf } from '../../packages/voice/src/spoken.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { createTutor, type SchemeName, type Tutor } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { decodeWav } from '../../src/service/hear/clip/wav.ts';

const FOLDER = join(ROOT, 'packages/page/speech');

const IN_SPRITE = 40;

/**
 * Arguments of lame: the input is raw samples; the MP3 is without a tag, so that the same sound always gives the same
 * file; 24 kilobits per second, because with 16 s and θ are blurred.
 */
const ENCODE =
  '--quiet -r --bitwidth 16 -m m -t --noreplaygain --cbr -b 24 --resample 22.05 --lowpass 9'.split(' ');
const DECODE = ['--quiet', '--decode', '--mp3input'];

const MANNERS: readonly Manner[] = [120, 110, 130, 100, 140].flatMap((rate) =>
  [50, 45, 55].map((pitch) => ({ rate, pitch })),
);

/** Samples up to this magnitude count as silence. */
const SILENT = 100;
/** Seconds of silence to keep before and after the sound. */
const [BEFORE_S, AFTER_S] = [0.01, 0.03];

function trimmed({ samples, rate }: VoiceSound): VoiceSound {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENT);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENT);
  const from = Math.max(0, first - Math.round(BEFORE_S * rate));
  return { samples: samples.subarray(from, last + Math.round(AFTER_S * rate)), rate };
}

function lame(args: readonly string[], input: Uint8Array): Buffer {
  const { status, error, stderr, stdout } = spawnSync('lame', [...args, '-', '-'], { input });
  if (status === 0) return stdout;
  throw new Error(`lame failed: ${error?.message ?? stderr}`);
}

const mp3Of = ({ samples, rate }: VoiceSound): Buffer =>
  lame(
    [...ENCODE, '-s', String(rate / 1000)],
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  );

function decoded(mp3: Buffer): { audio: Float32Array; sampleRate: number } {
  const wav = decodeWav(lame(DECODE, mp3));
  const audio = new Float32Array(wav.frames);
  wav.read(0, audio);
  return { audio, sampleRate: wav.sample_rate };
}

/**
 * Variants of a decoded MP3, each of which must be recognized: a browser may change its loudness, and add a little
 * silence before it.
 */
const LISTENERS: readonly { readonly gain: number; readonly lead_s: number }[] = [
  { gain: 1, lead_s: 0 },
  { gain: 0.5, lead_s: 0.105 },
  { gain: 0.8, lead_s: 0.213 },
  { gain: 0.25, lead_s: 0.007 },
];

interface SpeakTake {
  readonly mp3: Buffer;
  /** Mean of the scores of all LISTENERS, 0 to 100. */
  readonly points: number;
}

function take(target: string, sound: VoiceSound, tutor: Tutor): SpeakTake {
  const mp3 = mp3Of(sound);
  const { audio, sampleRate } = decoded(mp3);
  const points = LISTENERS.map(({ gain, lead_s }) => {
    const heard = new Float32Array(audio.length + Math.round(lead_s * sampleRate));
    heard.set(
      audio.map((sample) => gain * sample),
      heard.length - audio.length,
    );
    return Math.round(100 * (tutor.score({ target, audio: heard, sampleRate }).proximity ?? 0));
  });
  return { mp3, points: points.reduce((sum, one) => sum + one, 0) / LISTENERS.length };
}

const open = await openVoice();

async function bestTake(target: string, tutor: Tutor): Promise<SpeakTake> {
  const words = wordsOf(tutor.read(target));
  // Starts a new voice for each word, because the random flutter of a voice depends on what it said before, and the
  // same word must always give the same file.
  const voice = await open();
  let best: SpeakTake | null = null;
  for (const manner of MANNERS) {
    const next = take(target, trimmed(voice.say(words, manner)), tutor);
    if (best === null || next.points > best.points) best = next;
    if (best.points === 100) break;
  }
  return best as SpeakTake;
}

/** Returns the words of each set. A word may be in two sets; `writeSprites` records it only for the first one. */
function setsOf(scheme: string): Record<string, readonly string[]> {
  const { frequent, chapters } = JSON.parse(readFileSync(setsFile(scheme), 'utf8')) as Sets;
  const begin = readFileSync(join(FOLDER, 'words.txt'), 'utf8').trim().split('\n');
  return { begin, frequent, sounds: chapters.flatMap(({ words }) => words) };
}

/**
 * Writes the sprites of a tradition; returns the sum of their bytes, and the words whose best take has fewer than 100
 * points.
 */
async function writeSprites(
  scheme: string,
  tutor: Tutor,
): Promise<{ bytes: number; lost: Map<string, number> }> {
  const done = new Set<string>();
  const lost = new Map<string, number>();
  const index: Record<string, Record<string, number>> = {};
  let bytes = 0;
  for (const [set, all] of Object.entries(setsOf(scheme))) {
    const words = all.filter((word) => !done.has(nameOf(word)) && done.add(nameOf(word)));
    for (let from = 0; from < words.length; from += IN_SPRITE) {
      const name = `${set}-${from / IN_SPRITE + 1}`;
      const parts: Buffer[] = [];
      for (const word of words.slice(from, from + IN_SPRITE)) {
        const { mp3, points } = await bestTake(word, tutor);
        index[name] = { ...index[name], [nameOf(word)]: mp3.length };
        if (points < 100) lost.set(word, points);
        parts.push(mp3);
        bytes += mp3.length;
      }
      writeFileSync(join(FOLDER, `${scheme}-${name}.mp3`), Buffer.concat(parts));
    }
  }
  writeFileSync(join(FOLDER, `${scheme}.json`), JSON.stringify(index satisfies SpriteIndex));
  console.log(`${scheme}: ${done.size} words, ${(bytes / 1024).toFixed(0)} KiB`);
  return { bytes, lost };
}

for (const name of readdirSync(FOLDER)) if (/\.(?:mp3|json)$/u.test(name)) rmSync(join(FOLDER, name));
let sum = 0;
for (const name of SCHEME_NAMES as readonly SchemeName[]) {
  const { bytes, lost } = await writeSprites(name, await createTutor({ schemes: [name] }));
  for (const [word, points] of lost) console.log(`  ${word} ${points}`);
  sum += bytes;
}
console.log(`speech: ${(sum / 2 ** 20).toFixed(2)} MiB`);
