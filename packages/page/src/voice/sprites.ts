import { listed, nameOf, type SpriteIndex } from '../../../voice/src/wordsToSay.ts';
import { once } from '../device/files.ts';

export type At = (path: string) => string;

/** Thrown if a sound cannot be played. The message is a sentence for the learner. */
export class Unsaid extends Error {}

async function loaded(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

/** Returns the set to which a sprite belongs: 'begin' for 'begin-2'. */
const setOf = (sprite: string): string => sprite.replace(/-\d+$/u, '');

/** Recordings that come with the page. A sprite is an MP3 file of many words, one after the other (`npm run speech`). */
export class Sprites {
  readonly #at: At;
  readonly #keep: (url: string) => void;
  readonly #indexOf = once<SpriteIndex>(async (scheme) =>
    (await loaded(this.#at(`speech/${scheme}.json`))).json(),
  );
  readonly #spriteOf = once(async (name) => (await loaded(this.#urlOf(name))).blob());

  constructor(at: At, keep: (url: string) => void) {
    this.#at = at;
    this.#keep = keep;
  }

  /** Cuts the sound of a word out of its sprite; null if no sprite has the word. */
  async find(word: string, scheme: string): Promise<Blob | null> {
    const index = await this.#indexOf(scheme);
    const name = nameOf(word);
    const [sprite, sounds] = Object.entries(index).find(([, words]) => Object.hasOwn(words, name)) ?? [];
    if (sprite === undefined || sounds === undefined) return null;
    const words = Object.entries(sounds);
    const wordAt = words.findIndex(([one]) => one === name);
    // A sprite contains its sounds in the order of the index.
    const from = words.slice(0, wordAt).reduce((sum, [, bytes]) => sum + bytes, 0);
    const whole = await this.#spriteOf(`${scheme}-${sprite}`);
    // For offline use, keeps the whole set, because the learner will probably practice more of its words.
    for (const one of Object.keys(index))
      if (setOf(one) === setOf(sprite)) this.#keep(this.#urlOf(`${scheme}-${one}`));
    return whole.slice(from, from + (words[wordAt]?.[1] ?? 0), 'audio/mpeg');
  }

  #urlOf(sprite: string): string {
    return this.#at(`speech/${sprite}.mp3`);
  }
}

/** Finds a teacher's recording in the folder `voices` next to the page (docs/page.md); null if it does not load. */
export function teacherAt(at: At): (word: string, scheme: string) => Promise<Blob | null> {
  const filesIn = once(async (index) => {
    const response = await fetch(at(index));
    // Most pages lack this folder (404). After any other fault, the next word loads the list again.
    if (!response.ok && response.status !== 404) throw new Error(`${index}: status ${response.status}`);
    return listed(response.ok ? await response.text() : '');
  });
  return async (word, scheme) => {
    const name = nameOf(word);
    const files = await filesIn('../voices/index.txt').catch(() => null);
    const path = files?.get(`${scheme}/${name}`) ?? files?.get(name);
    if (path === undefined) return null;
    const response = loaded(at(`../voices/${path.split('/').map(encodeURIComponent).join('/')}`));
    return response.then((sound) => sound.blob()).catch(() => null);
  };
}
