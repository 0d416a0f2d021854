/**
 * Reads along with a voice: takes samples as they arrive, reports which word is being said, and scores each verse when
 * it ends.
 *
 * Every quarter of a second the recognizer hears the last seconds again, and the new frames are followed. A finished
 * verse is scored like any recording, and its samples are forgotten.
 */

import { areTexts, shown } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { badRequest } from '../../../src/contract/refusal.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Ears, ReaderParts } from '../../../src/engine/library/answers.ts';
import type { Progress, Reader, ReaderOptions, ReadVerse } from '../../../src/engine/library/tutor.ts';
import { readTarget, type Target } from '../../../src/engine/text/target.ts';
import { CUT_S, type Stretch, Stretches } from './stretches.ts';
import { Tape } from './tape.ts';

/** Seconds of sound that the recognizer hears at a time. */
const WINDOW_S = 2.5;
/** Seconds of new sound after which the recognizer listens again. */
const STEP_S = 0.25;
/**
 * Seconds at the end that are followed only the next time: the network hears a sound better with the sound after it.
 */
const MARGIN_S = 0.12;

/** The samples are views that are valid only during a call. */
interface SampleEars extends Pick<Ears, 'hear'> {
  /** Refuses the same samples that `hear` refuses, without hearing them. */
  readonly check: (samples: unknown, sampleRate: unknown, field: string) => void;
}

function targetsOf(verses: unknown, { lexicon, phonology }: Engine): Target[] {
  if (!areTexts(verses))
    throw badRequest(`reader takes a list of verses, each a string; found ${shown(verses)}`, 'verses');
  return verses.map((verse) => readTarget(verse, lexicon, phonology));
}

class LiveReading {
  readonly #parts: ReaderParts & SampleEars;
  readonly #verses: readonly string[];
  readonly #targets: readonly Target[];
  readonly #rate: number;
  readonly #hearing: { readonly field: string; readonly speaker?: unknown };
  readonly #tape = new Tape();
  #stretches: Stretches | null = null;
  /** Index of the first sample that was not followed yet. */
  #followed = 0;
  /** When the tape has this many samples in all, the recognizer listens again. */
  #due = 0;
  #isOver = false;

  constructor(
    verses: readonly string[],
    targets: readonly Target[],
    options: ReaderOptions,
    parts: ReaderParts & SampleEars,
  ) {
    this.#verses = verses;
    this.#targets = targets;
    this.#parts = parts;
    this.#rate = options.sampleRate;
    this.#hearing = { field: 'samples', speaker: options.speaker };
    this.#due = this.#samples(STEP_S);
  }

  /** Takes samples. After each STEP_S of sound, listens, and scores the verses that ended. */
  push(samples: Float32Array): Progress {
    if (this.#isOver) throw badRequest('this reader has ended; make another one', 'samples');
    if (samples.length > 0) this.#parts.check(samples, this.#rate, 'samples');
    const ended: ReadVerse[] = [];
    // Many samples that arrive at once are also taken in steps of `STEP_S`.
    for (let at = 0; at < samples.length; ) {
      const next = Math.min(samples.length, at + this.#due - this.#tape.end);
      this.#tape.add(samples.subarray(at, next));
      at = next;
      if (this.#tape.end < this.#due) break;
      this.#due += this.#samples(STEP_S);
      this.#follow(MARGIN_S);
      ended.push(...this.#scored(this.#stretches?.turn(this.#tape.end)));
      this.#forget();
    }
    return this.#progress(ended);
  }

  end(): Progress {
    if (this.#isOver) return this.#progress([]);
    this.#isOver = true;
    this.#follow(0);
    return this.#progress(this.#scored(this.#stretches?.finish(this.#tape.end)));
  }

  #samples(seconds: number): number {
    return Math.round(seconds * this.#rate);
  }

  /** Hears the last seconds, and follows the new frames. @param margin seconds at the end that are not followed yet */
  #follow(margin: number): void {
    const from = Math.max(0, this.#tape.end - this.#samples(WINDOW_S));
    const { engine, hear } = this.#parts;
    const window = this.#tape.subarray(from, this.#tape.end);
    const { listened } = hear(window, this.#rate, this.#hearing);
    const until = this.#tape.end - this.#samples(margin);
    const posteriors = listened.posteriors.length === 0 ? null : engine.listening().readPosteriors(listened);
    if (posteriors === null) return;
    this.#stretches ??= new Stretches(this.#targets, engine.phonology, posteriors, this.#rate, this.#tape);
    for (const [n, row] of posteriors.rows.entries()) {
      const at = from + this.#samples(listened.lead_s + n * listened.frame_s);
      if (at < this.#followed || at >= until) continue;
      this.#stretches.take(row, at);
      this.#followed = at + 1;
    }
  }

  /** Forgets samples that will not be heard again, but keeps the whole verse that is being read. */
  #forget(): void {
    const { end } = this.#tape;
    const heardAgain = end - this.#samples(WINDOW_S + CUT_S);
    const kept = Math.min(heardAgain, this.#stretches?.start ?? heardAgain);
    this.#tape.forget(Math.max(kept, end - this.#samples(LIMITS.audio_s)));
  }

  /** Scores finished verses. Only the end of a very long verse is still kept. */
  #scored(ended: readonly Stretch[] = []): ReadVerse[] {
    return ended.flatMap(({ verse, start, end }) => {
      const audio = this.#tape.subarray(start, end);
      if (audio.length === 0) return [];
      const answer = this.#parts.score(this.#verses[verse] as string, audio);
      return [{ verse, start_s: start / this.#rate, end_s: end / this.#rate, answer }];
    });
  }

  #progress(verses: readonly ReadVerse[]): Progress {
    const at = this.#stretches?.at ?? null;
    const isQuiet = at === null || this.#stretches?.isQuiet(this.#tape.end);
    const heard = this.#stretches?.isElsewhere ? 'elsewhere' : 'reading';
    return { state: isQuiet ? 'silent' : heard, at, verses };
  }
}

/**
 * @throws Refusal unless the verses are a list of texts, within the limits of a target, and the sample rate is accepted
 */
export function readerOf(verses: unknown, options: ReaderOptions, parts: ReaderParts & SampleEars): Reader {
  const targets = targetsOf(verses, parts.engine);
  // A wrong sample rate is refused here, before the first samples come.
  parts.check(new Float32Array(1), options.sampleRate, 'samples');
  const reading = new LiveReading(verses as string[], targets, options, parts);
  return { push: (samples) => reading.push(samples), end: () => reading.end() };
}
