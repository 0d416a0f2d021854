/** `koine page` for tests. */

import { run } from '../../src/cli/command.ts';

/** Runs `koine page`: its exit status, and what it complained. */
export async function writePage(folder: string): Promise<[code: number, complaint: string]> {
  let complaint = '';
  const around = {
    environment: {},
    print: () => {},
    complain: (text: string) => {
      complaint += text;
    },
  };
  return [await run(['page', folder], around), complaint];
}
