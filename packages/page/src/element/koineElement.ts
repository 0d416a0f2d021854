/** Base class of `<koine-word>` and `<koine-reader>`: their common properties and events. */

import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import { ask, assetAt, loadFrom, onProgress, workerAt } from '../device/device.ts';
import type { Progress } from '../device/protocol.ts';
import { type Accept, parseAccept } from '../practice/lists.ts';
import { Voices } from '../voice/speech.ts';

export const voicesHere = (keep?: (url: string) => void): Voices =>
  new Voices({
    at: assetAt,
    read: async (text) => (await ask('reading', text)).reading,
    start: workerAt,
    keep,
  });

export const textOr = (absent: string) => ({ fromAttribute: (text: string | null) => text ?? absent });

/** Reads the attribute `accept`. Warns the author of the page on the console about rules that cannot be read. */
function acceptIn(text: string | null): Accept {
  const { accept, sentence } = parseAccept(text ?? '');
  if (sentence !== '') console.warn(`accept: ${sentence}`);
  return accept;
}

/** The voices that elements share unless the page sets their `voices`. */
let own: Voices | null = null;

export abstract class KoineElement extends LitElement {
  // biome-ignore format: a table
  static override readonly properties: PropertyDeclarations = {
    target: { reflect: true, converter: textOr('') }, scheme: { reflect: true, converter: textOr(DEFAULT_SCHEME) },
    // Removes an empty attribute, because an empty `lang` means in HTML that the language is unknown.
    lang: { reflect: true, converter: { toAttribute: (lang) => lang || null } },
    showIpa: { type: Boolean, attribute: 'show-ipa', reflect: true }, disabled: { type: Boolean, reflect: true },
    accept: { converter: acceptIn }, assets: { converter: textOr('') }, learner: { converter: textOr('') },
    voices: { attribute: false }, download: { state: true },
  };
  declare target: string;
  declare scheme: string;
  /** The learner's mother tongue, from which lessons take example words; empty for the browser's language. */
  declare lang: string;
  declare showIpa: boolean;
  declare disabled: boolean;
  declare accept: Accept | null;
  /** URL of the folder with the tutor's files; empty if they are in the folder of the script. */
  declare assets: string;
  /** Name of the learner who speaks, if several learners share a device. */
  declare learner: string;
  declare voices: Voices;
  /** The progress of a large download; null if nothing large is downloaded or if its size is unknown. */
  declare download: Progress | null;
  #stopProgress = (): void => {};

  constructor() {
    super();
    own ??= voicesHere();
    const texts = { target: '', scheme: DEFAULT_SCHEME, lang: '', assets: '', learner: '' };
    const off = { showIpa: false, disabled: false, accept: null, download: null };
    Object.assign(this, { ...texts, ...off, voices: own });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopProgress = onProgress((progress) => {
      this.download = progress.loaded < progress.total ? progress : null;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopProgress();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('assets') && this.assets !== '') loadFrom(this.assets);
  }

  get tongue(): string {
    return this.lang || navigator.language;
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.say')?.focus(options);
  }

  tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
