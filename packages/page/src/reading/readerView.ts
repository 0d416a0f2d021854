import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Meaning, Outcome } from '../device/protocol.ts';
import type { KoineElement } from '../element/koineElement.ts';
import { marked } from '../element/wordTexts.ts';
import type { DrawnLesson } from '../sounds/pictures.ts';
import type { Aloud } from './aloud.ts';
import type { Hearing } from './hearing.ts';
import type { Place, Verse } from './passage.ts';
import type { PassageReading } from './passageReading.ts';
import { EVENTS, OUTCOMES, PARTS, WORDS } from './readerTexts.ts';

interface ReaderView extends KoineElement {
  readonly aloud: Aloud;
  readonly hearing: Hearing;
  readonly reading: PassageReading;
  readonly from: number;
  readonly chosen: Place | null;
  readonly lesson: DrawnLesson | null;
  readonly meaning: Meaning | null;
  readonly problem: string;
  readonly status: string;
  record(): Promise<void>;
  stop(): Promise<void>;
  clear(): void;
  choose(place: Place | null): void;
  hear(): Promise<void>;
  hearOwn(): Promise<void>;
  readFrom(verse: number): Promise<void>;
}

export function readerTemplate(reader: ReaderView): TemplateResult {
  const { reading, chosen } = reader;
  const { verses, results } = reading;
  const text = guard([verses, results, chosen], () => verses.map((verse, n) => line(reader, verse, n)));
  return html`<div class="reader" part="card" lang="en">
    <div class="passage" part="passage" role="group" aria-label="The text" @keydown=${move}>${text}</div>
    ${legend(reader)} ${panel(reader)} ${buttons(reader)}
    <slot name="actions"></slot>
  </div>`;
}

const hidden = (text: string): TemplateResult => html`<span class="hidden" lang="en">, ${text}</span>`;

function line(reader: ReaderView, { tokens }: Verse, verse: number): TemplateResult {
  const { chosen } = reader;
  const result = reader.reading.results[verse] ?? null;
  // The Tab key reaches the chosen word, otherwise the first; arrow keys reach the others.
  const tabStop = chosen ?? { verse: 0, token: 0 };
  return html`<p class="verse" part="verse" lang="grc">${tokens.map(({ before, text, behind }, token) => {
    const { status = 'unread', event = '' } = result?.outcomes[token] ?? {};
    const miscue = EVENTS[event];
    const isTabStop = tabStop.verse === verse && tabStop.token === token;
    const isChosen = chosen !== null && isTabStop;
    return html`${before}<span class="whole"><button type="button" part="word" class="word ${status}" data-at="${verse}.${token}"
      tabindex=${isTabStop ? 0 : -1} aria-pressed=${isChosen} @click=${() => reader.choose(isChosen ? null : { verse, token })}
      >${text}${status === 'unread' ? nothing : hidden(OUTCOMES[status])}${miscue === undefined ? nothing : hidden(miscue)}</button
      >${miscue === undefined ? nothing : html`<span class="event" aria-hidden="true">↺</span>`}${behind}</span>`;
  })}</p>`;
}

/** Moves the focus to another word by arrow keys, and within a verse by Home and End. */
function move(event: KeyboardEvent): void {
  const passage = event.currentTarget as HTMLElement;
  const word = event.target as HTMLElement;
  const all = [...passage.querySelectorAll<HTMLElement>('.word')];
  const verse = [...(word.closest('.verse')?.querySelectorAll<HTMLElement>('.word') ?? [])];
  const at = all.indexOf(word);
  const to = { ArrowRight: all[at + 1], ArrowLeft: all[at - 1], Home: verse[0], End: verse.at(-1) }[
    event.key
  ];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  to.focus();
}

function legend({ reading }: ReaderView): TemplateResult | typeof nothing {
  const outcomes = reading.results
    .flatMap((result) => result?.outcomes ?? [])
    .filter((outcome) => outcome !== null);
  const shown = (Object.keys(OUTCOMES) as Outcome['status'][]).filter((status) =>
    outcomes.some((outcome) => outcome.status === status),
  );
  if (shown.length === 0) return nothing;
  const events = outcomes.some(({ event }) => EVENTS[event] !== undefined);
  return html`<ul class="legend" aria-label="What the signs mean">
    ${shown.map((status) => html`<li><span class="word ${status}" aria-hidden="true">α</span> ${OUTCOMES[status]}</li>`)}
    ${events ? html`<li><span class="event" aria-hidden="true">↺</span> ${Object.values(EVENTS).join(', ')}</li>` : nothing}
  </ul>`;
}

