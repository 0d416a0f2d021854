import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryGroup {
  readonly folder: string;
  readonly close: () => void;
}

/** Makes a memory control group (version 2). Returns null if this is not Linux or the user is not root. */
export function openGroup(mib: number): MemoryGroup | null {
  const folder = `/sys/fs/cgroup/koine-soak-${process.pid}`;
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'memory.max'), String(mib * 2 ** 20));
    return { folder, close: () => rmdirSync(folder) };
  } catch {
    return null;
  }
}

/** Returns words to put in front of a command, so that its program runs in the group. */
export const within = ({ folder }: MemoryGroup): readonly string[] => [
  'sh',
  '-c',
  'echo $$ > "$0/cgroup.procs" && exec "$@"',
  folder,
];
