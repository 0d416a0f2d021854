import type { ResultDetail } from '../../details.ts';
import type { SoundName } from '../device/protocol.ts';
import { Daily, type Today } from '../practice/daily.ts';
import type { Take } from '../practice/history.ts';
import { attemptOf, DONE_SCORE, Done, dayDone, History, hardest, worstTakes } from '../practice/history.ts';
import { Readings } from '../practice/keptReadings.ts';
import { writeLink } from '../practice/links.ts';
import type { Choice, Item, Sources, WordSet } from '../practice/sets.ts';
import { DAILY_WORDS, FREE, isReadable, isSame, makeSet, nextOf, readChoice } from '../practice/sets.ts';
import type { Chapter } from '../practice/sources.ts';
import { Chosen, isSent, type Tools } from './chosen.ts';
import type { Course } from './scorm.ts';

/** For each sound of a pronunciation, its names and the letters that spell it. */
export type Chapters = readonly (SoundName & Pick<Chapter, 'letters'>)[];

const NOT_COUNTED =
  'Your course does not count this set. To go back to the words that it counts, press the name of the set.';

/** The set that the page shows. Dispatches `moved` when another word is shown, and `change` after any change. */
export class Practice extends Chosen {
  readonly history = new History();
  readonly #daily = new Daily();
  readonly #done = new Done();
  readonly readings = new Readings();
  readonly #sources: Sources;
  choice: Choice;
  set: WordSet = { title: '', items: [], credit: '' };
  at = 0;
  isSaid = false;
  hasSpoken = false;
  takes: readonly Take[] = [];
  /** Counts the uses of “Forget everything”. After each, the page creates its elements again. */
  timesForgotten = 0;
  problem = '';
  /** The first choice of the visit. A course system counts results of this choice only. */
  readonly first: Choice;
  /** The best points of each item in this set; null for an item that was not said yet. */
  #best: (number | null)[] = [];
  /** Counts the starts of sets. A set is dropped if another one was started while it loaded. */
  #starts = 0;

