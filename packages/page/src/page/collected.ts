/**
 * Collect: a teacher turns it on, the learner is asked, and then every take is kept on this device, with its target and what
 * the learner meant to say. The learner says that before the take, so that no score sways it. Takes leave the device only as a
 * ZIP that somebody saves, laid out as `koine audit` reads it: WAV files and `clips.tsv` (docs/recognizer.md).
 */

import { textFile, type ZipFile } from '../practice/anki.ts';
import { keep, kept } from '../practice/kept.ts';
import { COLLECTING, isCollecting } from './chosen.ts';
import { saveZip } from './share.ts';

/** What a learner may mean to say; and what stands in a table for sounds that somebody has to write. */
export const MEANT = {
  right: ['the word, as well as I can'],
  mistake: ['the word, with a mistake on purpose', 'MISTAKE-ON-PURPOSE'],
  other: ['another word'],
  unsure: ['I am not sure', 'NOT-SURE'],
} as const;

export type Meant = keyof typeof MEANT;

interface Clip {
  readonly target: string;
  readonly scheme: string;
  readonly meant: Meant;
  readonly wav: Uint8Array<ArrayBuffer>;
}

const README = `Recordings of learners, collected by the page of koine-tutor.

They were made with the consent of the learner, on one device, and saved from there by hand. Treat them as
personal data: do not pass them on without asking.

clips.tsv says for each recording what was to be said, and what the learner meant to say:
  right   the word, as well as the learner can. What was said may still be wrong: listen, and where it is,
          write the sounds in IPA instead, such as  l o x o s
  other   another word
Rows that begin with # are not read. They are recordings with a mistake on purpose, or of a learner who was not
sure: listen, write the sounds in IPA in place of ${MEANT.mistake[1]} or ${MEANT.unsure[1]},
and take the # and the blank behind it away.

Then, in a terminal, with the settings of your recognizer (RECOGNIZER_URL=demo for the demo recognizer):

  koine audit FOLDER
`;

const nameOf = (at: number): string => `take-${String(at + 1).padStart(3, '0')}.wav`;

/** A cell of the table holds no tab and no line break. */
const cell = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * The row of a clip. Nobody has listened to it yet: where its sounds are not known from what the learner meant, the row is a
 * remark, which the audit leaves out, and a teacher writes the sounds into it.
 */
function rowOf({ target, scheme, meant }: Clip, at: number): string {
  const [, sounds] = MEANT[meant];
  const row = [nameOf(at), cell(target), sounds ?? meant, scheme].join('\t');
  return sounds === undefined ? row : `# ${row}`;
}

/** The files that a teacher saves. */
export function folderOf(clips: readonly Clip[]): ZipFile[] {
  const rows = ['file\ttarget\tipa\tscheme', ...clips.map(rowOf)];
  const texts = [textFile('clips.tsv', `${rows.join('\n')}\n`), textFile('README.txt', README)];
  return [...texts, ...clips.map(({ wav }, at) => ({ name: nameOf(at), bytes: wav }))];
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
type Kept = IDBValidKey | Clip;

/** True for a clip that only the memory of the page has. */
const isInMemory = (kept: Kept): kept is Clip => typeof kept === 'object' && 'wav' in kept;

/** The answer of the learner, until the tab is closed. */
const CONSENT = 'koine-collect-consent';

const ANSWERED = {
  yes: 'Your recordings are kept on this device.',
  no: 'Your recordings are not kept.',
} as const;

type Answer = keyof typeof ANSWERED;

const FULL =
  'This browser won’t store recordings, or has no room left. This one stays until you close the page: save the file now.';

/** What a learner says before a recording. */
type Said = Pick<Collected, 'consent' | 'meant'>;

/** What is collected; each change is told as an event. */
export class Collected extends EventTarget {
  /** Clips that the database did not take, because it is full or forbidden: they can still be saved. */
  #memory: readonly Clip[] = [];
  /** The clip that was kept last. */
  #last: Kept | null = null;
  /** What the learner said of the recording that runs, where something else was chosen since. */
  #begun: Said | null = null;
  on = isCollecting();
  consent = kept('sessionStorage', CONSENT) as Answer | null;
  /** What the learner is about to say. */
  meant: Meant = 'right';
  count = 0;
  /** What has just happened, as a sentence. */
  status = '';

  constructor() {
    super();
    void this.#tell('');
  }

  get canTakeBack(): boolean {
    return this.#last !== null;
  }

  turn(on: boolean): void {
    this.on = on;
    keep('localStorage', COLLECTING, on ? 'yes' : null);
    this.answer(null);
  }

  /** What is chosen while a recording runs counts for the next one. */
  choose(chosen: Partial<Said>): void {
    const { consent, meant } = this;
    const runs = document.querySelector('koine-word')?.saying.stage !== 'idle';
    this.#begun = runs ? (this.#begun ?? { consent, meant }) : null;
    Object.assign(this, chosen);
  }

  /** What the learner answers; null where another learner comes, or the answer is to be changed. */
  answer(answer: Answer | null): void {
    this.#last = null;
    this.choose({ consent: answer, ...(answer === null && { meant: 'right' }) });
    keep('sessionStorage', CONSENT, answer);
    void this.#tell(answer === null ? '' : ANSWERED[answer]);
  }

  /** Keeps a take, whatever is heard in it, if the learner agreed before it, and did not change that answer. */
  async add(target: string, scheme: string, wav: Uint8Array<ArrayBuffer>): Promise<void> {
    const { consent, meant } = this.#begun ?? this;
    this.#begun = null;
    if (!this.on || consent !== 'yes' || this.consent !== 'yes') return;
    const clip: Clip = { target, scheme, meant, wav };
    this.#last = await asked('readwrite', (clips) => clips.add(clip)).catch(() => {
      this.#memory = [...this.#memory, clip];
      return clip;
    });
    await this.#tell(isInMemory(this.#last) ? FULL : 'Kept on this device.');
  }

  async takeBack(): Promise<void> {
    const last = this.#last;
    this.#last = null;
    if (last !== null && isInMemory(last)) this.#memory = this.#memory.filter((clip) => clip !== last);
    else if (last !== null) await asked('readwrite', (clips) => clips.delete(last));
    await this.#tell('Taken back. It is no longer kept.');
  }

  /** Saves all clips, those of the database first. */
  async save(): Promise<void> {
    const stored = await asked<Clip[]>('readonly', (clips) => clips.getAll()).catch(() => []);
    saveZip('koine-recordings.zip', folderOf([...stored, ...this.#memory]));
  }

  async forget(): Promise<void> {
    await asked('readwrite', (clips) => clips.clear()).catch(() => {});
    // Behind the database: a clip that was just refused there lies here.
    [this.#memory, this.#last] = [[], null];
    await this.#tell('All recordings are forgotten.');
  }

  async #tell(status: string): Promise<void> {
    this.count = this.#memory.length + (await asked('readonly', (clips) => clips.count()).catch(() => 0));
    this.status = status;
    this.dispatchEvent(new Event('change'));
  }
}
