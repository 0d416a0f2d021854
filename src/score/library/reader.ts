/**
 * Reads along: takes the samples of a voice as they come, tells the word that is being said, and answers each verse when it ends.
 *
 * Every quarter of a second the last seconds are heard anew, and the frames that are new go to a follower (`follower.ts`); the
 * newest are left for the next time, since a network hears a sound better when it knows what comes after it. A verse ends when
 * the voice has come into another, or when its last word was said and a pause follows. Its samples are then scored as any
 * recording, and forgotten.
 */

import { isText, shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Engine } from '../engine.ts';
import { columnsOfSound } from '../evidence/columns.ts';
import { type FollowedWord, Follower, type Place } from '../evidence/follower.ts';
import { listenedFor } from '../evidence/listened.ts';
import { likeliest } from '../evidence/logs.ts';
import type { Posteriors } from '../evidence/posteriors.ts';
import { readTarget, type Target } from '../text/target.ts';
import { Tape } from './tape.ts';
import type { Listened, Progress, Reader, ReaderOptions, ReadVerse, Scored } from './tutor.ts';

/** Seconds: what is heard at once, how often, and the newest part of it, which is followed the next time. */
const WINDOW_S = 2.5;
const STEP_S = 0.25;
const MARGIN_S = 0.16;
/** Seconds of silence that end a verse whose last word was said. */
const PAUSE_S = 0.9;
/** Seconds: the stretch before a verse in which the cut is looked for, and the length of the quiet that is cut. */
const CUT_S = 0.4;
const QUIET_S = 0.03;
/** Seconds after its beginning from which on a verse may begin once more; before, the same beginning is seen more exactly. */
const AGAIN_S = 0.5;
/** Labels of a verse that the voice must have said before it counts as begun. */
const BEGUN = 6;

/** What a reader is made of. */
export interface ReaderParts {
  readonly engine: Engine;
  /** Scores the recording of a verse. */
  readonly score: (verse: string, audio: Float32Array) => Scored;
}

/** What it hears with. */
interface Hearing {
  readonly hear: (
    samples: Float32Array,
    sampleRate: number,
    hearing: { readonly field: string; readonly speaker?: unknown },
  ) => { readonly listened: Listened };
  /** Refuses samples that are no sound, as `hear` does, without hearing them. */
  readonly check: (samples: unknown, sampleRate: unknown, field: string) => void;
}

/** The verses of a text, each no more than a target may be. @throws Refusal for what is no list of texts */
function targetsOf(verses: unknown, { lexicon, phonology }: Engine): Target[] {
  if (!Array.isArray(verses) || verses.length === 0 || !verses.every(isText))
    throw badRequest(`reader takes a list of verses, each a string; found ${shown(verses)}`, 'verses');
  return verses.map((verse) => readTarget(verse, lexicon, phonology));
}

/** The words of verses with the columns of their labels; a word without any is passed over. */
function wordsOf(
  targets: readonly Target[],
  { phonology }: Engine,
  { columnOf }: Posteriors,
): FollowedWord[] {
  return targets.flatMap((target, part) => {
    const readings = listenedFor(target, phonology);
    return target.words.map(({ start, end }) => ({
      part,
      columns: readings
        .slice(start, end)
        .flatMap((reading) => columnsOfSound(reading, columnOf ?? new Map())),
    }));
  });
}

/** The verse that is being read. */
interface Current {
  readonly part: number;
  /** Its first sample, and that at which the voice came into it. */
  readonly start: number;
  readonly entered: number;
}

class Reading {
  readonly #parts: ReaderParts & Hearing;
  readonly #verses: readonly string[];
  readonly #targets: readonly Target[];
  readonly #rate: number;
  readonly #speaker: unknown;
  readonly #tape = new Tape();
  #words: readonly FollowedWord[] = [];
  #follower: Follower | null = null;
  #current: Current | null = null;
  /** The verse before: its last sample, its number, when the voice came into it, and the labels that it had said of it. */
  #ended = { at: 0, part: -1, entered: 0, labels: 0 };
  /** The sample behind the last frame that was followed, that of the last sound, and that at which the next window is due. */
  #followed = 0;
  #lastSound = 0;
  #due = 0;
  #isOver = false;

  constructor(
    verses: readonly string[],
    targets: readonly Target[],
    options: ReaderOptions,
    parts: ReaderParts & Hearing,
  ) {
    this.#verses = verses;
    this.#targets = targets;
    this.#parts = parts;
    this.#rate = options.sampleRate;
    this.#speaker = options.speaker;
    this.#due = this.#samples(STEP_S);
  }

