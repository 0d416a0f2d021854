/**
 * Reading aloud: the current passage in `<koine-reader>`, its report to print, and handing in. Loaded with the first
 * reading.
 */

import '../reading/reader.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { PassageDetail, VerseDetail } from '../../details.ts';
import type { SoundName } from '../device/protocol.ts';
import { attemptOf, soundsOf, worst } from '../practice/history.ts';
import { nounOf, passageOf } from '../practice/sets.ts';
import type { KoineReader } from '../reading/koineReader.ts';
import { OUTCOMES } from '../reading/readerTexts.ts';
import { sumOf, type VerseResult } from '../reading/verseResults.ts';
import { counted, Part, printSheet } from './dialog.ts';

export class KoineReading extends Part {
  readonly #state = this.state({ isRead: false });

  get #passage(): ReturnType<typeof passageOf> {
    return passageOf(this.practice.set.items, this.practice.at);
  }

  get reader(): KoineReader {
    return this.querySelector('koine-reader') as KoineReader;
  }

  #read({ detail }: CustomEvent<VerseDetail>): void {
    this.practice.said(detail, this.#passage.first + detail.verse);
  }

  /** Keeps the place of the reader; after the last verse it stays in this chapter. */
  #stopped({ detail }: CustomEvent<PassageDetail>): void {
    const { first, items } = this.#passage;
    this.#state.isRead = detail.read > 0;
    this.practice.readFrom(first + (detail.from < items.length ? detail.from : 0));
  }

  #turn(at: number): void {
    this.#state.isRead = false;
    this.practice.readFrom(at);
  }

  async #print(): Promise<void> {
    const { practice, reader } = this;
    const answers = reader.results
      .flatMap((result) => result?.answer ?? [])
      .filter(({ understood }) => understood !== false);
    const hard = worst(soundsOf(answers.map((answer) => attemptOf(answer, 0))));
    const names = await practice.names(hard.map(({ phone }) => phone)).catch(() => []);
    printSheet(this.#report(names));
  }

  #report(names: readonly SoundName[]): TemplateResult {
    const { practice, reader } = this;
    const { title } = this;
    const { read, points } = sumOf(reader.results);
    return html`<h1>${title}</h1>
      <p class="head">${practice.pronunciation}<span>Name ${practice.get('learner')}</span><span>Date</span></p>
      <p><b>${points} of 100</b>, ${read} of ${counted(reader.verses.length, nounOf(practice.choice))} read.
        ${names.length === 0 ? nothing : html`Hardest: ${names.map(({ respelled }) => respelled).join(', ')}.`}</p>
      <div class="read greek" lang="grc">${reader.verses.map((verse, n) => lineOf(verse, reader.results[n] ?? null))}</div>
      <p class="letters">${Object.entries(OUTCOMES).map(([status, name]) => html`<span><span class="word ${status}">α</span> ${name}</span>`)}</p>
      <p class="credit">${practice.set.credit}</p>`;
  }

  override get title(): string {
    const { set } = this.practice;
    const { items } = this.#passage;
    const [chapter = ''] = items[0]?.place.split(':') ?? [];
    return items.length < set.items.length ? chapter : set.title;
  }

  override render(): TemplateResult {
    const { practice } = this;
    const { set, scheme, accept, voices, at } = practice;
    const { first, items } = this.#passage;
    const text = items.map(({ place, text }) => `${/:(\d+)/u.exec(place)?.[1] ?? ''} ${text}`).join('\n');
    const next = first + items.length;
    const hand = (): void => this.open('hand');
    const tools = html`<div slot="actions" lang="en" class="row">
      <button type="button" id="report" @click=${this.#print}>Print the report</button>
      <button type="button" @click=${hand}>Hand it in</button>
    </div>`;
    return html`<div class="stage" @koine-verse=${this.#read} @koine-passage=${this.#stopped}>
      <koine-reader id="word" .target=${text} scheme=${scheme} lang=${practice.tongue} .accept=${accept} .voices=${voices}
        .learner=${practice.get('learner')} .from=${at - first} ?show-ipa=${practice.is('ipa')}>${this.#state.isRead ? tools : nothing}</koine-reader>
      <p class="row">
        ${first > 0 ? html`<button type="button" class="quiet" @click=${() => this.#turn(passageOf(set.items, first - 1).first)}>Chapter before</button>` : nothing}
        ${next < set.items.length ? html`<button type="button" class="quiet" @click=${() => this.#turn(next)}>Next chapter</button>` : nothing}
      </p>
    </div>`;
  }
}

/** A verse on paper; each outcome has its own line. */
const lineOf = ({ tokens }: KoineReader['verses'][number], result: VerseResult | null): TemplateResult =>
  html`<p>${tokens.map(
    ({ before, text, behind }, n) =>
      html`${before}<span class="word ${result?.outcomes[n]?.status ?? 'unread'}">${text}</span>${behind}`,
  )}${result?.pace ? html`<span class="flow" lang="en">${result.pace}</span>` : nothing}</p>`;

customElements.define('koine-reading', KoineReading);
