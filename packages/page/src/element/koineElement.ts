/** Base class of `<koine-word>` and `<koine-reader>`: text, pronunciation, learner, voices, focus, events. */

import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import { ask, assetAt, loadFrom, workerAt } from '../device/device.ts';
import { type Accept, parseAccept } from '../practice/lists.ts';
import { Voices } from '../voice/speech.ts';

/** The voices on this device; `keep` stores a file for use without a network. */
export const voicesHere = (keep?: (url: string) => void): Voices =>
  new Voices({
    at: assetAt,
    read: async (text) => (await ask('reading', text)).reading,
    start: workerAt,
    keep,
  });

/** Converts an attribute to text; without the attribute, to `absent`. */
export const textOr = (absent: string) => ({ fromAttribute: (text: string | null) => text ?? absent });

/** Reads the attribute `accept`. The console tells the author of the page about rules that cannot be read. */
function acceptIn(text: string | null): Accept {
  const { accept, sentence } = parseAccept(text ?? '');
  if (sentence !== '') console.warn(`accept: ${sentence}`);
  return accept;
}

/** Shared by all elements that get no others. */
let own: Voices | null = null;

export abstract class KoineElement extends LitElement {
  // biome-ignore format: a table
  static override readonly properties: PropertyDeclarations = {
    target: { reflect: true, converter: textOr('') }, scheme: { reflect: true, converter: textOr(DEFAULT_SCHEME) },
    // An empty attribute would mean that the language of the content is unknown.
    lang: { reflect: true, converter: { toAttribute: (lang) => lang || null } },
    showIpa: { type: Boolean, attribute: 'show-ipa', reflect: true }, disabled: { type: Boolean, reflect: true },
    accept: { converter: acceptIn }, assets: { converter: textOr('') }, learner: { converter: textOr('') },
    voices: { attribute: false },
  };
  declare target: string;
  declare scheme: string;
  /** The learner's mother tongue, from which model words are taken; empty for the browser's language. */
  declare lang: string;
  declare showIpa: boolean;
  declare disabled: boolean;
  /** Other sounds to accept, by Greek letters. */
  declare accept: Accept | null;
  /** The folder of the tutor's files, if not the folder of the script. */
  declare assets: string;
  /** The speaker, if learners share a device. */
  declare learner: string;
  declare voices: Voices;

  constructor() {
    super();
    own ??= voicesHere();
    const texts = { target: '', scheme: DEFAULT_SCHEME, lang: '', assets: '', learner: '' };
    Object.assign(this, { ...texts, showIpa: false, disabled: false, accept: null, voices: own });
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