  push(samples: Float32Array): Progress {
    if (this.#isOver) throw badRequest('this reader has ended; make another one', 'samples');
    if (samples.length > 0) this.#parts.check(samples, this.#rate, 'samples');
    const ended: ReadVerse[] = [];
    // A step at a time, however much comes at once.
    for (let at = 0; at < samples.length; ) {
      const next = Math.min(samples.length, at + this.#due - this.#tape.end);
      this.#tape.add(samples.subarray(at, next));
      at = next;
      if (this.#tape.end < this.#due) break;
      this.#due += this.#samples(STEP_S);
      this.#follow(MARGIN_S);
      ended.push(...this.#turn());
    }
    return this.#progress(ended);
  }

  end(): Progress {
    if (this.#isOver) return this.#progress([]);
    this.#isOver = true;
    this.#follow(0);
    return this.#progress([...this.#turn(), ...this.#close(this.#tape.end)]);
  }

  #samples(seconds: number): number {
    return Math.round(seconds * this.#rate);
  }

  /** Hears the last seconds, and follows the frames that are new. */
  #follow(margin: number): void {
    const from = Math.max(0, this.#tape.end - this.#samples(WINDOW_S));
    const { engine, hear } = this.#parts;
    const window = this.#tape.slice(from, this.#tape.end);
    const { listened } = hear(window, this.#rate, { field: 'samples', speaker: this.#speaker });
    const until = this.#tape.end - this.#samples(margin);
    const posteriors = listened.posteriors.length === 0 ? null : engine.listening().readPosteriors(listened);
    if (posteriors !== null) {
      const { rows, blank } = posteriors;
      if (this.#follower === null) this.#words = wordsOf(this.#targets, engine, posteriors);
      this.#follower ??= new Follower(this.#words, blank);
      for (const [n, row] of rows.entries()) {
        const at = from + this.#samples(listened.lead_s + n * listened.frame_s);
        if (at < this.#followed || at >= until) continue;
        this.#follower.take(row, at);
        this.#followed = at + 1;
        if (likeliest(row) !== blank) this.#lastSound = at;
      }
    }
  }

  /** Ends a verse whose time has come, and begins another one. */
  #turn(): ReadVerse[] {
    const place = this.#follower?.place ?? null;
    if (place === null || place.elsewhere) return [];
    const { part } = this.#words[place.word] as FollowedWord;
    const ended: ReadVerse[] = [];
    if (this.#begins(place, part)) {
      const start = this.#cutBefore(place.entered);
      ended.push(...this.#close(start));
      this.#current = { part, start: Math.max(start, this.#ended.at), entered: place.entered };
    }
    const isLast = this.#words[place.word + 1]?.part !== part;
    const quiet = this.#tape.end - this.#lastSound;
    if (isLast && place.whole && quiet >= this.#samples(PAUSE_S)) {
      ended.push(...this.#close(this.#tape.end));
      this.#ended = { ...this.#ended, labels: place.labels };
    }
    const heardAgain = this.#tape.end - this.#samples(WINDOW_S + CUT_S);
    const kept = Math.min(heardAgain, this.#current?.start ?? heardAgain);
    this.#tape.forget(Math.max(kept, this.#tape.end - this.#samples(LIMITS.audio_s)));
    return ended;
  }

  /** True for a verse that the voice has come into, or that it reads once more. */
  #begins({ labels, whole, entered }: Place, part: number): boolean {
    if (part === this.#current?.part && entered - this.#current.entered < this.#samples(AGAIN_S))
      return false;
    const same = part === this.#ended.part && entered - this.#ended.entered < this.#samples(AGAIN_S);
    const known = this.#current === null && same ? this.#ended.labels : 0;
    return labels >= known + BEGUN || (known === 0 && whole && labels > 0);
  }

  /** The quietest moment before a sound. */
  #cutBefore(sound: number): number {
    return this.#tape.quietest(sound - this.#samples(CUT_S), sound, this.#samples(QUIET_S));
  }

  /** Answers the verse that is being read; nothing where there is none. */
  #close(end: number): ReadVerse[] {
    if (this.#current === null) return [];
    const { part, start, entered } = this.#current;
    this.#current = null;
    // The best path may find that a verse was never read, which it thought had begun.
    if (end - start < this.#samples(LIMITS.least_audio_s)) return [];
    this.#ended = { at: end, part, entered, labels: 0 };
    const audio = this.#tape.slice(start, end);
    const answer = this.#parts.score(this.#verses[part] as string, audio);
    return [{ verse: part, start_s: start / this.#rate, end_s: end / this.#rate, answer }];
  }

  #progress(verses: readonly ReadVerse[]): Progress {
    const place = this.#follower?.place ?? null;
    if (place === null) return { state: 'silent', at: null, verses };
    const { part } = this.#words[place.word] as FollowedWord;
    const at = { verse: part, word: place.word - this.#words.findIndex((word) => word.part === part) };
    const isQuiet = this.#tape.end - this.#lastSound >= this.#samples(PAUSE_S);
    return { state: isQuiet ? 'silent' : place.elsewhere ? 'elsewhere' : 'reading', at, verses };
  }
}

/** @throws Refusal for what is no list of verses, or a rate that no recording has */
export function readerOf(verses: unknown, options: ReaderOptions, parts: ReaderParts & Hearing): Reader {
  const targets = targetsOf(verses, parts.engine);
  // Refuses what no recording has, before the first sound comes.
  parts.check(new Float32Array(1), options.sampleRate, 'samples');
  const reading = new Reading(verses as string[], targets, options, parts);
  return { push: (samples) => reading.push(samples), end: () => reading.end() };
}
