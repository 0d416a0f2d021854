/**
 * What is practised: the set and the place in it, the pronunciation, what else passes, and what the learner has done. The parts
 * of the page draw themselves from it with each event `change`; `moved` tells that the learner asked for another word. What the
 * browser refuses to keep lasts as long as the page.
 */

import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { ask } from '../device/device.ts';
import type { Lists, SoundName } from '../device/protocol.ts';
import type { ResultDetail } from '../element/attempts.ts';
import { type Accept, formatAccept, parseAccept } from '../practice/accept.ts';
import type { Daily } from '../practice/daily.ts';
import { attemptOf, DONE_SCORE, Done, type Hard, History, hardest } from '../practice/history.ts';
import { type Take, worstTakes } from '../practice/homework.ts';
import { forgetAll, keep, kept } from '../practice/kept.ts';
import { readLink, writeLink } from '../practice/links.ts';
import {
  type Choice,
  FREE,
  firstOf,
  type Item,
  makeSet,
  nextOf,
  previousOf,
  readChoice,
  type Sources,
  type WordSet,
} from '../practice/sets.ts';
import type { Built, Chapter } from '../practice/sources.ts';
import type { DeviceListener, KnownVoice, Listener } from '../voice/listener.ts';
import type { Voices } from '../voice/speech.ts';
import type { Collected } from './collect.ts';
import type { Course } from './scorm.ts';
import { defaultScheme, KEY, type Service } from './service.ts';

export type Scheme = Lists['schemes'][number];

/** What the practice works with. */
export interface Tools {
  /** The part of the address behind the question mark. */
  readonly query: string;
  readonly sources: Built;
  /** Null for a page from a folder. */
  readonly service: Service | null;
  readonly device: DeviceListener;
  readonly voices: Voices;
  /** Null outside a course system. */
  readonly course: Course | null;
}

/** What a learner chooses once: names in the storage of the browser. */
const SETTINGS = [
  ...(['scheme', 'tongue', 'ipa', 'patient', 'learner'] as const),
  ...(['listener', 'accept', 'practice-1'] as const),
];

export type Setting = (typeof SETTINGS)[number];

/** Turned on by a teacher, for good. */
export const COLLECTING = 'koine-collect';

export const isCollecting = (): boolean => kept('localStorage', COLLECTING) === 'yes';

export const storage = (): Storage => localStorage;

export class Practice extends EventTarget {
  readonly service: Service | null;
  readonly voices: Voices;
  /** The recordings for a teacher; null until the dialogs are there. */
  collected: Collected | null = null;
  readonly history = new History(storage);
  /** The ten words of the day; null until the dialogs are there. */
  daily: Daily | null = null;
  #ten: Sources['ten'] = () => [];
  readonly #done = new Done(storage);
  readonly link: ReturnType<typeof readLink>;
  readonly #device: DeviceListener;
  /** Null outside a course system. */
  readonly course: Course | null;
  readonly #sources: Sources;
  readonly #settings = new Map(SETTINGS.map((name) => [name, kept('localStorage', `koine-${name}`) ?? '']));
  /** The pronunciations; none until the tutor has told them. */
  schemes: readonly Scheme[] = [];
  choice: Choice;
  set: WordSet = { title: '', items: [], credit: '' };
  at = 0;
  /** True once the word at hand was said. */
  isSaid = false;
  /** The recordings of this set that a teacher may want to hear. */
  takes: readonly Take[] = [];
  /** What is wrong with the choice, as a sentence. */
  problem = '';
  /** What has just happened, as a sentence. */
  status = '';
  /** What the visit began with: to a course system nothing else is reported. */
  readonly #first: Choice;
  /** The best points of each item, for the course. */
  #best: (number | null)[] = [];
  /** Counts the sets that were asked for; an answer to an older question comes too late. */
  #asked = 0;

