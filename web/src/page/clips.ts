/**
 * Recordings that are kept on this device for a teacher, and their layout as `koine audit` reads it: WAV files and
 * `clips.tsv` (docs/recognizer.md). Nobody has listened to them yet, so a row whose sounds are not known from what the learner
 * meant is a remark, which the audit leaves out: a teacher writes the sounds into it.
 *
 * They lie in the database of the browser. Where it is full or forbidden, a recording stays in the memory of the page, so
 * that it can still be saved.
 */

import type { ZipFile } from '../practice/anki.ts';

/** What the learner meant to say. */
export type Meant = 'right' | 'mistake' | 'other' | 'unsure';

export interface Clip {
  readonly target: string;
  readonly scheme: string;
  readonly meant: Meant;
  readonly wav: Uint8Array<ArrayBuffer>;
}

const HEAD = 'file\ttarget\tsaid\tscheme';

/** What stands in a remark for sounds that somebody has to write. */
const UNKNOWN: Readonly<Partial<Record<Meant, string>>> = {
  mistake: 'MISTAKE-ON-PURPOSE',
  unsure: 'NOT-SURE',
};

const README = `Recordings of learners, collected by the page of koine-tutor.

They were made with the consent of the learner, on one device, and saved from there by hand. Treat them as
personal data: do not pass them on without asking.

clips.tsv says for each recording what was to be said, and what the learner meant to say:
  right   the word, as well as the learner can. What was said may still be wrong: listen, and where it is,
          write the sounds in IPA instead, such as  l o x o s
  other   another word
Rows that begin with # are not read. They are recordings with a mistake on purpose, or of a learner who was not
sure: listen, write the sounds in IPA in place of ${UNKNOWN.mistake} or ${UNKNOWN.unsure},
and take the # and the blank behind it away.

Then, in a terminal, with the settings of your recognizer (RECOGNIZER_URL=demo for the demo recognizer):

  koine audit FOLDER
`;

const nameOf = (at: number): string => `take-${String(at + 1).padStart(3, '0')}.wav`;

/** A cell of the table holds no tab and no line break. */
const cell = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function rowOf({ target, scheme, meant }: Clip, at: number): string {
  const sounds = UNKNOWN[meant];
  const row = [nameOf(at), cell(target), sounds ?? meant, scheme].join('\t');
  return sounds === undefined ? row : `# ${row}`;
}

/** The files of the folder. */
export function folderOf(clips: readonly Clip[]): ZipFile[] {
  const text = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(`${lines.join('\n')}\n`);
  return [
    { name: 'clips.tsv', bytes: text([HEAD, ...clips.map(rowOf)]) },
    { name: 'README.txt', bytes: text([README.trimEnd()]) },
    ...clips.map(({ wav }, at) => ({ name: nameOf(at), bytes: wav })),
  ];
}

const CLIPS = 'clips';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('koine-collect', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(CLIPS, { autoIncrement: true });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Asks the database; the answer counts when its transaction is complete: that is when a full disk shows. */
async function asked<T>(mode: IDBTransactionMode, ask: (clips: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  const transaction = database.transaction(CLIPS, mode);
  const request = ask(transaction.objectStore(CLIPS));
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  }).finally(() => database.close());
}

/** Where a clip is kept: its key in the database, or the clip itself in memory. */
export type Kept = IDBValidKey | Clip;

/** True for a clip that only the memory of the page has. */
export const isInMemory = (kept: Kept): kept is Clip => typeof kept === 'object' && 'wav' in kept;

export class ClipStore {
  /** Clips that the database did not take. */
  #memory: readonly Clip[] = [];

  /** Keeps a clip; what it resolves with is the clip itself where only memory has it. */
  async add(clip: Clip): Promise<Kept> {
    return asked('readwrite', (clips) => clips.add(clip)).catch(() => {
      this.#memory = [...this.#memory, clip];
      return clip;
    });
  }

  async remove(kept: Kept): Promise<void> {
    if (isInMemory(kept)) this.#memory = this.#memory.filter((clip) => clip !== kept);
    else await asked('readwrite', (clips) => clips.delete(kept));
  }

  /** All clips, those of the database first. */
  async all(): Promise<Clip[]> {
    const stored = await asked<Clip[]>('readonly', (clips) => clips.getAll()).catch(() => []);
    return [...stored, ...this.#memory];
  }

  async count(): Promise<number> {
    return this.#memory.length + (await asked('readonly', (clips) => clips.count()).catch(() => 0));
  }

  async clear(): Promise<void> {
    this.#memory = [];
    await asked('readwrite', (clips) => clips.clear()).catch(() => {});
  }
}
