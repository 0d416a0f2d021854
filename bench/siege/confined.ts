/** The rooms of a service that is confined: a memory control group of 1 GiB, and as many processors as are said to be there. */

import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** The two versions of control groups: where a group lies, and the file with its limit. */
const FORMS = [
  { parent: join(ROOT, 'memory'), limit: 'memory.limit_in_bytes' },
  { parent: ROOT, limit: 'memory.max' },
];

/** A memory control group. */
export interface Group {
  readonly folder: string;
  readonly close: () => void;
}

/** Makes a memory control group; null where none may be made. Linux, as root. */
export function openGroup(mib: number): Group | null {
  for (const { parent, limit } of FORMS) {
    const folder = join(parent, `koine-siege-${process.pid}-${Math.round(performance.now())}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(mib * 2 ** 20));
      return { folder, close: () => rmdirSync(folder) };
    } catch {
      // The other form, then.
    }
  }
  return null;
}

/** The words before a program that starts it in a group. */
export const within = ({ folder }: Group): readonly string[] => [
  'sh',
  '-c',
  'echo $$ > "$0/cgroup.procs" && exec "$@"',
  folder,
];
