/** Writes LEARNERS.md with the figures of every reader, and marks missed goals. */

import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import { table, verdict } from '../results.ts';
import { type Confusions, LEAST_FREQUENCY, LEAST_TOLD } from './confusions.ts';
import { COMMONEST, type Count, type Example, type Figure, type ReaderTally, share } from './tally.ts';
import type { Trial } from './trials.ts';

export interface Result {
  readonly trial: Trial;
  readonly tally: ReaderTally;
}

const FIGURES: readonly (readonly [figure: Figure, title: string, goal: 'at least' | 'at most'])[] = [
  ['proximity', 'mean proximity', 'at least'],
  ['withoutEdit', 'without a real edit', 'at least'],
  ['differentWord', 'different word', 'at most'],
  ['stressMissed', 'stress misjudged', 'at most'],
  ['stressUnjudged', 'stress not judged', 'at most'],
  ['otherWords', 'page names other words', 'at most'],
  ['noWord', 'page names no word', 'at most'],
  ['movedRight', 'misplaced stress called right', 'at most'],
  ['withoutLetters', 'first real fix without letters', 'at most'],
];

const percent = (count: Count): string => `${share(count).toFixed(2)} %`;

function cell(value: number, text: string, goal: string, bound: number | undefined): string {
  if (bound === undefined) return text;
  return `${text} (${verdict(`${goal} ${bound}`, goal === 'at least' ? value >= bound : value <= bound)})`;
}

export const trialRow = ({ trial, tally }: Result): string[] => [
  trial.reader.name,
  `\`${trial.scheme.name}\``,
  ...FIGURES.map(([figure, , goal]) => {
    const { proximity } = tally;
    const bound = trial.goals[figure];
    if (figure === 'proximity') return cell(proximity, proximity.toFixed(4), goal, bound);
    return cell(share(tally.counts[figure]), percent(tally.counts[figure]), goal, bound);
  }),
];

const trialTable = (results: readonly Result[]): string =>
  table(['reader', 'scheme', ...FIGURES.map(([, title]) => title)], results.map(trialRow), 2);

function wordsPart(
  title: string,
  results: readonly Result[],
  examplesOf: (result: Result) => readonly Example[],
  tell: (example: Example) => string,
): string[] {
  const lines = results
    .filter((result) => examplesOf(result).length > 0)
    .map((result) => {
      const words = examplesOf(result).map(
        (one) => `${one.text} [${one.ipa}] ${tell(one)} (${one.count} times)`,
      );
      return `- ${result.trial.reader.name}, \`${result.trial.scheme.name}\`: ${words.join(', ')}.`;
    });
  return lines.length === 0 ? [] : [title, '', ...lines, ''];
}

/**
 * Lists two kinds of words: those that lower the mean proximity most (for readers with a goal), and those scored as
 * other words.
 */
const examplesPart = (results: readonly Result[]): string[] => [
  ...wordsPart(
    'The words that take most from a mean with a goal:',
    results,
    ({ trial, tally }) => (trial.goals.proximity === undefined ? [] : tally.losses),
    ({ answer }) => answer.proximity.toFixed(4),
  ),
  ...wordsPart(
    'The most frequent words that were told to be others:',
    results,
    ({ tally }) => tally.others,
    ({ answer }) => `as ${answer.different_word.word}`,
  ),
];

function confusionsPart(all: readonly Confusions[]): string {
  const told = (count: Count, scheme: string): string =>
    cell(share(count), percent(count), 'at least', scheme === DEFAULT_SCHEME ? LEAST_TOLD : undefined);
  return `## Confusions that must still be detected

In the phones of each tradition, words said perfectly as every other word that is one phone away and occurs at least
${LEAST_FREQUENCY} times in the lexicon; of words that sound alike, one counts. Pairs whose other word is an accepted way to say the target are
left out. A usual slip of visitors does not count as another word: τῆς said as τίς is not detected in traditions that say η as [i], so only Koine has a goal.

${table(
  ['scheme', 'words', 'pairs', 'left out', 'detected', 'by how often the word occurs', 'named on the page'],
  all.map(({ scheme, targets, pairs, accepted, weighted, named }) => [
    `\`${scheme}\``,
    targets,
    pairs.of,
    accepted,
    told(pairs, scheme),
    told(weighted, scheme),
    percent(named),
  ]),
)}

Missed, the most frequent words first:

${all.map(missedLine).join('\n')}
`;
}

const missedLine = ({ scheme, missed }: Confusions): string => {
  const pairs = missed.map(({ target, other }) => `${target.text} as ${other.form} (${target.count} times)`);
  return `- \`${scheme}\`: ${pairs.join(', ')}.`;
};

/** @param made date, versions and size of the run that made the figures */
export const learnersPage = (
  made: string,
  results: readonly Result[],
  confusions: readonly Confusions[],
): string => {
  const readers = new Map(results.map(({ trial: { reader } }) => [reader.name, reader.habits]));
  return `# Learners

Written by \`npm run learners\`: ${made}.

Every different word of the Greek New Testament (Nestle 1904, as printed) is said in full by simulated readers, sent as \`ipa\` and scored as a target by itself, under the scheme of its row. A word weighs as much
as it occurs. The readers and the words are data (packages/research/src/learners/); nobody was recorded. Readers know the lemma of a word,
which tells the length of a vowel in Attic, and the marks of a word that is printed in capitals (Ο is ὁ).

${Array.from(readers, ([name, habits]) => `- **${name}**: ${habits}.`).join('\n')}

${trialTable(results)}

- **Without a real edit**: \`real_edits\` 0, and **different word**: \`different_word.detected\`, of all words.
- **Stress misjudged**: \`stress.match\` false, of the words that carry an accent; the reader stresses the vowel that carries
  it. **Not judged**: \`stress.match\` null, of the same words.
- **Page names other words**: of the ${COMMONEST} commonest words, those for which the sentence of the page about what a listener takes
  the attempt for names words, and the target is not among them. **No word**: it names no word.
- **Misplaced stress called right**: \`stress.match\` true although the reader stresses the next syllable or, in the last one, the
  one before; of the ${COMMONEST} commonest words.
- **First real fix without letters**: of the words that have a fix of a sound other than an accepted variant, those whose
  first such fix is without \`letters\`.

${[...examplesPart(results), confusionsPart(confusions)].join('\n')}
## First fixes

[FIXES.md](FIXES.md) lists 200 attempts with what the page of version 0.3.0 says first, as a person read them.
`;
};
