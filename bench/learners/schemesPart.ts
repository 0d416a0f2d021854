/** The part of LEARNERS.md about all schemes: a row for each reader under each scheme, and the words that lose most. */

import { type Count, type Example, type Loss, share, type Tally } from './tally.ts';
import type { Trial } from './trials.ts';

/** A trial with what came of it. */
export interface TrialResult {
  readonly trial: Trial;
  readonly tally: Tally;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A figure as a cell: beside its goal, and marked where it misses the goal. */
function cell(figure: string, goal: string, met: boolean | null): string {
  if (met === null) return figure;
  return met ? `${figure} (${goal}: met)` : `**${figure}** (${goal}: **missed**)`;
}

const percent = (count: Count): string => `${share(count).toFixed(2)} %`;

/** The row of a trial. A goal counts for all three figures. */
function trialRow({ trial, tally: { meanProximity, counts } }: TrialResult): string {
  const { attempt, scheme, goal } = trial;
  const { withoutEdit, differentWord } = counts;
  const judged = (met: boolean): boolean | null => (goal === null ? null : met);
  return row([
    attempt,
    `\`${scheme.name}\``,
    cell(meanProximity.toFixed(4), `at least ${goal}`, judged(meanProximity >= (goal ?? 0))),
    cell(percent(withoutEdit), '100', judged(withoutEdit.held === withoutEdit.of)),
    cell(percent(differentWord), '0', judged(differentWord.held === 0)),
  ]);
}

const instead = ({ text, count, ipa, instead: other }: Example): string =>
  `${text} [${ipa}] as ${other} (${count} times)`;

/** The most frequent words that a trial took for others. */
const otherLines = (results: readonly TrialResult[]): string[] =>
  results
    .filter(({ tally }) => tally.examples.differentWord.length > 0)
    .map(
      ({ trial, tally }) =>
        `- ${trial.attempt}, \`${trial.scheme.name}\`: ${tally.examples.differentWord.map(instead).join(', ')}.`,
    );

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, '', ...lines, ''];

const lossText = ({ text, count, ipa, proximity }: Loss): string =>
  `${text} [${ipa}] ${proximity.toFixed(4)} (${count} times)`;

/** The words that keep a trial with a goal from a mean of 1. */
const lossLines = (results: readonly TrialResult[]): string[] =>
  results
    .filter(({ trial, tally }) => trial.goal !== null && tally.losses.length > 0)
    .map(
      ({ trial, tally }) =>
        `- ${trial.attempt}, \`${trial.scheme.name}\`: ${tally.losses.map(lossText).join(', ')}.`,
    );

export function schemesPart(results: readonly TrialResult[]): string {
  const names = ['attempt', 'scheme', 'mean proximity', 'without a real edit', 'different word'];
  return [
    '## Every scheme',
    '',
    'The same words, said by a reader of one tradition and scored under a scheme, its own or another. Readers know the lemma',
    'of a word, which tells the length of a vowel in Attic, and the marks of a word that is printed in capitals (Ο is ὁ).',
    '',
    row(names),
    row(['---', '---', '---:', '---:', '---:']),
    ...results.map(trialRow),
    '',
    ...part('The words that take most from a mean with a goal:', lossLines(results)),
    ...part('The most frequent words that were told to be others:', otherLines(results)),
  ].join('\n');
}
