/** With --answers FOLDER: the answers themselves, a file a group and a line an answer, for `diff`. */

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

interface Record {
  readonly add: (name: string, answer: string) => void;
  readonly end: () => void;
}

export function recordOf(folder: string | undefined, group: string): Record {
  if (folder === undefined) return { add: () => {}, end: () => {} };
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, `${group.replaceAll(/[^\w]+/gu, '-')}.txt`), 'w');
  return {
    add: (name, answer) => void writeSync(file, `${name}\t${answer}\n`),
    end: () => closeSync(file),
  };
}