function panel(reader: ReaderView): TemplateResult | typeof nothing {
  const { chosen, lesson, meaning, reading } = reader;
  const { verses, results } = reading;
  const token = chosen && verses[chosen.verse]?.tokens[chosen.token];
  if (chosen === null || !token) return nothing;
  const { outcomes = [], answer = null, pace = '' } = results[chosen.verse] ?? {};
  const outcome = outcomes[chosen.token] ?? null;
  const how = answer?.understood === false ? pace : WORDS.word[outcome?.status ?? 'unread'];
  const own = answer
    ? html`<button type="button" part="own" @click=${reader.hearOwn}>Your voice from here</button>`
    : nothing;
  const shut = (): void => {
    reader.choose(null);
    reader.renderRoot.querySelector<HTMLElement>(`[data-at="${chosen.verse}.${chosen.token}"]`)?.focus();
  };
  return html`<section class="panel" part="lesson" aria-label=${token.text}>
    <div class="panel-head"><h2 lang="grc">${token.text}</h2>
      <button type="button" class="quiet" aria-label="Close" @click=${shut}>✕</button></div>
    ${meaning?.lemma ? html`<p part="meaning"><span lang="grc">${meaning.lemma}</span>, ${[PARTS.get(meaning.pos), meaning.gloss].filter(Boolean).join(': ')}</p>` : nothing}
    <div class="buttons">
      <button type="button" part="hear" @click=${reader.hear}>${reader.hearing.isOn ? 'Pause' : 'Hear it from here'}</button> ${own}
      <button type="button" part="from" @click=${() => reader.readFrom(chosen.verse)}>Read from here</button>
    </div>
    ${lesson === null ? html`<p class="how" role="status">${how}</p>` : nothing}
    <koine-result .lesson=${lesson}></koine-result>
    ${pace === '' || pace === how ? nothing : html`<p class="how" part="pace">This line: ${pace}</p>`}
  </section>`;
}

function buttons(reader: ReaderView): TemplateResult {
  const { aloud, reading, from, disabled, problem, status, download, hearing } = reader;
  const { verses, results } = reading;
  const isRunning = aloud.stage !== 'idle';
  const isInside = from > 0 && from < verses.length;
  const startOrStop = (): void => void (isRunning ? reader.stop() : reader.record());
  const restart = (): void => {
    reader.clear();
    void reader.record();
  };
  const fromStart = results.some(Boolean) ? 'From the beginning' : 'Read aloud';
  const recordLabel = isInside ? 'Read on' : fromStart;
  const { loaded = 0, total = 1 } = (aloud.stage === 'opening' && download) || {};
  const isEmpty = verses.length === 0;
  const hearLabel = reading.now === null ? 'Hear the passage' : 'Hear on';
  const model = html`<button type="button" part="model" ?disabled=${isEmpty} @click=${reader.hear}>${hearing.isOn ? 'Pause' : hearLabel}</button>
      <button type="button" part="speed" @click=${() => hearing.turnSpeed()}>Speed ${hearing.speed}</button>`;
  return html`<div class="buttons">
      ${isRunning ? nothing : model}
      ${isInside && !isRunning ? html`<button type="button" part="again" ?disabled=${disabled} @click=${restart}>From the beginning</button>` : nothing}
      <button type="button" part="record" class=${isRunning ? 'say runs' : 'say'} ?disabled=${disabled || isEmpty} @click=${startOrStop}
        >${isRunning ? 'Stop' : recordLabel}</button>
    </div>
    <meter class="level" aria-label="How loud it is" min="0" max="1" .value=${aloud.level} ?hidden=${aloud.stage !== 'reading'}></meter>
    <progress aria-hidden="true" ?hidden=${loaded === 0} max=${total} .value=${loaded}></progress>
    <p class="status" role="status">${marked(status)}</p>
    <p class="problem" role="alert">${marked(problem)}</p>`;
}

/** Marks the word that is being said, and scrolls until it is on the second line. */
export function pointTo(root: ParentNode, now: Place | null): void {
  const find = (selector: string): HTMLElement | null => root.querySelector(selector);
  const [old, place] = [find('[aria-current]'), now && find(`[data-at="${now.verse}.${now.token}"]`)];
  if (old === place) return;
  old?.removeAttribute('aria-current');
  place?.setAttribute('aria-current', 'true');
  const box = find('.passage');
  if (place === null || box === null) return;
  const height = Number.parseFloat(getComputedStyle(box).lineHeight);
  box.scrollTop = (Math.round(place.offsetTop / height) - 1) * height;
}
