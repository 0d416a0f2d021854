/** What `<koine-word>` shows. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Read } from '../device/protocol.ts';
import { type Attempted, bestOf } from '../voice/take.ts';
import { say } from '../voice/words.ts';
import type { KoineWord } from './koineWord.ts';
import { PARTS_OF_SPEECH, WORDS } from './words.ts';

/** In Latin letters by syllables; the one that is stressed beside others is strong. */
const respelled = ({ words }: Read): TemplateResult[] =>
  words.map(
    (word) =>
      html`<span class="spelled">${word.map(({ text, accented }, n) => {
        const syllable = accented && word.length > 1 ? html`<strong>${text}</strong>` : text;
        return n === 0 ? syllable : html`<span class="hyphen" aria-hidden="true">·</span>${syllable}`;
      })}</span> `,
  );

/** The phones between slashes, written together as words are. */
function inIpa({ reading: { ipa, target_words } }: Read): TemplateResult {
  const phones = ipa.split(' ');
  const words = target_words.map((word) => phones.splice(0, word.phones.length).join(''));
  return html`<span class="ipa">/${words.join(' ')}/</span>`;
}

/** What the lexicon says about a word alone, and what of the text was left out. */
function hintOf({ reading: { target_words, dropped }, whole }: Read): string {
  const [word, ...others] = target_words;
  const left = dropped === undefined ? [] : [say(WORDS.hint.left, { words: dropped.join(' ') })];
  if (!whole || word === undefined || others.length > 0) return left.join(' ');
  const { frequency, pos = '' } = word;
  if (frequency === undefined) return [WORDS.hint.unknown, ...left].join('. ');
  const count = say(WORDS.hint.count, { count: frequency.toLocaleString('en') });
  return [[PARTS_OF_SPEECH[pos], count].filter(Boolean).join(', '), ...left].join('. ');
}

function head(word: KoineWord): TemplateResult {
  const { read, problem, word: text } = word.reading;
  const instead = problem?.instead;
  const take = (): void => {
    word.target = instead ?? '';
  };
  return html`
    <p class=${text.length > 24 ? 'word long' : 'word'} part="word" lang="grc">${text}</p>
    <p class="reading" part="reading">
      ${text === '' ? WORDS.empty : nothing}
      ${
        read === null
          ? nothing
          : html`${respelled(read)} ${word.showIpa ? inIpa(read) : nothing}
        <span class="hint">${hintOf(read)}</span>`
      }
    </p>
    <p class="problem" role="alert">${problem?.sentence ?? nothing}</p>
    ${instead === undefined ? nothing : html`<button type="button" class="quiet" lang="grc" @click=${take}>${instead}</button>`}
    <slot name="below"></slot>`;
}

/** The buttons that sound, and the one that records. */
function buttons(word: KoineWord): TemplateResult {
  const { saying, disabled, attempts, reading } = word;
  const runs = saying.stage !== 'idle';
  const mute = disabled || runs || reading.read === null;
  const { take } = attempts;
  const label = runs ? WORDS.stop : take === null ? WORDS.say : WORDS.again;
  return html`<div class="buttons">
    <button type="button" part="hear" class="hear" ?disabled=${mute} @click=${() => void word.hear()}>${WORDS.hear}</button>
    <button type="button" part="slow" class="slow" ?disabled=${mute} @click=${() => void word.hear(true)}>${WORDS.slow}</button>
    ${
      take === null
        ? nothing
        : html`<button type="button" part="take" class="own" ?disabled=${runs}
      @click=${() => word.play(take.wav)}>${WORDS.own}</button>`
    }
    <button type="button" part="record" class=${runs ? 'say runs' : 'say'} ?disabled=${disabled || reading.read === null}
      @click=${() => (runs ? void word.stop() : word.record())}>${label}</button>
  </div>`;
}

