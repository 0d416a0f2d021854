/** LEARNERS.md: the shares of every reader beside the figures to reach; a figure that was missed is marked. */

import { type Confusions, LEAST_FREQUENCY, LEAST_TOLD, type Missed } from './confusions.ts';
import type { Goals, Reader } from './readers.ts';
import { type Count, type Example, type MeasureName, share, type Tally } from './tally.ts';

export interface Result {
  readonly reader: Reader;
  readonly tally: Tally;
}

/** What the measures are called on the page. */
export const TITLES: Readonly<Record<MeasureName, string>> = {
  differentWord: 'different word',
  stressMissed: 'stress misjudged',
  withoutLetters: 'first real fix without letters',
  stressUnjudged: 'stress not judged',
  withoutEdit: 'without a real edit',
};

/** The measures that have goals. */
export const JUDGED: readonly (keyof Goals)[] = ['differentWord', 'stressMissed', 'withoutLetters'];

/** What the page says of how it was made. */
export interface Provenance {
  readonly date: string;
  readonly version: string;
  readonly node: string;
  /** Rows of the lexicon, and the fingerprint of phones and rules. */
  readonly rows: number;
  readonly fingerprint: number;
  readonly differentWords: number;
  readonly runningWords: number;
}

const percent = (count: Count): string => `${share(count).toFixed(2)} %`;

/** A share beside the most that it may be. */
function judged(count: Count, goal: number | null): string {
  if (goal === null) return percent(count);
  return share(count) <= goal
    ? `${percent(count)} (at most ${goal}: met)`
    : `**${percent(count)}** (at most ${goal}: **missed**)`;
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, n) => (n === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

const counted = ({ held, of }: Count): string => `${held} of ${of}`;

const example = ({ text, count, ipa, instead }: Example): string =>
  `${text} [${ipa}]${instead === null ? '' : ` as ${instead}`} (${count} times)`;

/** The most frequent words that a measure held for, reader by reader. */
function examplesOf(measure: keyof Goals, results: readonly Result[]): string {
  const lines = results
    .filter(({ tally }) => tally.examples[measure].length > 0)
    .map(({ reader, tally }) => `- ${reader.name}: ${tally.examples[measure].map(example).join(', ')}.`);
  return lines.length === 0
    ? ''
    : [`The most frequent words with “${TITLES[measure]}”:`, '', ...lines, ''].join('\n');
}

const missedRow = ({ target, other, edits, nearest }: Missed): (string | number)[] => [
  target.text,
  target.count,
  other.form,
  other.frequency,
  edits,
  nearest,
];

function confusionsPart({ targets, pairs, weighted, accepted, missed }: Confusions): string {
  const verdict = (count: Count): string =>
    share(count) >= LEAST_TOLD
      ? `${percent(count)} (at least ${LEAST_TOLD}: met)`
      : `**${percent(count)}** (at least ${LEAST_TOLD}: **missed**)`;
  const head = ['target', 'in the New Testament', 'said as', 'in the lexicon', 'real edits', 'nearest word'];
  return [
    '## Confusions that must still be detected',
    '',
    `${targets} different words, each said perfectly as every other word that is one phone away and occurs at least`,
    `${LEAST_FREQUENCY} times in the lexicon; of words that sound alike one. ${accepted} pairs are left out, because the other`,
    'word is an accepted way to say the target.',
    '',
    table(
      ['', 'detected as a different word', 'counts'],
      [
        ['pairs', verdict(pairs), counted(pairs)],
        ['pairs by how often the target occurs', verdict(weighted), counted(weighted)],
      ],
    ),
    '',
    missed.length === 0
      ? 'None was missed.'
      : `Missed, the most frequent targets first:\n\n${table(head, missed.map(missedRow))}`,
    '',
  ].join('\n');
}

const header = (made: Provenance): string => `# Learners

Written by \`npm run learners\` on ${made.date}: koine-tutor ${made.version}, Node ${made.node}, lexicon of ${made.rows} rows,
rules of \`koine-greek\` ${made.fingerprint.toString(16)}. Every different word of the Greek New Testament (Nestle 1904, as printed: ${made.differentWords}
different words, ${made.runningWords} in the text) is said in full by simulated readers, sent as \`ipa\` and scored as a target by
itself: first under \`koine-greek\`, then under [every scheme](#every-scheme). A word weighs as much as it occurs. The readers
and the words are data (bench/learners/); nobody was recorded.

## koine-greek
`;

const MEANING = `- **Different word**: \`different_word.detected\`, of all words.
- **Stress misjudged**: \`stress.match\` false, of the words that carry an accent; the reader stresses the vowel that carries
  it. **Not judged**: \`stress.match\` null, of the same words.
- **First real fix without letters**: of the words that have a fix of a sound other than an accepted variant, those whose
  first such fix has no \`letters\`.
`;

/** The shares beside what was to be reached. */
function sharesTable(results: readonly Result[]): string {
  const head = [...JUDGED.map((measure) => TITLES[measure]), TITLES.stressUnjudged, 'mean proximity'];
  return table(
    ['reader', ...head, TITLES.withoutEdit],
    results.map(({ reader, tally: { counts, meanProximity } }) => [
      reader.name,
      ...JUDGED.map((measure) => judged(counts[measure], reader.goals[measure])),
      percent(counts.stressUnjudged),
      meanProximity.toFixed(4),
      percent(counts.withoutEdit),
    ]),
  );
}

function countsTable(results: readonly Result[]): string {
  const names = Object.keys(TITLES) as MeasureName[];
  return table(
    ['reader', ...names.map((name) => TITLES[name])],
    results.map(({ reader, tally }) => [reader.name, ...names.map((name) => counted(tally.counts[name]))]),
  );
}

/**
 * The whole page.
 *
 * @param schemes the part about every scheme
 */
export const learnersPage = (
  made: Provenance,
  results: readonly Result[],
  schemes: string,
  confusions: Confusions,
): string =>
  [
    header(made),
    ...results.map(({ reader }) => `- **${reader.name}**: ${reader.habits}.`),
    '',
    sharesTable(results),
    '',
    MEANING,
    '![Shares by reader](learners.svg)',
    '',
    'The same as counts of words:',
    '',
    countsTable(results),
    '',
    ...JUDGED.map((measure) => examplesOf(measure, results)).filter((text) => text !== ''),
    confusionsPart(confusions),
    schemes,
  ].join('\n');
