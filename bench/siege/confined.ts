/** Limits the memory of a service by a Linux control group. */

import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** Parent folder, and file that sets the limit, of version 1 and version 2 of control groups. */
const FORMS = [
  { parent: join(ROOT, 'memory'), limit: 'memory.limit_in_bytes' },
  { parent: ROOT, limit: 'memory.max' },
];

export interface MemoryGroup {
  readonly folder: string;
  readonly close: () => void;
}

/** Makes a memory control group. Needs Linux and root; returns null otherwise. */
export function openGroup(mib: number): MemoryGroup | null {
  for (const { parent, limit } of FORMS) {
    const folder = join(parent, `koine-siege-${process.pid}-${Math.round(performance.now())}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(mib * 2 ** 20));
      return { folder, close: () => rmdirSync(folder) };
    } catch {
      // Not this version of control groups, or not permitted; tries the other version.
    }
  }
  return null;
}

/** Returns the words of a command that starts the program after them in the group. */
export const within = ({ folder }: MemoryGroup): readonly string[] => [
  'sh',
  '-c',
  'echo $$ > "$0/cgroup.procs" && exec "$@"',
  folder,
];