  constructor({ query, service, device, voices, course, sources }: Tools) {
    super();
    [this.service, this.#device, this.voices, this.course] = [service, device, voices, course];
    this.#sources = { ...sources, ten: (...asked) => this.#ten(...asked) };
    this.link = readLink(query, SCHEME_NAMES);
    // A link chooses for one visit; nothing of it is kept.
    if (this.link.scheme !== null) this.#settings.set('scheme', this.link.scheme);
    if (Object.keys(this.link.accept).length > 0)
      this.#settings.set('accept', formatAccept(this.link.accept));
    this.choice = this.link.choice ?? (course === null ? readChoice(this.get('practice-1')) : FREE);
    this.#first = this.choice;
    const changed = (): void => this.changed();
    // Another tab has learned or forgotten something.
    addEventListener('storage', changed);
    device.voice.addEventListener('changed', changed);
  }

  /** Begins with what the link names, or with what was practiced last. */
  async begin(): Promise<void> {
    void this.service?.meet().then(() => this.keyed());
    void ask('lists', {}).then(({ schemes }) => {
      this.schemes = schemes;
      this.changed();
    });
    await this.#start(this.choice);
    if (this.link.strange !== '') this.#refuse(this.link.strange);
  }

  /** Takes what comes with the dialogs. */
  equip(collected: Collected, daily: Daily, ten: Sources['ten']): void {
    [this.collected, this.daily, this.#ten] = [collected, daily, ten];
    collected.addEventListener('change', () => this.changed());
    this.changed();
  }

  changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  /** Says what has just happened. */
  tell(status: string): void {
    this.status = status;
    this.changed();
  }

  /** The link to what is practiced. */
  get address(): string {
    return this.linkTo(this.choice, false);
  }

  linkTo(choice: Choice, homework: boolean): string {
    const { scheme, accept } = this;
    return writeLink(location.origin + location.pathname, { scheme, choice, accept, homework });
  }

  // --- What was chosen once ---

  get(name: Setting): string {
    return this.#settings.get(name) ?? '';
  }

  is(name: Setting): boolean {
    return this.get(name) === 'on';
  }

  /** Sets something once and for all; '' is what it was at first. */
  setting(name: Setting, value: string): void {
    this.#settings.set(name, value);
    keep('localStorage', `koine-${name}`, value || null);
    this.changed();
  }

  get scheme(): string {
    const name = this.get('scheme');
    return SCHEME_NAMES.includes(name) ? name : defaultScheme();
  }

  /** The pronunciation as a reader knows it. */
  get pronunciation(): string {
    return this.schemes.find(({ name }) => name === this.scheme)?.title ?? '';
  }

  get tongue(): string {
    return this.get('tongue') || navigator.language;
  }

  get accept(): Accept {
    return parseAccept(this.get('accept')).accept;
  }

  /** Says what else passes. */
  pass(accept: Accept): void {
    this.setting('accept', formatAccept(accept));
  }

  /** The key of the service is another one: with it, the service speaks. */
  keyed(): void {
    this.voices.service = this.service?.speech ?? null;
    this.changed();
  }

  /** The voices that this device knows. */
  get voice(): KnownVoice {
    return this.#device.voice;
  }

  /** Who hears: a recognizer of the service, where one was chosen that it still has; else the device. */
  get listener(): Listener {
    const name = this.get('listener');
    const { service } = this;
    return service?.offers?.recognizers.includes(name) ? service.listener(name) : this.#device;
  }

  /** Another pronunciation: its sets have other words. */
  async pronounce(scheme: string): Promise<void> {
    this.setting('scheme', scheme);
    const { text } = this.item;
    await this.#start(this.choice, (set) => set.items.findIndex((item) => item.text === text));
  }

  // --- The set ---

  get item(): Item {
    return this.set.items[this.at] ?? { text: '', place: '' };
  }

  /** For every item, whether it was said well. */
  get done(): readonly boolean[] {
    if (this.#isCourse) return this.#best.map((points) => points !== null && points >= 100 * DONE_SCORE);
    return this.set.items.map(({ text }) => this.#done.has(this.scheme, text));
  }

  /** True while the set of a course is practiced, whose record tells what is done: students share browsers. */
  get #isCourse(): boolean {
    return this.course !== null && this.choice === this.#first;
  }

  /** Starts a set that the learner chose, which is kept. */
  async choose(choice: Choice): Promise<void> {
    const text = JSON.stringify(choice);
    this.setting('practice-1', text === JSON.stringify(FREE) ? '' : text);
    await this.#start(choice);
    this.dispatchEvent(new Event('moved'));
  }

  next(): void {
    this.#go(nextOf(this.done, this.at));
    this.dispatchEvent(new Event('moved'));
  }

  previous(): void {
    this.#go(previousOf(this.done, this.at));
    this.dispatchEvent(new Event('moved'));
  }

  /** Makes the set of a choice. The one at hand stays where it cannot be had; then a sentence says why. */
  async #start(
    choice: Choice,
    placeOf: (set: WordSet) => number | undefined = () => undefined,
  ): Promise<void> {
    const turn = ++this.#asked;
    const made = await makeSet(choice, this.scheme, this.#sources);
    if (turn !== this.#asked) return;
    if (typeof made === 'string') {
      if (this.set.items.length === 0) await this.#start(FREE);
      return this.#refuse(made);
    }
    [this.choice, this.set, this.problem, this.takes] = [choice, made, '', []];
    const kept = this.#isCourse ? this.course?.kept : null;
    const isSame = kept?.best.length === made.items.length;
    this.#best = made.items.map((_, n) => (isSame && kept?.best[n]) || null);
    const place = placeOf(made) ?? (isSame ? kept.at : -1);
    this.#go(made.items[place] === undefined ? firstOf(this.done) : place);
  }

  #go(at: number): void {
    [this.at, this.isSaid, this.status] = [at, false, ''];
    this.changed();
  }

  #refuse(sentence: string): void {
    this.problem = sentence;
    this.changed();
  }

  // --- What was said ---

  /** Takes the result of an attempt at the word at hand. */
  said({ answer, take, points }: ResultDetail): void {
    const now = Date.now();
    this.history.add(attemptOf(answer, now, take?.seconds));
    if (answer.proximity >= DONE_SCORE) this.#done.add(answer.scheme, this.item.text);
    if (this.choice.kind === 'daily') this.daily?.grade(this.scheme, this.item, points, now);
    if (take !== null) this.takes = worstTakes(this.takes, { text: this.item.text, points, wav: take.wav });
    this.isSaid = true;
    this.#best[this.at] = Math.max(points, this.#best[this.at] ?? 0);
    this.problem = (this.#isCourse && this.course?.report({ at: this.at, best: this.#best })) || '';
    this.changed();
  }

  /** The sounds that went worst. */
  get hardest(): readonly Hard[] {
    return hardest(this.history.attempts(), this.scheme);
  }

  /** How today stands. */
  get today(): ReturnType<Daily['today']> {
    return this.daily?.today(this.scheme, Date.now()) ?? { done: 0, streak: 0 };
  }

  /** False where the browser does not keep all that was done. */
  get isKept(): boolean {
    return [this.history, this.daily, this.#done].every((part) => part?.isKept !== false);
  }

  /** The chapters of the pronunciation, each with its sound as a reader knows it; none where they do not come. */
  async chapters(): Promise<readonly (SoundName & Pick<Chapter, 'letters'>)[]> {
    const sets = await this.#sources.sets(this.scheme);
    if (typeof sets === 'string') {
      this.#refuse(sets);
      return [];
    }
    const names = await this.names(sets.chapters.map(({ phone }) => phone));
    return names.map((name, n) => ({ ...name, letters: sets.chapters[n]?.letters ?? '' }));
  }

  /** Sounds as a reader without IPA knows them. */
  names(phones: readonly string[]): Promise<readonly SoundName[]> {
    return ask('names', { scheme: this.scheme, phones, tongue: this.tongue, ipaShown: this.is('ipa') });
  }

  /** Another learner comes, whose name nobody gave yet; a voice without a name was that of the one before. */
  nextLearner(): void {
    this.setting('learner', '');
    this.voice.forget('');
    this.#go(this.at);
  }

  /** Forgets all that was done, said and chosen, but for the key of the service. */
  async forget(): Promise<void> {
    for (const part of [this.history, this.daily, this.#done]) part?.forget();
    forgetAll('localStorage');
    forgetAll('sessionStorage', KEY);
    for (const name of SETTINGS) this.#settings.set(name, '');
    this.voice.forgetAll();
    this.collected?.turn(false);
    await this.collected?.forget();
    const { teacher } = this.voices;
    for (const scheme of SCHEME_NAMES)
      for (const word of await teacher.words(scheme)) await teacher.forget(word, scheme);
    await this.#start(FREE);
    this.tell('Everything is forgotten.');
  }
}