  constructor(tools: Tools) {
    super(tools);
    this.#sources = {
      ...tools.files,
      ten: (scheme, pool) => this.#daily.ten(scheme, pool, Date.now()),
    };
    this.choice = this.link.choice ?? (this.course === null ? readChoice(this.get('practice-1')) : FREE);
    this.first = this.choice;
  }

  async begin(): Promise<void> {
    await this.#start(this.choice);
    if (this.link.strange !== '') this.#refuse(this.link.strange);
  }

  linkTo(choice: Choice, homework = false): string {
    const { scheme, accept, reads } = this;
    return writeLink(location.origin + location.pathname, { scheme, choice, accept, homework, reads });
  }

  async pronounce(scheme: string): Promise<void> {
    this.setting('scheme', scheme);
    await this.#start(this.choice, this.item.text);
  }

  get item(): Item {
    return this.set.items[this.at] ?? { text: '' };
  }

  /** For each item, true if it is done: said today if it is one of today's ten, said well in any other set. */
  get done(): readonly boolean[] {
    // Students may share a browser, so only the course knows which items are done.
    if (this.#countingCourse !== null)
      return this.#best.map((points) => points !== null && points >= 100 * DONE_SCORE);
    const { items } = this.set;
    if (this.choice.kind !== 'daily') return items.map(({ text }) => this.#done.has(this.scheme, text));
    const { said } = this.today;
    return items.map(({ text }) => said.has(text));
  }

  get #countingCourse(): Course | null {
    return isSame(this.choice, this.first) ? this.course : null;
  }

  get isAtClass(): boolean {
    return isSent(this.class) && isSame(this.choice, this.class.choice);
  }

  get isHandedIn(): boolean {
    return this.get('handed-1') === JSON.stringify(this.choice);
  }

  handIn(): void {
    this.setting('handed-1', JSON.stringify(this.choice));
  }

  async leaveClass(): Promise<void> {
    this.leave();
    const { ownList } = this;
    if (ownList.kind === 'list') return this.choose(ownList);
    await this.#start(readChoice(this.get('practice-1')));
    this.dispatchEvent(new Event('moved'));
  }

  /** Starts and stores a choice. `isOther` is false for another form of the present set, such as whole verses. */
  async choose(choice: Choice, isOther = true): Promise<void> {
    if (isOther) this.endLending();
    this.setting('practice-1', isSame(choice, FREE) ? '' : JSON.stringify(choice));
    if (this.get('reading') !== '') this.setting('reading', isReadable(choice) ? '0' : '');
    await this.#start(choice);
    this.dispatchEvent(new Event('moved'));
  }

  move(way: typeof nextOf): void {
    this.#go(way(this.done, this.at));
    if (this.done.length > 1 && this.done.every(Boolean)) this.status = this.#sentenceAtEnd();
    this.dispatchEvent(new Event('moved'));
  }

  #sentenceAtEnd(): string {
    if (this.choice.kind === 'daily') return dayDone(this.done.length, this.today.due);
    const isDue = this.isAtClass && this.class.homework && !this.isHandedIn;
    return `You said every word of this list well.${isDue ? ' Now hand it in.' : ''}`;
  }

  /**
   * Makes a set and shows `word`, the stored position, or the first item that is not done. If the set cannot be made,
   * shows why, and keeps the present set or starts easy words.
   */
  async #start(choice: Choice, word?: string): Promise<void> {
    const start = ++this.#starts;
    const made = await makeSet(choice, this.scheme, this.#sources).catch((error: Error) => error);
    if (start !== this.#starts) return;
    if (made instanceof Error) {
      if (this.set.items.length === 0) await this.#start(FREE);
      return this.#refuse(made.message);
    }
    [this.choice, this.set, this.takes] = [choice, made, []];
    this.problem = this.#countingCourse === this.course ? '' : NOT_COUNTED;
    const standing = this.#countingCourse?.standingIn(made.items.length);
    this.#best = made.items.map((_, n) => standing?.best[n] ?? null);
    const stored = this.reads ? Number(this.get('reading')) : standing?.at;
    const wanted = word === undefined ? (stored ?? -1) : made.items.findIndex(({ text }) => text === word);
    const isInSet = made.items[wanted] !== undefined;
    this.#go(isInSet ? wanted : nextOf(this.done, -1));
  }

  #go(at: number): void {
    [this.at, this.isSaid, this.status] = [at, false, ''];
    this.changed();
  }

  #refuse(sentence: string): void {
    this.problem = sentence;
    this.changed();
  }

  /** True if the learner reads the set aloud, not word by word. */
  get reads(): boolean {
    return this.get('reading') !== '' && isReadable(this.choice);
  }

  readFrom(at: number): void {
    this.#go(this.set.items[at] === undefined ? 0 : at);
    this.setting('reading', `${this.at}`);
  }

  /** Adds a result to history, points and schedule, and reports it to a course that counts it. */
  said({ answer, take, points }: Pick<ResultDetail, 'answer' | 'take' | 'points'>, at = this.at): void {
    const now = Date.now();
    const item = this.set.items[at] ?? this.item;
    this.history.add(attemptOf(answer, now, take?.seconds));
    if (answer.proximity >= DONE_SCORE) this.#done.add(answer.scheme, item.text);
    if (take !== null) this.takes = worstTakes(this.takes, { text: item.text, points, wav: take.wav });
    [this.isSaid, this.hasSpoken, this.status] = [true, true, ''];
    this.setting('begun', 'on');
    const { kind } = this.choice;
    const isVerse = item.place !== undefined || kind === 'text';
    if (!isVerse || kind === 'daily') this.#grade(this.scheme, item, points, now);
    this.#best[at] = Math.max(points, this.#best[at] ?? 0);
    const fault = this.#countingCourse?.report({ at, best: this.#best });
    this.problem = fault ?? (this.course === null ? '' : NOT_COUNTED);
    this.changed();
  }

  /** Schedules a word by its points. The tenth word of a day changes the status. */
  #grade(...said: Parameters<Daily['grade']>): void {
    const isFirst = this.#daily.grade(...said);
    if (isFirst && this.today.count === DAILY_WORDS) this.status = dayDone(DAILY_WORDS, this.today.due);
  }

  /** Today's ten: new words come from the present list or sound, otherwise from the list of the class. */
  get ten(): Choice {
    const { choice } = this;
    if (choice.kind === 'daily') return choice;
    const from = ['list', 'sound'].includes(choice.kind) ? choice : this.class.choice;
    return from === null ? { kind: 'daily' } : { kind: 'daily', from };
  }

  get hardest(): ReturnType<typeof hardest> {
    return hardest(this.history.get(), this.scheme);
  }

  get today(): Today {
    return this.#daily.today(this.scheme, Date.now());
  }

  get #kept() {
    return [this.history, this.#daily, this.#done, this.readings];
  }

  get isKept(): boolean {
    return this.#kept.every((part) => part.isKept);
  }

  async chapters(): Promise<Chapters> {
    const sets = await this.#sources.sets(this.scheme).catch(({ message }: Error) => this.#refuse(message));
    const chapters = sets?.chapters ?? [];
    const names = await this.names(chapters.map(({ phone }) => phone));
    return names.map((name, n) => ({ ...name, letters: chapters[n]?.letters ?? '' }));
  }

  async forget(): Promise<void> {
    this.timesForgotten++;
    this.changed();
    for (const part of this.#kept) part.forget();
    this.reset();
    await this.#start(FREE);
    this.tell('Everything is forgotten.');
  }
}
