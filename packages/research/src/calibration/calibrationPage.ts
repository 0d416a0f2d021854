/** Writes docs/calibration.md, which shows how well the maps predict on words held out from the fit. */

import { type PlattMap, RAW, type RankingMaps } from '../../../../src/engine/evidence/calibration.ts';
import { table } from '../results.ts';
import type { mapsOfDemo } from './demoMaps.ts';
import { brier, type PlattSample, reliability } from './platt.ts';
import { ATTEMPTS, MODES, type RankSample, SEED } from './simulate.ts';

export interface FittedScheme {
  readonly scheme: string;
  readonly samples: readonly RankSample[];
  readonly maps: RankingMaps;
}

/** Samples of a scheme in which the first candidate is a word, or in which it is not. */
interface Subset {
  readonly scheme: string;
  readonly first: string;
  readonly samples: readonly RankSample[];
  readonly map: PlattMap;
}

const partsOf = ({ scheme, samples, maps }: FittedScheme): Subset[] =>
  (['word', 'noWord'] as const).map((first) => ({
    scheme,
    first: first === 'word' ? 'a word' : 'no word',
    samples: samples.filter((sample) => sample.first === first),
    map: maps[first],
  }));

const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

const shareOf = (outcomes: readonly PlattSample[]): string =>
  share(outcomes.filter(({ right }) => right).length, outcomes.length);

/** True if the phones are as they were said; the maps are fitted to these samples, and used for such requests. */
const ofPhones = ({ mode }: RankSample): boolean => mode !== 'recognized phones and posteriors';

const rankingsOf = (samples: readonly RankSample[], isHeldOut: boolean, areOfPhones = true): PlattSample[] =>
  samples
    .filter((sample) => sample.heldOut === isHeldOut && ofPhones(sample) === areOfPhones)
    .map(({ ranking }) => ranking);

export const toFit = (samples: readonly RankSample[]): PlattSample[] => rankingsOf(samples, false);

const heldOut = ({ samples }: Subset): PlattSample[] => rankingsOf(samples, true);

const heldOutMisheard = ({ samples }: Subset): PlattSample[] => rankingsOf(samples, true, false);

function mapRow(part: Subset): (string | number)[] {
  const { scheme, first, samples, map } = part;
  const [fit, unseen] = [toFit(samples), heldOut(part)];
  return [
    `\`${scheme}\``,
    first,
    fit.length,
    share(fit.filter(({ right }) => right).length, fit.length),
    map.slope.toFixed(6),
    map.intercept.toFixed(6),
    unseen.length,
    brier(unseen, map).toFixed(4),
    brier(unseen, RAW).toFixed(4),
  ];
}

function misheardRow(part: Subset): (string | number)[] {
  const { scheme, first, samples, map } = part;
  const held = heldOutMisheard(part);
  const misheard = samples.filter((sample) => sample.misheard).length;
  return [`\`${scheme}\``, first, share(misheard, samples.length), held.length, brier(held, map).toFixed(4)];
}

function recallRows({ scheme, samples }: FittedScheme): (string | number)[][] {
  return MODES.map((mode) => {
    const ranks = samples.flatMap((sample) =>
      sample.heldOut && sample.mode === mode && sample.rank !== null ? [sample.rank] : [],
    );
    const within = (limit: number): string =>
      share(ranks.filter((rank) => rank < limit).length, ranks.length);
    return [`\`${scheme}\``, mode, ranks.length, within(1), within(3)];
  });
}

const bins = (title: string, parts: readonly Subset[], outcomes: (one: Subset) => PlattSample[]): string =>
  parts
    .map(
      (one) => `### ${title}: ${one.scheme}, ${one.first} first\n\n${reliability(outcomes(one), one.map)}\n`,
    )
    .join('\n');

const MAP_HEAD = [
  'scheme',
  'first',
  'fitted on',
  'of them right',
  'slope',
  'intercept',
  'held out',
  'Brier score',
  'raw',
];

export const calibrationPage = (
  date: string,
  fitted: readonly FittedScheme[],
  { confidence, target, free }: ReturnType<typeof mapsOfDemo>,
): string => `# Calibration

How well the confidences hold, and on what they were fitted.

Written by \`npm run calibrate\` on ${date}, seed ${SEED}: ${ATTEMPTS} simulated attempts at words of the lexicon under each
scheme. The maps of a scheme are fitted on attempts at four words of five, and tested on those at the fifth. Half of the words are said
by the readers with an accent of packages/research/src/learners, the others by the learners of packages/research/src/calibration/learner.ts. Both are
simulated, and so is the recognizer: the figures say nothing of real voices. Outcomes of real recordings can be fitted by
the same code.

## heard_as: the top row is what was meant, or a word that was said

A scheme has two maps. One holds for rankings with a word first. The other holds for rankings that begin with the spelling
of what was heard, or with \`other\`: they are right if no word was meant, and the learners mean a word in nine cases of ten.
Its slope is 0, because the lead of such a first row says nothing about whether it is right: its confidence is the share
that came true. The Brier score is the mean squared distance between confidence and outcome, 0 at best; raw is the score of the
softmax without a map.

${table(MAP_HEAD, fitted.flatMap(partsOf).map(mapRow))}

${bins('as said', fitted.flatMap(partsOf), heldOut)}
## heard_as: where a recognizer gave the phones

The map answers for the phones that it is given. A recognizer mishears some, and then the same map is too sure. How sure
the recognizer was, the confidence of each sound tells.

${table(['scheme', 'first', 'misheard', 'held out', 'Brier score'], fitted.flatMap(partsOf).map(misheardRow))}

${bins('as recognized', fitted.flatMap(partsOf), heldOutMisheard)}
## heard_as: the word that was meant is among the first

Held-out attempts at words of the lexicon. A homophone counts as the word. The row that spells what was heard does not count as a word.

${table(['scheme', 'given', 'attempts', 'top 1', 'top 3'], fitted.flatMap(recallRows))}

## confidence: the phone was said

The \`confidence\` of a sound is its exact slot posterior, unless the recognizer has a map that was measured. So far the demo
recognizer alone has one (docs/demo-recognizer.md has its voices). It was fitted on people, and tried on others. Nobody of them made an error: each recording is held once against
the words that were said, twice against them with another sound, and twice with a sound more. A test
holds the map to this bound: in every bin of 50 outcomes or more the mean prediction and what came true differ by at most
0.18. Brier score ${brier(confidence.outcomes, confidence.map).toFixed(4)}, without the map ${brier(confidence.outcomes, RAW).toFixed(4)}.

${reliability(confidence.outcomes, confidence.map)}

Without the map:

${reliability(confidence.outcomes, RAW)}

## heard_as: frames of the demo recognizer

Where frames decided, the lead of the first word says nothing about whether it is right, but the rule that decided does. So
the confidence of the first row is the share that came true under that rule: ${shareOf(target.outcomes)} of ${target.outcomes.length} rankings where the frames were decoded towards the
target, ${shareOf(free.outcomes)} of ${free.outcomes.length} where the gate left them as they were.
`;
