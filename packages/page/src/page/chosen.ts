/** What was chosen once: the pronunciation, how one reads and records, who hears, and what else passes. */

import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { ask } from '../device/device.ts';
import type { Lists, SoundName } from '../device/protocol.ts';
import { forgetAll, keep, kept } from '../practice/kept.ts';
import { type ClassLink, readLink } from '../practice/links.ts';
import { type Accept, formatAccept, parseAccept } from '../practice/lists.ts';
import type { Built } from '../practice/sources.ts';
import type { DeviceListener, KnownVoice, Listener } from '../voice/listener.ts';
import type { Voices } from '../voice/speech.ts';
import type { Course } from './scorm.ts';
import { defaultScheme, KEY, type Service } from './service.ts';

/** Names of the pronunciations that fit into a line. */
export const SHORT: Readonly<Record<string, string>> = {
  'koine-greek': 'Koine',
  erasmian: 'Erasmian',
  'modern-greek': 'Modern',
  attic: 'Attic',
};

export type Scheme = Lists['schemes'][number];

/** What a learner chooses once: names in the storage of the browser. */
const SETTINGS = [
  // The link of a class, as it came: what stands behind the question mark. It stands first, as names depend on it.
  'class',
  ...(['scheme', 'tongue', 'ipa', 'patient'] as const),
  // The place where one reads aloud: the number of an item; empty where it is practiced word by word.
  ...(['learner', 'listener', 'accept', 'practice-1', 'reading'] as const),
  // Whoever has said a word, or skipped the first minute, is not asked again.
  'begun',
] as const;

export type Setting = (typeof SETTINGS)[number];

/** What a class has of its own; that of the learner waits until the learner leaves the class. */
const OF_CLASS: readonly Setting[] = ['scheme', 'accept', 'practice-1', 'reading'];

/** True for what a teacher sends to a class; any other link is for one visit. */
export const isSent = ({ choice, homework }: ClassLink): boolean =>
  choice !== null && (homework || ('title' in choice && choice.title !== ''));

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

/** Tells each change as an event. */
export class Chosen extends EventTarget {
  readonly service: Service | null;
  readonly voices: Voices;
  /** Null outside a course system. */
  readonly course: Course | null;
  readonly #device: DeviceListener;
  readonly link: ReturnType<typeof readLink>;
  readonly #settings = new Map<Setting, string>();
  /** What the link of this visit has set, which is not kept. */
  readonly #lent = new Set<Setting>();
  /** The pronunciations; none until the tutor has told them. */
  schemes: readonly Scheme[] = [];
  /** What has just happened, as a sentence. */
  status = '';

  constructor({ query, service, device, voices, course }: Tools) {
    super();
    [this.service, this.#device, this.voices, this.course] = [service, device, voices, course];
    this.#recall(...SETTINGS);
    this.link = readLink(query, SCHEME_NAMES, SHORT[this.scheme]);
    const { scheme, accept, choice, reads } = this.link;
    const isClass = course === null && isSent(this.link);
    const brought = new Map<Setting, string>([['scheme', scheme ?? this.get('scheme')]]);
    if (choice !== null) brought.set('practice-1', JSON.stringify(choice)).set('reading', reads ? '0' : '');
    if (isClass || Object.keys(accept).length > 0) brought.set('accept', formatAccept(accept));
    if (isClass) this.setting('class', query);
    for (const [name, value] of brought) {
      // Whoever chooses a pronunciation on purpose keeps it.
      if (!isClass && name !== 'scheme') this.#lent.add(name);
      if (isClass) this.setting(name, value);
      else this.#settings.set(name, value);
    }
    // Another tab has learned or forgotten something.
    addEventListener('storage', () => this.changed());
    this.voice.addEventListener('changed', () => this.changed());
  }

  changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  /** Says what has just happened. */
  tell(status: string): void {
    this.status = status;
    this.changed();
  }

  /** Learns from the tutor which pronunciations there are. */
  protected async learn(): Promise<void> {
    this.schemes = (await ask('lists', {})).schemes;
    this.changed();
  }

  /** Forgets what was chosen and recorded, but for the key of the service. */
  protected async reset(): Promise<void> {
    forgetAll('localStorage');
    forgetAll('sessionStorage', KEY);
    this.#recall(...SETTINGS);
    this.voice.forgetAll();
    // Recordings of a teacher that an earlier page kept.
    if ('caches' in globalThis) await caches.delete('koine-voices');
  }

  #keyOf(name: Setting): string {
    return `koine-${OF_CLASS.includes(name) && this.get('class') !== '' ? 'class-' : ''}${name}`;
  }

  /** Sets what is kept. */
  #recall(...names: readonly Setting[]): void {
    for (const name of names) this.#settings.set(name, kept('localStorage', this.#keyOf(name)) ?? '');
  }

  /** What is set from here on is kept: the learner has left the link of this visit. */
  protected keep(): void {
    if (this.#lent.has('accept')) this.#recall('accept');
    this.#lent.clear();
  }

  /** Leaves the class: the learner's own list, pronunciation and rules are there again. */
  protected leave(): void {
    this.keep();
    for (const name of [...OF_CLASS, 'class'] as const) this.setting(name, '');
    this.#recall(...OF_CLASS);
  }

  get(name: Setting): string {
    return this.#settings.get(name) ?? '';
  }

  is(name: Setting): boolean {
    return this.get(name) === 'on';
  }

  /** Sets something once and for all; '' is what it was at first. */
  setting(name: Setting, value: string): void {
    this.#settings.set(name, value);
    if (!this.#lent.has(name)) keep('localStorage', this.#keyOf(name), value || null);
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

  /** What a class was sent last, in this visit or an earlier one. */
  get class(): ReturnType<typeof readLink> {
    return this.course === null ? readLink(this.get('class'), SCHEME_NAMES) : this.link;
  }

  get tongue(): string {
    return this.get('tongue') || navigator.language;
  }

  get accept(): Accept {
    return parseAccept(this.get('accept')).accept;
  }

  /** Learns what the service can do, if there is one. */
  async meet(): Promise<void> {
    await this.service?.meet();
    this.keyed();
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

  /** Sounds as a reader without IPA knows them. */
  names(phones: readonly string[]): Promise<readonly SoundName[]> {
    return ask('names', { scheme: this.scheme, phones, tongue: this.tongue, ipaShown: this.is('ipa') });
  }
}
