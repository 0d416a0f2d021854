/** `<koine-result>`: draws a lesson: first the verdict, then what to fix first, then sound by sound. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { LessonCard, LessonFix, LessonWord } from '../../../lesson/src/lesson.ts';
import host from '../../style/host.css';
import css from '../../style/result.css';
import { ask } from '../device/device.ts';
import type { DrawnLesson } from '../sounds/pictures.ts';
import { picture, sounds } from './soundColumns.ts';
import { marked } from './wordTexts.ts';

/** The color of the score: right from `GOOD` points on, close from `FAIR` points on, otherwise wrong. */
const [GOOD, FAIR] = [90, 60];

const WORDS = {
  of: ' of 100',
  fix: 'Fix first',
  gain: (points: number) => `gains ${points} points`,
  why: 'Why this score?',
};

interface CardDetail {
  readonly card: LessonCard;
  readonly word: string;
}

const toneOf = (points: number): string => (points >= GOOD ? 'good' : points >= FAIR ? 'fair' : 'poor');

const ring = (points: number): TemplateResult => html`<div class="points ${toneOf(points)}" part="points">
  <svg viewBox="0 0 100 100" aria-hidden="true">
    <circle cx="50" cy="50" r="44" pathLength="100"></circle>
    <circle class="full" cx="50" cy="50" r="44" pathLength="100" stroke-dasharray="${points} 100"></circle>
  </svg>
  <span class="number">${points}<span class="hidden">${WORDS.of}</span></span>
</div>`;

function verdict({ points, verdict: sentences, unjudged, habit, words }: DrawnLesson): TemplateResult {
  return html`
    ${points === null || words.length === 0 ? nothing : ring(points)}
    <div class="verdict">
      ${sentences.map((sentence, n) => html`<p class=${n === 0 ? 'headline' : 'more'}>${marked(sentence)}</p>`)}
      ${habit === null ? nothing : html`<p class="habit">${marked(habit)}</p>`}
      ${unjudged === null ? nothing : html`<p class="unjudged soft">${unjudged}</p>`}
    </div>`;
}

export class KoineResult extends LitElement {
  static override readonly styles = [unsafeCSS(host), unsafeCSS(css)];
  static override readonly properties = {
    lesson: { attribute: false },
    answer: { attribute: false },
    taught: { state: true },
    fix: { state: true },
    card: { state: true },
  };
  declare lesson: DrawnLesson | null;
  /** An answer from which the tutor on this device makes a lesson if `lesson` is null. */
  declare answer: TutorResponse | null;
  /**
   * The lesson that is drawn. The first lesson waits for an animation frame, because screen readers announce only a
   * change of a live region that exists.
   */
  declare taught: DrawnLesson | null;
  declare fix: number | null;
  declare card: number | null;

  constructor() {
    super();
    Object.assign(this, { lesson: null, answer: null, taught: null, fix: 0, card: null });
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('lesson') && !changed.has('answer')) return;
    const { lesson, answer } = this;
    if (lesson !== null || answer === null) this.#teach(lesson);
    else void this.#ask(answer);
  }

  async #ask(answer: TutorResponse): Promise<void> {
    const tongue = this.lang || navigator.language;
    const made = await ask('lesson', { answer, tongue }).catch(() => null);
    if (this.answer === answer && this.lesson === null) this.#teach(made);
  }

  /** Draws a lesson. Open cards stay open if the lesson is about the same attempt. */
  #teach(lesson: DrawnLesson | null): void {
    const { taught } = this;
    const isSame = taught !== null && lesson !== null && spokenOf(taught) === spokenOf(lesson);
    if (!isSame) Object.assign(this, { fix: 0, card: null });
    if (this.hasUpdated) this.taught = lesson;
    else
      requestAnimationFrame(() => {
        this.taught = this.lesson ?? lesson;
      });
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('card') && this.card !== null)
      this.renderRoot.querySelector('.card')?.scrollIntoView({ block: 'nearest' });
  }

  override render(): TemplateResult {
    const { taught: lesson } = this;
    return html`<div lang="en" class="result">
      <div class="head" role="status" part="verdict">${lesson === null ? nothing : verdict(lesson)}</div>
      ${lesson === null ? nothing : this.#rest(lesson)}
    </div>`;
  }

  #rest(lesson: DrawnLesson): TemplateResult {
    const above = lesson.fixes[this.fix ?? -1];
    const choose = (chosen: LessonCard, word: LessonWord): void => this.#choose(chosen, word);
    return html`
      ${lesson.fixes.length === 0 ? nothing : this.#fixes(lesson)}
      ${sounds(lesson, { card: this.card, above, choose })}
      ${lesson.remarks.map((remark) => html`<p class="remark">${marked(remark)}</p>`)}
      ${whyOf(lesson)}`;
  }

  #choose(chosen: LessonCard, { word }: LessonWord): void {
    this.card = this.card === chosen.index ? null : chosen.index;
    if (this.card === null) return;
    const detail: CardDetail = { card: chosen, word };
    this.dispatchEvent(new CustomEvent('koine-card', { detail, bubbles: true, composed: true }));
  }

  #fixes(lesson: DrawnLesson): TemplateResult {
    return html`<section class="fixes" part="fixes">
      <h2>${WORDS.fix}</h2>
      <ol>${lesson.fixes.map((fix, n) => this.#fix(fix, n, lesson))}</ol>
    </section>`;
  }

  #fix(fix: LessonFix, n: number, lesson: DrawnLesson): TemplateResult {
    const { letters, words, gain, sentence, card: index } = fix;
    const isOpen = this.fix === n;
    const card = cardsIn(lesson).find((one) => one.index === index);
    const toggle = (): void => {
      this.fix = isOpen ? null : n;
    };
    const isDrawn = gain > 0 || card?.unsure !== true;
    const gained = html`<span class="gain"><span aria-hidden="true">+${gain}</span
      ><span class="hidden">${WORDS.gain(gain)}</span></span>`;
    const body = html`<div class="fix-body"><p>${marked(sentence)}</p>${isDrawn ? picture(lesson.pictures?.[index ?? -1]) : nothing}</div>`;
    return html`<li class="fix ${card?.status ?? 'stress'}" part="fix">
      <button type="button" class="fix-head" aria-expanded=${isOpen} @click=${toggle}>
        <span class="label">${marked(letters)}</span>
        <span class="where soft">${marked(words.join(', '))}</span>
        ${gain === 0 ? nothing : gained}
      </button>
      ${isOpen ? body : nothing}
    </li>`;
  }
}

function whyOf({ why, unjudged, heardBy }: DrawnLesson): TemplateResult | typeof nothing {
  const rows = [...(why ?? []), unjudged ?? '', heardBy ?? ''].filter((sentence) => sentence !== '');
  if (heardBy === null) return nothing;
  return html`<details part="why"><summary>${WORDS.why}</summary>
    <ul>${rows.map((sentence) => html`<li>${marked(sentence)}</li>`)}</ul></details>`;
}

const cardsIn = ({ words }: DrawnLesson): LessonCard[] =>
  words.flatMap(({ syllables }) => syllables.flatMap(({ cards }) => cards));

const spokenOf = (lesson: DrawnLesson): string =>
  [...lesson.verdict, ...cardsIn(lesson).map(({ spoken }) => spoken)].join('\n');

declare global {
  interface HTMLElementTagNameMap {
    'koine-result': KoineResult;
  }
}
