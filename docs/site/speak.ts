/**
 * `npm run speech`: records the words of the page with the synthetic voice: for each tradition every word of the sets, the
 * sample words and the titles of the books. It needs the program lame. Git has the recordings, so that nobody else needs
 * lame.
 *
 * A sprite is a file of at most 40 MP3s, one after the other. Each MP3 is one word and can be played alone.
 * packages/page/speech/<scheme>.json lists the words of each sprite in order, each with its count of bytes.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sets, setsFile } from '../../lexicon/practiceSets.ts';
import type { VoiceSound } from '../../packages/voice/src/compiled.ts';
import { nameOf, type SpriteIndex, wordsOf } from '../../packages/voice/src/wordsToSay.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { createTutor, type SchemeName, type Tutor } from '../../src/index.ts';
import { openVoice } from '../../src/service/built/openVoice.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { decodeWav } from '../../src/service/hear/clip/wav.ts';

const FOLDER = join(ROOT, 'packages/page/speech');

const WORDS_PER_SPRITE = 40;

/**
 * Arguments of lame for raw samples. The MP3 gets no tag, so that the same sound always gives the same file, and 24 kilobits
 * per second, because with 16 the sounds s and θ are blurred.
 */
const ENCODE =
  '--quiet -r --bitwidth 16 -m m -t --noreplaygain --cbr -b 24 --resample 22.05 --lowpass 9'.split(' ');
const DECODE = ['--quiet', '--decode', '--mp3input'];

/** Rates (words a minute) and pitches (0 to 99) of the voice, in the order in which they are tried. */
const MANNERS = [120, 110, 130, 100, 140].flatMap((rate) => [50, 45, 55].map((pitch) => ({ rate, pitch })));

/** Changes that browsers make to an MP3: another volume, and a little silence before it. */
const PLAYBACKS = [
  { gain: 1, silence_s: 0 },
  { gain: 0.5, silence_s: 0.105 },
  { gain: 0.8, silence_s: 0.213 },
  { gain: 0.25, silence_s: 0.007 },
];

/** Samples with at most this absolute value (of 32,767) are silence. */
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

/** Returns the mean score, 0 to 100, of an MP3 of the target in all PLAYBACKS, as the demo recognizer hears it. */
function meanScore(target: string, mp3: Buffer, tutor: Tutor): number {
  const wav = decodeWav(lame(DECODE, mp3));
  const samples = new Float32Array(wav.frames);
  wav.read(0, samples);
  const sampleRate = wav.sample_rate;
  const scores = PLAYBACKS.map(({ gain, silence_s }) => {
    const silence = Math.round(silence_s * sampleRate);
    const audio = new Float32Array(silence + samples.length);
    audio.set(
      samples.map((sample) => gain * sample),
      silence,
    );
    return Math.round(100 * (tutor.score({ target, audio, sampleRate }).proximity ?? 0));
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

const open = await openVoice();

interface SpokenWord {
  readonly mp3: Buffer;
  readonly score: number;
}

/** Records a word in one manner after another until a recording scores 100; returns the best recording. */
async function record(target: string, tutor: Tutor): Promise<SpokenWord> {
  const words = wordsOf(tutor.read(target));
  // Each word gets a new voice, because a voice flutters at random, depending on its earlier words, and the same word must
  // always give the same file.
  const voice = await open();
  let best: SpokenWord = { mp3: Buffer.alloc(0), score: -1 };
  for (const manner of MANNERS) {
    const { samples, rate } = trimmed(voice.say(words, manner));
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    const mp3 = lame([...ENCODE, '-s', String(rate / 1000)], bytes);
    const score = meanScore(target, mp3, tutor);
    if (score > best.score) best = { mp3, score };
    if (score === 100) return best;
  }
  return best;
}

/** Returns the words of each set. A word of two sets is in the first set only. */
function setsOf(scheme: string): [set: string, words: string[]][] {
  const { frequent, chapters } = JSON.parse(readFileSync(setsFile(scheme), 'utf8')) as Sets;
  const begin = readFileSync(join(FOLDER, 'words.txt'), 'utf8').trim().split('\n');
  const listed = new Set<string>();
  const sets = { begin, frequent, sounds: chapters.flatMap(({ words }) => words) };
  return Object.entries(sets).map(([set, words]) => [
    set,
    words.filter((word) => !listed.has(nameOf(word)) && listed.add(nameOf(word))),
  ]);
}

/** Writes a sprite; returns the count of bytes of each word. Prints a word if its best recording scores below 100. */
async function writeSprite(file: string, words: readonly string[], tutor: Tutor) {
  const parts: [word: string, mp3: Buffer][] = [];
  for (const word of words) {
    const { mp3, score } = await record(word, tutor);
    if (score < 100) console.log(`  ${file} ${word} ${score}`);
    parts.push([nameOf(word), mp3]);
  }
  writeFileSync(join(FOLDER, file), Buffer.concat(parts.map(([, mp3]) => mp3)));
  return Object.fromEntries(parts.map(([word, mp3]) => [word, mp3.length]));
}

async function writeSprites(scheme: string, tutor: Tutor): Promise<void> {
  const index: Record<string, Record<string, number>> = {};
  for (const [set, words] of setsOf(scheme)) {
    for (let from = 0; from < words.length; from += WORDS_PER_SPRITE) {
      const sprite = `${set}-${from / WORDS_PER_SPRITE + 1}`;
      const own = words.slice(from, from + WORDS_PER_SPRITE);
      index[sprite] = await writeSprite(`${scheme}-${sprite}.mp3`, own, tutor);
    }
  }
  writeFileSync(join(FOLDER, `${scheme}.json`), JSON.stringify(index satisfies SpriteIndex));
}

for (const name of readdirSync(FOLDER)) if (/\.(?:mp3|json)$/u.test(name)) rmSync(join(FOLDER, name));
for (const name of SCHEME_NAMES as readonly SchemeName[])
  await writeSprites(name, await createTutor({ schemes: [name] }));
