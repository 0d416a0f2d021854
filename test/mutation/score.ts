/** The score of a mutation run as a page: counts by file, and every mutant that survived. */

import type { Verdict } from './jury.ts';
import type { Mutant } from './mutants.ts';

export interface Tried {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

const countOf = (tried: readonly Tried[], wanted: Verdict): number =>
  tried.filter(({ verdict }) => verdict === wanted).length;

const row = (name: string, tried: readonly Tried[]): string =>
  `| ${name} | ${tried.length} | ${countOf(tried, 'killed')} | ${countOf(tried, 'timed out')} | ${countOf(tried, 'survived')} |`;

/** @param equivalent how many mutants were left out because they change no answer */
export function scorePage(tried: readonly Tried[], equivalent: number, date: string): string {
  const files = [...new Set(tried.map(({ mutant }) => mutant.file))];
  const dead = tried.length - countOf(tried, 'survived');
  const survivors = tried.filter(({ verdict }) => verdict === 'survived');
  return [
    '# The arithmetic pinned',
    '',
    `Written by \`npm run mutants\` on ${date}: ${dead} of ${tried.length} mutants are killed, ` +
      `${((100 * dead) / tried.length).toFixed(1)} %. ${equivalent} more change no answer and are not counted.`,
    '',
    '| file | mutants | killed | timed out | survived |',
    '| --- | --: | --: | --: | --: |',
    ...files.map((file) =>
      row(
        file,
        tried.filter(({ mutant }) => mutant.file === file),
      ),
    ),
    row('all', tried),
    '',
    ...(survivors.length > 0 ? ['## Survivors', ''] : []),
    ...survivors.map(
      ({ mutant: { file, line, before, after } }) =>
        `- ${file}:${line}\n\n  \`\`\`diff\n  - ${before}\n  + ${after}\n  \`\`\`\n`,
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
