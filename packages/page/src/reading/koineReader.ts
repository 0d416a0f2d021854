import { type PropertyDeclarations, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import type { PassageDetail } from '../../details.ts';
import host from '../../style/host.css';
import css from '../../style/reader.css';
import word from '../../style/word.css';
import { ask, recorderAt } from '../device/device.ts';
import type { Followed, Meaning } from '../device/protocol.ts';
import { KoineElement } from '../element/koineElement.ts';
import { failure } from '../element/wordReading.ts';
import type { DrawnLesson } from '../sounds/pictures.ts';
import { KnownVoice } from '../voice/listener.ts';
import { getting, say } from '../voice/recordingTexts.ts';
import { Unsaid } from '../voice/speech.ts';
import { wavOf } from '../voice/take.ts';
import { Aloud } from './aloud.ts';
import { Hearing } from './hearing.ts';
import { type Place, placesOf, type Verse, versesIn } from './passage.ts';
import { PassageReading } from './passageReading.ts';
import { EVENTS, WORDS } from './readerTexts.ts';
import { pointTo, readerTemplate } from './readerView.ts';
import { lessonOfWord, sumOf, type VerseResult } from './verseResults.ts';

/** If this many pieces of sound (0.25 s) in a row do not fit the text, the status says so. */
const LOST = 4;

/** If this many pieces of sound (0.25 s) in a row are silent, the status says so. */
const QUIET = 28;

/** The voices of learners, for all readers of the page. */
let knownVoice: KnownVoice | null = null;

/** `<koine-reader>`: a text to read aloud. It marks each word when it is said, and shows the result. */
export class KoineReader extends KoineElement {
  static override readonly styles = [unsafeCSS(host), unsafeCSS(word), unsafeCSS(css)];
  // biome-ignore format: a table
  static override readonly properties: PropertyDeclarations = {
    from: { attribute: false }, chosen: { state: true }, lesson: { state: true }, problem: { state: true }, told: { state: true },
    meaning: { state: true }, kept: { attribute: false },
  };
  declare from: number;
  declare chosen: Place | null;
  /** The lesson of the chosen word; null until it is loaded, and for a word that was not said. */
  declare lesson: DrawnLesson | null;
  declare problem: string;
  declare told: string;
  declare meaning: Meaning | null;
  /** Results of an earlier reading, one for each verse; empty if the page has not kept them. */
  declare kept: readonly (VerseResult | null)[];

  reading = new PassageReading([]);
  readonly aloud = new Aloud(this, {
    begun: (words) => this.reading.learn(words),
    told: (progress, isLast) => this.#told(progress, isLast),
    failed: (why) => this.failed(why),
  });
  readonly hearing = new Hearing(this);
  #lost = 0;
  #quiet = 0;

  constructor() {
    super();
    const nothing = { chosen: null, lesson: null, meaning: null };
    Object.assign(this, { ...nothing, problem: '', told: '', from: 0, kept: [] });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.voices.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('target') && !changed.has('scheme') && !changed.has('learner')) return;
    // `clear` resets `from`, which may have been set together with the text.
    const from = changed.has('from') ? this.from : 0;
    this.clear();
    this.reading = new PassageReading(versesIn(this.target || (this.textContent ?? '')), this.kept);
    this.from = from;
    this.problem = this.reading.verses.length === 0 ? WORDS.empty : '';
  }

  override render(): TemplateResult {
    return readerTemplate(this);
  }

  override updated(): void {
    const { aloud, from } = this;
    const next = aloud.stage === 'idle' && from > 0 ? { verse: from, token: 0 } : null;
    pointTo(this.renderRoot, this.reading.now ?? next);
  }

  get points(): number {
    return sumOf(this.reading.results).points;
  }

  /** The length of the text: '5 verses', or '5 lines' for a text without numbers. */
  get #all(): string {
    const { length } = this.reading.verses;
    const hasNumbers = /\d/u.test(this.reading.verses[0]?.tokens[0]?.before ?? '');
    return `${length} ${hasNumbers ? 'verse' : 'line'}${length === 1 ? '' : 's'}`;
  }

  get status(): string {
    const { stage } = this.aloud;
    if (stage === 'opening') return this.download === null ? WORDS.opening : getting(this.download);
    if (stage === 'ending') return WORDS.ending;
    const idle = this.reading.results.some(Boolean) ? WORDS.found : WORDS.idle;
    if (stage === 'idle') return this.told || (this.problem === '' ? idle : '');
    if (this.#lost >= LOST) return WORDS.elsewhere;
    if (this.reading.results.at(-1)) return WORDS.atEnd;
    return this.#quiet >= QUIET ? WORDS.quiet : WORDS.begin;
  }

  /** Reads on from the verse at which the last reading stopped; after the last verse, from the first. */
  async record(): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete;
    if (this.disabled || this.reading.verses.length === 0 || this.aloud.stage !== 'idle') return;
    if (this.from === 0 || this.from >= this.reading.verses.length) this.clear();
    this.choose(null);
    [this.told, this.#lost, this.#quiet] = ['', 0, 0];
    const { scheme, accept, showIpa: ipaShown, learner } = this;
    knownVoice ??= new KnownVoice();
    const asked = { scheme, ...(accept && { accept }), ipaShown, tongue: this.tongue };
    const verses = this.reading.begin(this.from);
    const speaker = knownVoice.of(learner);
    await this.aloud.start({ ...asked, verses, speaker }, this.reading.voice, recorderAt());
  }

  stop(): Promise<void> {
    return this.aloud.stop();
  }

  clear(): void {
    this.aloud.drop();
    this.voices.stop();
    this.reading = new PassageReading(this.reading.verses);
    Object.assign(this, { from: 0, chosen: null, lesson: null, problem: '', told: '' });
  }

  readFrom(verse: number): Promise<void> {
    this.from = verse;
    return this.record();
  }

  choose(place: Place | null): void {
    if (place !== null && this.aloud.stage !== 'idle') return;
    this.voices.stop();
    [this.chosen, this.lesson, this.meaning, this.problem, this.reading.now] = [place, null, null, '', null];
    if (place === null) return;
    void this.#teach(place);
    void this.#explain(place);
  }

  async #explain(place: Place): Promise<void> {
    const verse = this.reading.verses[place.verse] as Verse;
    const words = await ask('meanings', { scheme: this.scheme, target: verse.text }).catch(() => []);
    const places = placesOf(
      words.map(({ word }) => word),
      verse,
    );
    if (this.chosen === place) this.meaning = words[places.indexOf(place.token)] ?? null;
  }

  /** Shows the lesson of the word at a place, if the word was said. */
  async #teach(place: Place): Promise<void> {
    const { answer = null, outcomes = [], words = [] } = this.reading.results[place.verse] ?? {};
    const outcome = outcomes[place.token];
    const isSaid = outcome && outcome.status !== 'omitted';
    if (answer === null || !isSaid) return;
    const asked = { answer, tongue: this.tongue, ipaShown: this.showIpa };
    const lesson = await ask('lesson', asked).catch(() => null);
    if (lesson === null || this.chosen !== place) return;
    const miscue = EVENTS[outcome.event];
    const sentence = miscue === undefined ? '' : ` ${miscue[0]?.toUpperCase()}${miscue.slice(1)}.`;
    const verdict = `${WORDS.word[outcome.status]}${sentence}`;
    this.lesson = lessonOfWord(lesson, answer, words[place.token] ?? 0, verdict);
  }

  /** Says the text from the last pause, otherwise from the chosen word; pauses the text if it is being said. */
  hear(): Promise<void> {
    this.problem = '';
    return this.hearing.turn(this.reading.now ?? this.chosen ?? { verse: 0, token: 0 });
  }

  async hearOwn(): Promise<void> {
    const samples = this.chosen && this.reading.voiceFrom(this.chosen);
    this.problem = samples === null ? WORDS.gone : '';
    if (samples !== null)
      await this.voices
        .play(new Blob([wavOf(samples)], { type: 'audio/wav' }))
        .catch((error) => this.failed(error));
  }

  /** Shows a sentence for a failure. `why` is the sentence, or the error that was thrown. */
  failed(why: unknown): void {
    const sentence = why instanceof Unsaid ? why.message : why;
    const told = typeof sentence === 'string' ? { sentence } : failure(why, WORDS.refused);
    this.problem = told.sentence;
    this.tell('koine-problem', told);
  }

  /** Takes progress from the thread. Dispatches events for verses that were read or not understood. */
  #told(progress: Followed, isLast: boolean): void {
    this.#lost = progress.state === 'elsewhere' ? this.#lost + 1 : 0;
    this.#quiet = progress.state === 'silent' ? this.#quiet + 1 : 0;
    for (const verse of this.reading.told(progress, isLast)) this.tell('koine-verse', verse);
    for (const verse of progress.verses) {
      const { answer, pace } = verse;
      const isLost = this.reading.isLost(progress, isLast, verse);
      this.problem = isLost ? pace : '';
      if (isLost) this.tell('koine-problem', { sentence: pace, answer });
    }
    this.requestUpdate();
    if (isLast) this.#ended(progress);
  }

  #ended({ at }: Followed): void {
    this.from = this.reading.over();
    // `at` is null if the thread has heard no word of the text.
    if (at === null) this.failed(WORDS.quiet);
    const { read, points } = sumOf(this.reading.results);
    const all = this.#all;
    if (this.problem === '' || read > 0)
      this.told = read === 0 ? WORDS.nothing : `${say(WORDS.result, { read, all, points })} ${WORDS.found}`;
    this.tell('koine-passage', { read, points, from: this.from } satisfies PassageDetail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'koine-reader': KoineReader;
  }
}
