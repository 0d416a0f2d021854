/**
 * Times the library on a text that a synthetic voice reads aloud: `score` of a recording of twenty words, and a reader
 * that gets a minute of sound piece by piece.
 */

import { median, quantile, short, table, time, verdict } from '../packages/research/src/results.ts';
import { wordsOf } from '../packages/voice/src/wordsToSay.ts';
import type { Engine } from '../src/engine/engine.ts';
import { createTutor } from '../src/index.ts';
import { openVoice } from '../src/service/built/openVoice.ts';
import { timed } from './measure.ts';

const VERSE = 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, καὶ Θεὸς ἦν ὁ Λόγος. Οὗτος ἦν ἐν';
const MINUTE_S = 60;
const PIECE_S = 0.25;

const MOST_MS = 150;
const MOST_SHARE = 0.15;

export async function benchReading(_engine: Engine, seconds: number): Promise<string> {
  const [tutor, voice] = await Promise.all([
    createTutor({ schemes: ['koine-greek'] }),
    (await openVoice())(),
  ]);
  const { samples, rate: sampleRate } = voice.say(wordsOf(tutor.read(VERSE)));
  const audio = Float32Array.from(samples, (sample) => sample / 2 ** 15);
  const score = (): unknown => tutor.score({ target: VERSE, audio, sampleRate });
  score();
  const whole = Array.from({ length: 20 * seconds }, () => timed(score));
  const verses = Math.ceil((MINUTE_S * sampleRate) / audio.length);
  const reader = tutor.reader(Array(verses).fill(VERSE), { sampleRate });
  const pieces: number[] = [];
  const length = Math.round(PIECE_S * sampleRate);
  for (let n = 0; n < verses; n++) {
    for (let at = 0; at < audio.length; at += length)
      pieces.push(timed(() => reader.push(audio.subarray(at, at + length))));
  }
  const usOfSound = (1e6 * verses * audio.length) / sampleRate;
  const share = pieces.reduce((sum, us) => sum + us, 0) / usOfSound;
  const verseSeconds = short(audio.length / sampleRate);
  const row = (name: string, input: string, times: number[], target: string): string[] => [
    ...[name, input, time(median(times)), time(quantile(times, 0.99)), target],
  ];
  const isFast = verdict(`at most ${MOST_MS} ms`, median(whole) <= 1000 * MOST_MS);
  const isLight = verdict(`at most ${100 * MOST_SHARE} %`, share <= MOST_SHARE);
  const followed = `${(100 * share).toFixed(1)} % of real time; ${isLight}`;
  const rows = [
    row('a verse heard and scored', `20 words, ${verseSeconds} s`, whole, isFast),
    row('a piece of a minute that is followed', `${PIECE_S} s, ${verses} times the verse`, pieces, followed),
  ];
  return table(['reading aloud', 'input', 'median', 'p99', 'target'], rows, 2);
}
