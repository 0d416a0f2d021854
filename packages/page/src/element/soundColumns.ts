/**
 * The part “Sound by sound” of a result. Each sound is a column of the letters, the sound to say, and the sound that
 * was heard. The column is a button that opens a card about the sound.
 */

import { html, nothing, type TemplateResult } from 'lit';
import type {
  LessonCard,
  LessonFix,
  LessonSyllable,
  LessonWord,
  Status,
} from '../../../lesson/src/lesson.ts';
import type { DrawnLesson } from '../sounds/pictures.ts';
import type { Shape } from '../sounds/shape.ts';
import { marked } from './wordTexts.ts';

/** The sign of each status as an SVG path, in a box of 16 by 16: check, ringed check, wave, cross, ring, plus. */
const SHAPES: Readonly<Record<Status, string>> = {
  exact: 'M3 8.5 6.5 12 13 4.5',
  acceptable_variant: 'M8 1.5a6.5 6.5 0 1 0 .01 0M5 8.2l2.2 2.2L11 6',
  close: 'M2 9.5c2-4 4-4 6-1.5s4 2.5 6-1.5',
  far: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  missing: 'M8 2.5a5.5 5.5 0 1 0 .01 0',
  extra: 'M8 2.5v11M2.5 8h11',
};

const WORDS = {
  title: 'Sound by sound',
  choose: 'Tap a sound.',
  target: 'say',
  heard: 'heard',
  nothing: 'nothing',
  right: 'right',
  legend: 'What the signs mean',
};

export interface Opened {
  readonly card: number | null;
  /** The open item of “Fix first”. An open card does not repeat the sentence and the drawing of this item. */
  readonly above: LessonFix | undefined;
  readonly choose: (card: LessonCard, word: LessonWord) => void;
}

const sign = (status: Status | 'unsure'): TemplateResult =>
  status === 'unsure'
    ? html`<span class="doubt" aria-hidden="true">?</span>`
    : html`<svg class="shape" viewBox="0 0 16 16" aria-hidden="true"><path d=${SHAPES[status]}></path></svg>`;

function built({ name, attributes, inside }: Shape): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...inside.map((part) => (typeof part === 'string' ? part : built(part))));
  return made;
}

export function picture(shape: Shape | null | undefined): TemplateResult | typeof nothing {
  if (shape == null) return nothing;
  const compares = shape.inside.some(
    (part) => typeof part !== 'string' && part.attributes.class === 'point-heard',
  );
  return html`<figure class="picture">
    ${built(shape)}
    <figcaption>
      <span class="key target">${WORDS.right}</span>
      ${compares ? html`<span class="key heard">${WORDS.heard}</span>` : nothing}
    </figcaption>
  </figure>`;
}

const written = (phones: string, respelled: string, ipa: boolean): TemplateResult =>
  ipa
    ? html`<span class="ipa">${phones.replaceAll(' ', '')}</span>`
    : html`<span class=${respelled.includes(' ') ? 'named' : 'respelled'}>${respelled}</span>`;

const NONE = '–';

function column(card: LessonCard, word: LessonWord, ipa: boolean, opened: Opened): TemplateResult {
  const { index, letters, status, unsure, target, heard, targetRespelled, heardRespelled } = card;
  return html`<button type="button" part="sound" class="sound ${status} ${unsure ? 'unsure' : ''}"
    tabindex=${card === word.syllables[0]?.cards[0] ? 0 : -1} aria-expanded=${opened.card === index}
    @click=${() => opened.choose(card, word)}>
    <span class="hidden">${marked(card.spoken)}</span>
    <span class="cells" aria-hidden="true">
      <span class="letters" lang="grc">${letters}</span>
      <span class="wanted">${target === '' ? NONE : written(target, targetRespelled, ipa)}</span>
      <span class="heard">${heard === '' ? NONE : written(heard, heardRespelled, ipa)}</span>
      <span class="sign">${sign(status)}${unsure ? sign('unsure') : nothing}</span>
    </span>
  </button>`;
}

const syllable = (
  { cards, stress }: LessonSyllable,
  drawn: (card: LessonCard) => TemplateResult,
): TemplateResult => html`<div class="syllable ${stress?.kind ?? 'plain'}">
  <div class="columns">${cards.map(drawn)}</div>
  ${stress === null ? nothing : html`<span class="note">${stress.text}</span>`}
</div>`;

function details(card: LessonCard, lesson: DrawnLesson, above: Opened['above']): TemplateResult {
  const { pictures, legend, ipa } = lesson;
  const { status, unsure, target, heard, targetRespelled, heardRespelled } = card;
  const names = legend.filter((row) => row.status === status || (unsure && row.status === 'unsure'));
  const sentences = card.sentences.filter((sentence) => above?.sentence.includes(sentence) !== true);
  const isExtra = target === '';
  const right = isExtra ? nothing : html`<b>${written(target, targetRespelled, ipa)}</b>`;
  const arrow = isExtra ? nothing : html`<span aria-hidden="true">→</span>`;
  const said = heard === '' ? WORDS.nothing : written(heard, heardRespelled, ipa);
  return html`<div class="card ${status}" part="card">
    <div class="card-words">
      <p class="card-head">
        ${sign(status)}<span class="label">${marked(card.label)}</span>
        ${right} ${status === 'exact' ? nothing : html`${arrow}<span>${said}</span>`}
        <span class="soft">${names.map(({ name }) => name).join(', ')}</span>
      </p>
      ${sentences.map((sentence) => html`<p>${marked(sentence)}</p>`)}
    </div>
    ${picture(card.index === above?.card ? null : pictures?.[card.index])}
  </div>`;
}

const ROW_NAMES = html`<div class="row-names" aria-hidden="true"><span>${WORDS.target}</span><span>${WORDS.heard}</span></div>`;

/** Draws a word and its open card. A word that was not said has only its letters. */
function wordOf(word: LessonWord, isFirst: boolean, lesson: DrawnLesson, opened: Opened): TemplateResult {
  const { syllables, said } = word;
  if (!said) return html`<li><div class="word unsaid" lang="grc">${word.word}</div></li>`;
  const cards = syllables.flatMap((one) => one.cards);
  const card = cards.find(({ index }) => index === opened.card);
  const drawn = (one: LessonCard): TemplateResult => column(one, word, lesson.ipa, opened);
  return html`<li>
    <div class="word">${isFirst ? ROW_NAMES : nothing}${syllables.map((one) => syllable(one, drawn))}</div>
    ${card === undefined ? nothing : details(card, lesson, opened.above)}
  </li>`;
}

function move(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>('.sound')];
  const at = all.indexOf(event.target as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  const next = all[to ?? -1];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function sounds(lesson: DrawnLesson, opened: Opened): TemplateResult | typeof nothing {
  const { words, legend } = lesson;
  const firstSaid = words.findIndex(({ said }) => said);
  if (firstSaid < 0) return nothing;
  const rows = legend.map(({ status, name }) => html`<li class=${status}>${sign(status)}${name}</li>`);
  const signs = html`<ul class="legend" aria-label=${WORDS.legend}>${rows}</ul>`;
  return html`<section class="sounds" part="sounds">
    <h2>${WORDS.title} ${opened.card === null ? html`<span class="hint">${WORDS.choose}</span>` : nothing}</h2>
    <ol class="words" @keydown=${move}>
      ${words.map((word, n) => wordOf(word, n === firstSaid, lesson, opened))}
    </ol>
    ${legend.some(({ status }) => status !== 'exact') ? signs : nothing}
  </section>`;
}
