import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import { table, verdict } from '../results.ts';
import { type Confusions, LEAST_DETECTED } from './confusions.ts';
import { type Count, type Example, type Figure, type ReaderTally, share } from './tally.ts';
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

/** Writes a list with words of each reader under a heading; writes nothing if there are no words. */
function wordsPart(
  title: string,
  results: readonly Result[],
  examplesOf: (result: Result) => readonly Example[],
  resultOf: (example: Example) => string,
): string[] {
  const lines = results
    .filter((result) => examplesOf(result).length > 0)
    .map((result) => {
      const words = examplesOf(result).map(
        (one) => `${one.text} [${one.ipa}] ${resultOf(one)} (${one.count} times)`,
      );
      return `- ${result.trial.reader.name}, \`${result.trial.scheme.name}\`: ${words.join(', ')}.`;
    });
  return lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
}

const examplesPart = (results: readonly Result[]): string[] => [
  ...wordsPart(
    'Words that lower a mean proximity with a goal the most',
    results,
    ({ trial, tally }) => (trial.goals.proximity === undefined ? [] : tally.losses),
    ({ answer }) => answer.proximity.toFixed(4),
  ),
  ...wordsPart(
    'The most frequent words that were scored as other words',
    results,
    ({ tally }) => tally.others,
    ({ answer }) => `as ${answer.different_word.word}`,
  ),
];

const missedLine = ({ scheme, missed }: Confusions): string => {
  const pairs = missed.map(({ target, other }) => `${target.text} as ${other} (${target.count} times)`);
  return `- \`${scheme}\`: ${pairs.join(', ')}.`;
};

function confusionsPart(all: readonly Confusions[]): string {
  const detected = (count: Count, scheme: string): string =>
    cell(share(count), percent(count), 'at least', scheme === DEFAULT_SCHEME ? LEAST_DETECTED : undefined);
  const rows = all.map(({ scheme, targets, pairs, accepted, weighted, named }) => [
    `\`${scheme}\``,
    targets,
    pairs.of,
    accepted,
    detected(pairs, scheme),
    detected(weighted, scheme),
    percent(named),
  ]);
  const head = [
    'scheme',
    'words',
    'pairs',
    'left out',
    'detected',
    'by how often the word occurs',
    'named on the page',
  ];
  return [
    table(head, rows),
    '',
    '### Missed pairs, the most frequent words first',
    '',
    ...all.map(missedLine),
  ].join('\n');
}

/** @param made facts about the run, such as its date */
export function learnersParts(
  made: Readonly<Record<string, string | number>>,
  results: readonly Result[],
  confusions: readonly Confusions[],
): Readonly<Record<string, string>> {
  const readers = new Map(results.map(({ trial: { reader } }) => [reader.name, reader.habits]));
  return {
    '# Learners': table(Object.keys(made), [Object.values(made)]),
    '## Readers': Array.from(readers, ([name, habits]) => `- **${name}**: ${habits}.`).join('\n'),
    '## Figures': table(['reader', 'scheme', ...FIGURES.map(([, title]) => title)], results.map(trialRow), 2),
    '## Examples': examplesPart(results).join('\n'),
    '## Confusions that must be detected': confusionsPart(confusions),
  };
}