/** What goes on: level and time of a recording, a download, or what ended the recording. */
function statusOf({ saying, attempts, progress }: KoineWord): string {
  if (saying.stage === 'opening') return WORDS.opening;
  if (!attempts.isBusy) return attempts.problem === saying.hint ? '' : saying.hint;
  if (progress !== null) {
    const percent = Math.floor((100 * progress.loaded) / progress.total);
    return say(WORDS.getting[progress.file], { percent });
  }
  return attempts.take === null ? WORDS.scoring : WORDS.listening;
}

function status(word: KoineWord): TemplateResult {
  const { saying, attempts, progress } = word;
  const loads = attempts.isBusy && progress !== null;
  return html`
    ${
      saying.stage === 'recording'
        ? html`<div class="gauges">
        <meter class="level" aria-label=${WORDS.level} min="0" max="1" .value=${saying.level}></meter>
        <span class="seconds">${say(WORDS.recording, { seconds: saying.seconds.toFixed(1) })}</span>
      </div>`
        : nothing
    }
    ${loads ? html`<progress aria-hidden="true" max=${progress.total} .value=${progress.loaded}></progress>` : nothing}
    <p class="status" role="status">${statusOf(word)}</p>
    <p class="problem" role="alert">${attempts.problem}</p>
    ${attempts.canRetry ? html`<button type="button" class="quiet" @click=${() => void attempts.retry()}>${WORDS.retry}</button>` : nothing}`;
}

function attempt(word: KoineWord, { number, answer, wav }: Attempted, isBest: boolean): TemplateResult {
  const { takes: words } = WORDS;
  const play = (): void => {
    if (wav !== null) word.play(wav);
  };
  return html`<li value=${number}>
    <strong>${Math.round(answer.proximity * 100)}</strong>
    ${isBest ? html`<span class="mark">${words.best}</span>` : nothing}
    ${
      wav === null
        ? html`<span class="mark">${words.typed}</span>`
        : html`<button type="button" class="quiet" aria-label=${say(words.play, { number })} @click=${play}>▶</button>`
    }
  </li>`;
}

/** The attempts at this word, the last one first. */
function takes(word: KoineWord): TemplateResult | typeof nothing {
  const all = word.attempted;
  const best = bestOf(all);
  return all.length < 2
    ? nothing
    : html`<details class="takes">
        <summary>${say(WORDS.takes.title, { count: all.length })}</summary>
        <ol reversed>${all.toReversed().map((one) => attempt(word, one, one === best))}</ol>
      </details>`;
}

/** What is seldom wanted, behind small buttons. */
function more(word: KoineWord): TemplateResult {
  const { isTyping, disabled } = word;
  const type = (): void => {
    word.isTyping = !isTyping;
  };
  const choose = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (file !== undefined) void word.hearFile(file);
    // The same file may be chosen again.
    field.value = '';
  };
  const open = ({ currentTarget }: Event): void =>
    (currentTarget as HTMLElement).parentElement?.querySelector('input')?.click();
  return html`<div class="more">
    <div class="small">
      <button type="button" class="quiet type" aria-expanded=${isTyping} ?disabled=${disabled} @click=${type}>${WORDS.type}</button>
      <button type="button" class="quiet" ?disabled=${disabled} @click=${open}>${WORDS.file}</button>
      <input type="file" hidden accept="audio/*,.wav,.mp3,.m4a,.ogg" @change=${choose} />
    </div>
    ${isTyping ? html`<koine-typing ?ipa=${word.showIpa} .score=${(said: string) => word.scoreTyped(said)}></koine-typing>` : nothing}
    ${takes(word)}
  </div>`;
}

/** The whole element. */
export function view(word: KoineWord): TemplateResult {
  const { result } = word.attempts;
  return html`<div class="card" part="card" lang="en">
    <div class="ask">${head(word)} ${buttons(word)} ${status(word)}</div>
    <div class="answer" part="result">
      ${
        result === null
          ? nothing
          : html`<koine-result exportparts="points, verdict, fix, sounds"
        lang=${word.lang} ?show-ipa=${word.showIpa} .lesson=${result.lesson} .answer=${result.answer}></koine-result>`
      }
      <slot name="actions"></slot>
    </div>
    ${more(word)}
  </div>`;
}
