import { DEFAULT_SCHEME, SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { ask } from '../device/device.ts';
import { once } from '../device/files.ts';
import type { SoundName } from '../device/protocol.ts';
import { forgetAll, forgetRecordings, keep, kept } from '../practice/kept.ts';
import { type ClassLink, readLink } from '../practice/links.ts';
import { type Accept, formatAccept, parseAccept } from '../practice/lists.ts';
import { type Choice, isSame, readChoice } from '../practice/sets.ts';
import type { PracticeFiles } from '../practice/sources.ts';
import type { DeviceListener, KnownVoice } from '../voice/listener.ts';
import type { Voices } from '../voice/speech.ts';
import type { Course } from './scorm.ts';

export const SHORT: Readonly<Record<string, string>> = {
  'koine-greek': 'Koine',
  erasmian: 'Erasmian',
  'modern-greek': 'Modern',
  attic: 'Attic',
};

/** Returns the default pronunciation: the one that a service writes into the HTML, otherwise the tutor's own. */
export const defaultScheme = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="koine-scheme"]')?.content || DEFAULT_SCHEME;

const SETTINGS = [
  // The query of the link to a class; first, because the keys of other settings depend on it (`#keyOf`).
  'class',
  ...(['scheme', 'tongue', 'ipa', 'patient', 'accept', 'practice-1'] as const),
  'learner',
  // The learner's name in homework.
  'student',
  // The index of the item with which reading aloud begins; empty for practice word by word.
  'reading',
  'list-1',
  'handed-1',
  // `on` after the introduction was seen.
  'begun',
] as const;

export type Setting = (typeof SETTINGS)[number];

/** Settings that have other values during a class; afterward, the learner's own values return. */
const OF_CLASS: readonly Setting[] = ['scheme', 'accept', 'practice-1', 'reading'];

/** True for the link of a teacher, which has a title or asks for homework. Any other link is for one visit. */
export const isSent = ({ choice, homework }: ClassLink): boolean =>
  choice !== null && (homework || ('title' in choice && choice.title !== ''));

export interface Tools {
  readonly query: string;
  readonly files: PracticeFiles;
  readonly listener: DeviceListener;
  readonly voices: Voices;
  readonly course: Course | null;
}

/** The learner's settings, with those that a link brings. Dispatches `change` after any change. */
export class Chosen extends EventTarget {
  readonly listener: DeviceListener;
  readonly voices: Voices;
  readonly course: Course | null;
  readonly link: ReturnType<typeof readLink>;
  readonly #settings = new Map<Setting, string>();
  /** Settings that the link of this visit has set; their values are not stored. */
  readonly #lent = new Set<Setting>();
  /** A sentence below the present word or text; empty after the learner goes on. */
  status = '';

  constructor({ query, listener, voices, course }: Tools) {
    super();
    [this.listener, this.voices, this.course] = [listener, voices, course];
    this.#recall(...SETTINGS);
    this.link = readLink(query, SHORT[this.scheme]);
    const { scheme, accept, choice, reads } = this.link;
    const isClass = course === null && isSent(this.link);
    if (isClass) this.setting('class', query);
    const ofLink = new Map<Setting, string>([['scheme', scheme ?? this.get('scheme')]]);
    if (choice !== null) ofLink.set('practice-1', JSON.stringify(choice)).set('reading', reads ? '0' : '');
    if (isClass || Object.keys(accept).length > 0) ofLink.set('accept', formatAccept(accept));
    // The link of a class changes the settings for good; any other link, for this visit.
    for (const [name, value] of ofLink) {
      if (isClass) this.setting(name, value);
      else this.#lend(name, value);
    }
    addEventListener('storage', () => this.changed());
    this.voice.addEventListener('changed', () => this.changed());
  }

  #lend(name: Setting, value: string): void {
    this.#settings.set(name, value);
    // The pronunciation stays out of `#lent`, so that it is stored if the learner then chooses another one.
    if (name !== 'scheme') this.#lent.add(name);
  }

  changed(): void {
    this.dispatchEvent(new Event('change'));
  }

  tell(status: string): void {
    this.status = status;
    this.changed();
  }

  /** The list that the learner pasted last; before the first list, the free choice. */
  get ownList(): Choice {
    return readChoice(this.get('list-1'));
  }

  /** Keeps a list as the learner's own, unless it is the list of the class. */
  keepList(choice: Choice): void {
    if (choice.kind === 'list' && !isSame(choice, this.class.choice))
      this.setting('list-1', JSON.stringify(choice));
  }

  protected reset(): void {
    forgetAll();
    forgetRecordings();
    this.#recall(...SETTINGS);
    this.voice.forgetAll();
  }

  #keyOf(name: Setting): string {
    return `koine-${OF_CLASS.includes(name) && this.get('class') !== '' ? 'class-' : ''}${name}`;
  }

  #recall(...names: readonly Setting[]): void {
    for (const name of names) this.#settings.set(name, kept(this.#keyOf(name)) ?? '');
  }

  /** Called when the learner leaves the set of the link: from then on, all settings are stored. */
  protected endLending(): void {
    if (this.#lent.has('accept')) this.#recall('accept');
    this.#lent.clear();
  }

  protected leave(): void {
    this.endLending();
    for (const name of [...OF_CLASS, 'class'] as const) this.setting(name, '');
    this.#recall(...OF_CLASS);
  }

  get(name: Setting): string {
    return this.#settings.get(name) ?? '';
  }

  is(name: Setting): boolean {
    return this.get(name) === 'on';
  }

  /** Changes a setting, and stores it unless a link has lent its value. An empty value restores the default. */
  setting(name: Setting, value: string): void {
    this.#settings.set(name, value);
    if (!this.#lent.has(name)) keep(this.#keyOf(name), value || null);
    this.changed();
  }

  readonly #glossOf = once((target) =>
    ask('meanings', { scheme: this.scheme, target }).then(([word]) => word?.gloss ?? ''),
  );

  readonly meaningOf = (target: string): Promise<string> => this.#glossOf(target).catch(() => '');

  get scheme(): string {
    const name = this.get('scheme');
    return SCHEME_NAMES.includes(name) ? name : defaultScheme();
  }

  /** The parts of the last link to a class; in a course system, the parts of the link of this visit. */
  get class(): ReturnType<typeof readLink> {
    return this.course === null ? readLink(this.get('class')) : this.link;
  }

  get tongue(): string {
    return this.get('tongue') || navigator.language;
  }

  get accept(): Accept {
    return parseAccept(this.get('accept')).accept;
  }

  get voice(): KnownVoice {
    return this.listener.voice;
  }

  names(phones: readonly string[]): Promise<readonly SoundName[]> {
    return ask('names', { scheme: this.scheme, phones, tongue: this.tongue, ipaShown: this.is('ipa') });
  }
}
