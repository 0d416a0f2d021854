/**
 * Compares the model voice with the learner's take: draws both waveforms, divided at the letters, and marks each letter
 * while it plays.
 */

import { html, nothing, type ReactiveController, svg, type TemplateResult } from 'lit';
import type { ResultDetail } from '../../details.ts';
import { ask } from '../device/device.ts';
import { RATE } from '../device/protocol.ts';
import type { Asked } from '../voice/listener.ts';
import { decoded } from '../voice/recorder.ts';
import { Unsaid } from '../voice/speech.ts';
import { wavOf } from '../voice/take.ts';
import type { Attempts } from './attempts.ts';
import type { KoineElement } from './koineElement.ts';
import { WORDS } from './wordTexts.ts';

/**
 * A group of letters, and the seconds at which its sound begins and ends. If the sound was left out, `from` is greater
 * than `to`.
 */
interface LetterTimes {
  readonly letters: string;
  readonly from: number;
  readonly to: number;
}

interface Wave {
  readonly samples: Float32Array;
  /** The letters of the word; empty if the recognizer gives no times. */
  readonly cuts: readonly LetterTimes[];
}

export type CompareRow = 'model' | 'own';

interface ComparingHost extends KoineElement {
  readonly asked: Asked;
  readonly attempts: Attempts;
}

/** Seconds to play before and after letters that are played alone. */
const AROUND_S = 0.03;

/** Finds the times of the letters in an answer; empty if the answer lacks times. */
export function cutsOf({ answer, lesson }: Pick<ResultDetail, 'answer' | 'lesson'>): LetterTimes[] {
  // Words that were not said stay in the list, so that an index means the same letters in model and take.
  const syllables = lesson.words.flatMap((word) => word.syllables);
  const cards = syllables.flatMap((one) => one.cards).filter(({ letters }) => letters !== '');
  const cuts = cards.map(({ letters, rows }) => {
    const seconds = rows.flatMap((row) => {
      const { start_s, end_s } = answer.phones[row] ?? {};
      return start_s === undefined || end_s === undefined ? [] : [start_s, end_s];
    });
    return { letters, from: Math.min(...seconds), to: Math.max(...seconds) };
  });
  return cuts.some(({ from, to }) => from < to) ? cuts : [];
}

export class Comparing implements ReactiveController {
  readonly #host: ComparingHost;
  /** The model that was loaded last, and the key of its word. */
  #loaded: { readonly key: string; readonly wave: Wave } | null = null;
  #turn = 0;
  /** The waveform that sounds now, and the index of the letters that sound; -1 for no letters. */
  lit: { readonly row: CompareRow; readonly cut: number } | null = null;

  constructor(host: ComparingHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#turn++;
  }

