import { html, nothing, type TemplateResult } from 'lit';
import type { Read } from '../device/protocol.ts';
import { getting, say, VOICE } from '../voice/recordingTexts.ts';
import type { Attempts } from './attempts.ts';
import type { CompareRow, Comparing } from './comparing.ts';
import type { KoineElement } from './koineElement.ts';
import type { Saying } from './saying.ts';
import type { WordProblem, WordReading } from './wordReading.ts';
import { ipaOf, marked, WORDS } from './wordTexts.ts';

interface WordView extends KoineElement {
  readonly isOff: boolean;
  readonly patient: boolean;
  readonly isSounding: boolean;
  isTyping: boolean;
  hasKeyboard: boolean;
  readonly text: WordReading;
  readonly saying: Saying;
  readonly attempts: Attempts;
  readonly comparing: Comparing | null;
  hear(slowly?: boolean): Promise<void>;
  play(wav: Uint8Array<ArrayBuffer>): Promise<void>;
  both(): Promise<void>;
  record(): Promise<void>;
  stop(): Promise<void>;
  scoreTyped(said: string): Promise<void>;
  hearFile(file: Blob): Promise<void>;
}

export function wordTemplate(word: WordView): TemplateResult {
  const { result } = word.attempts;
  const shown = html`<koine-result exportparts="points, verdict, fix, sounds" .lesson=${result?.lesson ?? null}
    .answer=${result?.answer ?? null}></koine-result>`;
  return html`<div class="card" part="card" lang="en">
    <div class="ask">${head(word)} ${buttons(word)} ${status(word)}</div>
    <div class="answer" part="result">
      ${result === null ? html`<slot name="none"><p class="none">${WORDS.none}</p></slot>` : shown}
      <slot name="actions"></slot>
    </div>
    ${more(word)}
  </div>`;
}

/** Matches a verse, and a word that is too wide for large letters. */
const LONG = /.{25}|\S{11}/u;

/** Draws the syllables of words in Latin letters. In a word of several syllables, the stressed syllable is bold. */
const respelled = (words: Read['words']): TemplateResult[] =>
  words.map((word) => {
    const syllables = word.map(({ text, accented }, n) => {
      const hyphen = n === 0 ? nothing : html`<span class="hyphen" aria-hidden="true">·</span>`;
      return html`${hyphen}${accented && word.length > 1 ? html`<strong>${text}</strong>` : text}`;
    });
    return html`<span class="spelled whole">${syllables}</span> `;
  });

const inIpa = (reading: Read['reading']): TemplateResult[] =>
  `/${ipaOf(reading)}/`.split(' ').map((word) => html`<span class="whole">${word}</span> `);

/** Tells that the lexicon lacks a single word, and which parts of the text were left out. */
function hintOf({ reading: { target_words, dropped }, whole }: Read): string {
  const isUnknown = whole && target_words.length === 1 && !target_words[0]?.frequency;
  const left = dropped && say(WORDS.hint.left, { words: dropped.join(' ') });
  return [isUnknown && WORDS.hint.unknown, left].filter(Boolean).join('. ');
}

function trouble(word: WordView, problem: WordProblem | null, retry: () => void): TemplateResult {
  const { sentence = '', canRetry = false } = problem ?? {};
  const act = (): void => {
    retry();
    // The button that had the focus is gone, so the element gets the focus.
    void word.updateComplete.then(() => word.focus());
  };
  const button = html`<button type="button" class="help" @click=${act}>${WORDS.retry}</button>`;
  return html`<p class="problem" role="alert">${marked(sentence)}</p>${canRetry ? button : nothing}`;
}

function head(word: WordView): TemplateResult {
  const { read, problem, word: text } = word.text;
  const ipa = read !== null && word.showIpa ? html`<span class="ipa">${inIpa(read.reading)}</span>` : nothing;
  const reading = read && html`${respelled(read.words)} ${ipa} <span class="hint">${hintOf(read)}</span>`;
  return html`<p class=${LONG.test(text) ? 'word long' : 'word'} part="word" lang="grc">${text}</p>
    <p class="reading" part="reading">${text === '' ? WORDS.empty : reading}</p>
    ${trouble(word, problem, () => word.text.again())}
    <slot name="below"></slot>`;
}

