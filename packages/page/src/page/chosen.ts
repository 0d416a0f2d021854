/** What was chosen once: the pronunciation, how one reads and records, who hears, and what else passes. */

import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { ask } from '../device/device.ts';
import type { Lists, SoundName } from '../device/protocol.ts';
import { keep, kept } from '../practice/kept.ts';
import { readLink } from '../practice/links.ts';
import { type Accept, formatAccept, parseAccept } from '../practice/lists.ts';
import type { Built } from '../practice/sources.ts';
import type { DeviceListener, KnownVoice, Listener } from '../voice/listener.ts';
import type { Voices } from '../voice/speech.ts';
import type { Course } from './scorm.ts';
import { defaultScheme, type Service } from './service.ts';

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
  ...(['scheme', 'tongue', 'ipa', 'patient'] as const),
  // The place where one reads aloud: the number of an item; empty where it is practiced word by word.
  ...(['learner', 'listener', 'accept', 'practice-1', 'reading'] as const),
  // The link of a class, as it came: what stands behind the question mark.
  'class',
  // Whoever has said a word, or skipped the first minute, is not asked again.
  'begun',
] as const;

export type Setting = (typeof SETTINGS)[number];

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
  readonly #settings = new Map(SETTINGS.map((name) => [name, kept('localStorage', `koine-${name}`) ?? '']));
  /** The pronunciations; none until the tutor has told them. */
  schemes: readonly Scheme[] = [];
  /** What has just happened, as a sentence. */
  status = '';

  constructor({ query, service, device, voices, course }: Tools) {
    super();
    [this.service, this.#device, this.voices, this.course] = [service, device, voices, course];
    this.link = readLink(query, SCHEME_NAMES, SHORT[this.scheme]);
    const { scheme, accept, choice, reads, homework } = this.link;
    // What a class is sent lasts until the next link comes; a word that a friend has sent lasts for one visit.
    const isSingle = choice?.kind === 'list' && choice.items.length === 1 && !homework;
    const lasts = choice !== null && !isSingle && course === null;
    const take = (name: Setting, value: string): unknown =>
      lasts ? this.setting(name, value) : this.#settings.set(name, value);
    if (scheme !== null) take('scheme', scheme);
    if (choice !== null) take('reading', reads ? '0' : '');
    if (lasts || Object.keys(accept).length > 0) take('accept', formatAccept(accept));
    if (lasts) {
      take('class', query);
      take('practice-1', JSON.stringify(choice));
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

  /** Everything is what it was at first. */
  protected reset(): void {
    for (const name of SETTINGS) this.#settings.set(name, '');
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

  /** Sounds as a reader without IPA knows them. */
  names(phones: readonly string[]): Promise<readonly SoundName[]> {
    return ask('names', { scheme: this.scheme, phones, tongue: this.tongue, ipaShown: this.is('ipa') });
  }
}
