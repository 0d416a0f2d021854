/** The files of the tutor in its thread: those that the page hands over, and any other by a request of its own. */

import type { Coming, Handed } from './protocol.ts';

/** Bytes, or the answer to a request. */
type FileBytes = ArrayBuffer | Response;

interface Expected {
  readonly bytes: Promise<ArrayBuffer | null>;
  readonly arrive: (bytes: ArrayBuffer | null) => void;
}

function expected(): Expected {
  let arrive: Expected['arrive'] = () => {};
  const bytes = new Promise<ArrayBuffer | null>((resolve) => {
    arrive = resolve;
  });
  return { bytes, arrive };
}

export class Files {
  readonly #base: string;
  readonly #expected = new Map<string, Expected>();

  /** @param base the address of a file in the folder of all files */
  constructor(base: string) {
    this.#base = base;
  }

  /** Takes what the page tells of files. */
  take(told: Coming | Handed): void {
    if ('file' in told) this.#expected.get(told.file)?.arrive(told.bytes);
    else for (const name of told.coming) this.#expected.set(name, expected());
  }

  /** A file. What was handed over is given once: a second call asks the server. */
  async get(name: string): Promise<FileBytes> {
    const handed = this.#expected.get(name);
    const bytes = await handed?.bytes;
    this.#expected.delete(name);
    return bytes ?? fetch(new URL(name, this.#base));
  }
}