/** Draws the buttons. The button that records is never removed, so it never loses the focus. */
function buttons(word: WordView): TemplateResult {
  const { saying, isOff, attempts, text } = word;
  const { take } = attempts;
  // Text without Greek can be neither heard nor said.
  const isDisabled = isOff || (text.problem !== null && text.problem.canRetry !== true);
  const isRecording = saying.stage !== 'idle';
  const sayLabel = take === null ? WORDS.say : WORDS.again;
  const sound = (name: string, label: string, act: () => Promise<void>): TemplateResult =>
    html`<button type="button" part=${name} class=${name} ?disabled=${isDisabled || isRecording} @click=${() => void act()}>${label}</button>`;
  const toggle = (): void => void (isRecording ? word.stop() : word.record());
  return html`<div class="buttons">
    ${sound('hear', WORDS.hear, () => word.hear())} ${sound('slow', WORDS.slow, () => word.hear(true))}
    ${take === null ? nothing : sound('both', WORDS.both, () => word.both())}
    <button type="button" part="record" class=${isRecording ? 'say runs' : 'say'} ?disabled=${isDisabled} @click=${toggle}
      >${isRecording ? WORDS.stop : sayLabel}</button>
  </div>`;
}

function statusOf({ saying, attempts, isSounding, patient, download }: WordView): string {
  if (saying.stage === 'opening') return WORDS.opening;
  if (saying.stage === 'recording') return saying.hint || (patient ? VOICE.waits : WORDS.recording);
  if (attempts.isBusy && download !== null) return getting(download);
  if (attempts.isBusy) return attempts.take === null ? WORDS.wait : WORDS.listening;
  if (isSounding) return WORDS.wait;
  return attempts.problem === null ? saying.hint : '';
}

function status(word: WordView): TemplateResult {
  const { saying, attempts, download } = word;
  const { loaded = 0, total = 1 } = (attempts.isBusy && download) || {};
  const length = say(WORDS.seconds, { seconds: saying.seconds.toFixed(1) });
  return html`<div class="gauges" ?hidden=${saying.stage !== 'recording'}>
      <meter class="level" aria-label=${WORDS.level} min="0" max="1" .value=${saying.level}></meter>
      <span class="seconds">${length}</span>
    </div>
    <progress aria-hidden="true" ?hidden=${loaded === 0} max=${total} .value=${loaded}></progress>
    <p class="status" role="status">${statusOf(word)}</p>
    ${trouble(word, attempts.problem, () => void attempts.retry())}`;
}

/**
 * Draws a field for a typed attempt, with a Greek keyboard and a button to choose a file. It is not a `<form>`,
 * because a frame may forbid forms.
 */
function typing(word: WordView, choose: () => void): TemplateResult {
  const { typed } = WORDS;
  const field = (): HTMLInputElement | null => word.renderRoot.querySelector('#said');
  // A click counts as the key Enter.
  const send = ({ key = 'Enter', isComposing = false }: Partial<KeyboardEvent>): void => {
    if (key === 'Enter' && !isComposing) void word.scoreTyped(field()?.value ?? '');
  };
  const toggleKeyboard = (): void => {
    word.hasKeyboard = !word.hasKeyboard;
    field()?.focus();
  };
  return html`<div class="typing">
    <label for="said">${word.showIpa ? typed.labelIpa : typed.label}</label>
    <input id="said" name="said" lang="grc" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"
      inputmode=${word.hasKeyboard ? 'none' : 'text'} @keydown=${send} />
    <button type="button" class="keys" lang="grc" aria-expanded=${word.hasKeyboard} title=${typed.keyboard}
      @click=${toggleKeyboard}>αβγ</button>
    <button type="button" class="score" @click=${send}>${typed.score}</button>
    ${word.hasKeyboard ? html`<koine-keyboard .field=${field}></koine-keyboard>` : nothing}
    <button type="button" class="quiet file" @click=${choose}>${WORDS.file}</button>
  </div>`;
}

function waves(word: WordView): unknown {
  const { take } = word.attempts;
  const play = (row: CompareRow): void => void (row === 'model' ? word.hear() : take && word.play(take.wav));
  return word.comparing?.waves(play, word.isOff || word.saying.stage !== 'idle');
}

function more(word: WordView): TemplateResult {
  const { isTyping, isOff, renderRoot } = word;
  const type = async (): Promise<void> => {
    word.isTyping = !isTyping;
    await word.updateComplete;
    renderRoot.querySelector<HTMLElement>('#said')?.focus();
  };
  const choose = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    if (field.files?.[0] !== undefined) void word.hearFile(field.files[0]);
    // Otherwise, a second choice of the same file would cause no event.
    field.value = '';
  };
  const open = (): void => renderRoot.querySelector<HTMLElement>('[type=file]')?.click();
  return html`<div class="more">
    ${waves(word)}
    <div class="small">
      <button type="button" class="type quiet" aria-expanded=${isTyping} ?disabled=${isOff} @click=${type}>${WORDS.type}</button>
      <input type="file" hidden accept="audio/*" @change=${choose} />
    </div>
    ${isTyping ? typing(word, open) : nothing}
  </div>`;
}
