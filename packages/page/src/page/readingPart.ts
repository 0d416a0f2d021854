import '../reading/reader.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { nameOf } from '../../../voice/src/wordsToSay.ts';
import type { PassageDetail, VerseDetail } from '../../details.ts';
import { nounOf, passageOf } from '../practice/sets.ts';
import type { KoineReader } from '../reading/koineReader.ts';
import { type Verse, versesIn } from '../reading/passage.ts';
import { sumOf, type VerseResult } from '../reading/verseResults.ts';
import { counted, Part } from './dialog.ts';

const MOST_WORDS = 20;

/** Lists up to `MOST_WORDS` words that were not right, from verses that were read. */
function wordsToPractice(results: readonly (VerseResult | null)[], verses: readonly Verse[]): string[] {
  const words = results.flatMap((result, n) => {
    const isRead = result !== null && result.share !== null;
    const tokens = isRead ? (verses[n]?.tokens ?? []) : [];
    const isWrong = (token: number): boolean => (result?.outcomes[token]?.status ?? 'right') !== 'right';
    return tokens.filter((_, token) => isWrong(token)).map(({ text }) => nameOf(text));
  });
  return [...new Set(words)].slice(0, MOST_WORDS);
}

export class KoineReading extends Part {
  get #passage(): ReturnType<typeof passageOf> {
    return passageOf(this.practice.set.items, this.practice.at);
  }

  #read({ detail }: CustomEvent<VerseDetail>): void {
    this.practice.said(detail, this.#passage.first + detail.verse);
  }

  get #text(): string {
    const { items } = this.#passage;
    return items.map(({ place, text }) => `${/:(\d+)/u.exec(place ?? '')?.[1] ?? ''} ${text}`).join('\n');
  }

  /** The name under which this learner's results for this passage are stored. */
  get #name(): string {
    const { practice } = this;
    return `${practice.get('learner')} ${practice.scheme} ${this.title} ${this.#text.length} ${this.#text.slice(0, 40)}`;
  }

  /** Keeps the results and the verse to begin with next time; after the last verse, that is the first. */
  #stopped({ detail, target }: CustomEvent<PassageDetail>): void {
    const { first, items } = this.#passage;
    const { results } = (target as KoineReader).reading;
    if (detail.read > 0) this.practice.readings.keep(this.#name, results, sumOf(results).pace, new Date());
    this.practice.readFrom(first + (detail.from < items.length ? detail.from : 0));
  }

  override get title(): string {
    const { set } = this.practice;
    const { items } = this.#passage;
    const [chapter = ''] = items[0]?.place?.split(':') ?? [];
    return items.length < set.items.length ? chapter : set.title;
  }

  #result(): TemplateResult | typeof nothing {
    const { practice } = this;
    const { verses: results, before } = practice.readings.of(this.#name);
    const { read, points, minutes, pace } = sumOf(results);
    if (read === 0) return nothing;
    const time = minutes < 1 ? counted(Math.round(60 * minutes), 'second') : `${minutes.toFixed(1)} minutes`;
    const verses = versesIn(this.#text);
    const words = wordsToPractice(results, verses);
    const items = words.map((word) => ({ text: word, gloss: '', forms: '' }));
    const list = (): void => {
      void practice.choose({ kind: 'list', title: `Words of ${this.title}`, items });
    };
    return html`<section slot="actions" lang="en" class="came">
      <h2>${this.title}</h2>
      <p><b>${points}</b> of 100</p>
      <p>${read} of ${counted(verses.length, nounOf(practice.choice))}, ${time}, ${pace} words a minute${before === 0 ? '' : `; last time ${before}`}.</p>
      ${words.length === 0 ? nothing : html`<h3>Words to practice</h3><p class="greek" lang="grc">${words.join(' · ')}</p>`}
      <p class="row">
        ${words.length === 0 ? nothing : html`<button type="button" class="primary" id="wrong" @click=${list}>Practice ${words.length === 1 ? 'this word' : `these ${words.length} words`}</button>`}
        <button type="button" @click=${() => this.open('hand')}>Hand it in</button>
      </p>
    </section>`;
  }

  override render(): TemplateResult {
    const { practice } = this;
    const { set, scheme, accept, voices, at } = practice;
    const { first, items } = this.#passage;
    const next = first + items.length;
    const { verses: kept } = practice.readings.of(this.#name);
    // At the first verse, the learner goes on with the first one that was not read yet.
    const from = at - first || Math.max(0, kept.indexOf(null));
    return html`<div class="stage" @koine-verse=${this.#read} @koine-passage=${this.#stopped}>
      <koine-reader id="word" .target=${this.#text} scheme=${scheme} lang=${practice.tongue} .accept=${accept} .voices=${voices}
        .learner=${practice.get('learner')} .from=${from} .kept=${kept}
        ?show-ipa=${practice.is('ipa')}>${this.#result()}</koine-reader>
      <p class="row">
        ${first > 0 ? html`<button type="button" class="quiet" @click=${() => practice.readFrom(passageOf(set.items, first - 1).first)}>Chapter before</button>` : nothing}
        ${next < set.items.length ? html`<button type="button" class="quiet" @click=${() => practice.readFrom(next)}>Next chapter</button>` : nothing}
      </p>
    </div>`;
  }
}

customElements.define('koine-reading', KoineReading);