  get #key(): string {
    return `${this.#host.asked.scheme} ${this.#host.asked.target}`;
  }

  get model(): Wave | null {
    return this.#loaded?.key === this.#key ? this.#loaded.wave : null;
  }

  get own(): Wave | null {
    const { take, result } = this.#host.attempts;
    if (take === null) return null;
    return { samples: take.samples, cuts: result?.take === take ? cutsOf(result) : [] };
  }

  /** Plays the model, then the take. With an index, plays only the letters with this index. */
  async play(cut: number | null = null): Promise<void> {
    const turn = ++this.#turn;
    const failed = (error: unknown): false => {
      if (cut === null) this.#host.attempts.note(error instanceof Unsaid ? error.message : WORDS.unsounded);
      return false;
    };
    await this.#load().catch(failed);
    for (const row of ['model', 'own'] as const)
      if (turn === this.#turn && !(await this.#sound(row, cut, turn).catch(failed))) break;
    if (turn === this.#turn) this.#light(null);
  }

  /** Loads the sound of the model. If the take has times of letters, a recognizer finds the times of the model, too. */
  async #load(): Promise<void> {
    const key = this.#key;
    const hasCuts = (wave: Wave | null): boolean => wave !== null && wave.cuts.length > 0;
    const needsCuts = hasCuts(this.own);
    const isLoaded = this.model !== null && (!needsCuts || hasCuts(this.model));
    if (isLoaded) return;
    const { voices, asked } = this.#host;
    const { target, scheme, tongue, ipaShown } = asked;
    const { sound } = await voices.find({ target, scheme });
    const audio = await decoded(await sound.arrayBuffer());
    const question = { target, scheme, tongue, ipaShown, audio: audio.slice(), speaker: null };
    const heard = needsCuts ? await ask('listen', question).catch(() => null) : null;
    const cuts = heard !== null && heard.lesson !== null ? cutsOf(heard) : [];
    if (key !== this.#key) return;
    this.#loaded = { key, wave: { samples: audio, cuts } };
    this.#host.requestUpdate();
  }

  /**
   * Plays a waveform, or with an index one group of its letters, and marks the letters that sound. Returns false if
   * another sound interrupts it.
   */
  async #sound(row: CompareRow, cut: number | null, turn: number): Promise<boolean> {
    const wave = this[row];
    if (wave === null) return true;
    const { samples, cuts } = wave;
    const part = cut === null ? { from: 0, to: samples.length / RATE } : cuts[cut];
    const wasLeftOut = part === undefined || part.from >= part.to;
    if (wasLeftOut) return true;
    const start = Math.max(0, part.from - AROUND_S);
    const wav = wavOf(samples.slice(start * RATE, (part.to + AROUND_S) * RATE));
    const { voices } = this.#host;
    if (!(await voices.play(new Blob([wav], { type: 'audio/wav' })))) return false;
    const began = performance.now();
    let isSounding = true;
    const follow = (): void => {
      const second = start + (performance.now() - began) / 1000;
      if (!isSounding || turn !== this.#turn || second > part.to) return;
      this.#light({ row, cut: cut ?? cuts.findIndex((one) => one.from <= second && second < one.to) });
      requestAnimationFrame(follow);
    };
    this.#light({ row, cut: cut ?? -1 });
    follow();
    const isWhole = await voices.ended();
    isSounding = false;
    return isWhole;
  }

  /** Draws the waveforms, with buttons that play them or their letters; nothing before the first take. */
  waves(play: (row: CompareRow) => void, isDisabled: boolean): TemplateResult | typeof nothing {
    const { model, own, lit } = this;
    if (own === null) return nothing;
    const row = (
      name: string,
      part: CompareRow,
      wave: Wave,
    ): TemplateResult => html`<button type="button" class="quiet" ?disabled=${isDisabled}
        part=${part === 'own' ? 'take' : 'model'} @click=${() => play(part)}>${name}</button>
      ${waveform(name, wave, lit?.row === part ? lit.cut : -1)}`;
    const letter = (cut: LetterTimes, n: number): TemplateResult => html`<button type="button" lang="grc"
        ?disabled=${isDisabled} aria-current=${lit?.cut === n ? 'true' : nothing} @click=${() => void this.play(n)}>${cut.letters}</button>`;
    return html`<div class="waves" part="waves">
      ${model === null ? nothing : row(WORDS.model, 'model', model)} ${row(WORDS.own, 'own', own)}
      ${own.cuts.length === 0 ? nothing : html`<div class="letters" role="group" aria-label=${WORDS.letters}>${own.cuts.map(letter)}</div>`}
    </div>`;
  }

  #light(lit: Comparing['lit']): void {
    const isSame = this.lit?.row === lit?.row && this.lit?.cut === lit?.cut;
    this.lit = lit;
    if (!isSame) this.#host.requestUpdate();
  }
}

const [COLUMNS, HEIGHT] = [160, 40];

/** Keeps the columns of each waveform, because it is drawn again for each letter that sounds. */
const drawn = new WeakMap<Float32Array, readonly string[]>();

function columnsOf(samples: Float32Array): readonly string[] {
  const known = drawn.get(samples);
  if (known !== undefined) return known;
  const width = samples.length / COLUMNS;
  const peaks = Array.from({ length: COLUMNS }, (_, n) =>
    samples.subarray(n * width, (n + 1) * width).reduce((most, x) => Math.max(most, Math.abs(x)), 0),
  );
  const scale = (HEIGHT / 2 - 1) / Math.max(...peaks, 0.001);
  const columns = peaks.map((peak, n) => {
    const half = Math.max(0.5, peak * scale);
    return `M${n + 0.5} ${HEIGHT / 2 - half}v${2 * half}`;
  });
  drawn.set(samples, columns);
  return columns;
}

function waveform(name: string, { samples, cuts }: Wave, lit: number): TemplateResult {
  const seconds = samples.length / RATE;
  const columns = columnsOf(samples);
  const at = (second: number): number => Math.round((second / seconds) * COLUMNS);
  const audible = cuts.filter(({ from, to }) => from < to);
  const letters = audible.map((cut) => `${cut.letters} ${(cut.to - cut.from).toFixed(2)} s`).join(', ');
  const { from = 0, to = 0 } = cuts[lit] ?? {};
  return html`<svg role="img" aria-label="${name}, ${seconds.toFixed(1)} s${letters && `: ${letters}`}"
    viewBox="0 0 ${COLUMNS} ${HEIGHT}" preserveAspectRatio="none">
    <path d=${columns.join('')}></path>
    <path class="cut" d=${audible.map((cut) => `M${at(cut.from)} 0v${HEIGHT}`).join('')}></path>
    ${from < to ? svg`<path class="lit" d=${columns.slice(at(from), at(to)).join('')}></path>` : nothing}
  </svg>`;
}
