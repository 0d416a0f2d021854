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

type Outcomes = readonly PlattSample[];

/** A map of a scheme, and the outcomes of rankings. The map was fitted to `fitted`, but not to the other outcomes. */
interface TestedMap {
  readonly scheme: string;
  readonly first: string;
  readonly map: PlattMap;
  readonly fitted: Outcomes;
  readonly asSaid: Outcomes;
  readonly asRecognized: Outcomes;
  readonly misheard: string;
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

const shareRight = (outcomes: Outcomes): string =>
  percent(outcomes.filter(({ right }) => right).length, outcomes.length);

/** True for requests with the phones of a recognizer, to which the maps are not fitted. */
const isRecognized = ({ mode }: RankSample): boolean => mode === 'recognized phones and posteriors';

export const toFit = (samples: readonly RankSample[]): Outcomes =>
  samples.filter((sample) => !sample.heldOut && !isRecognized(sample)).map(({ ranking }) => ranking);

function testedMap({ scheme, samples: all, maps }: FittedScheme, first: keyof RankingMaps): TestedMap {
  const samples = all.filter((sample) => sample.first === first);
  const heldOut = samples.filter((sample) => sample.heldOut);
  return {
    scheme,
    first: first === 'word' ? 'a word' : 'no word',
    map: maps[first],
    fitted: toFit(samples),
    asSaid: heldOut.filter((sample) => !isRecognized(sample)).map(({ ranking }) => ranking),
    asRecognized: heldOut.filter(isRecognized).map(({ ranking }) => ranking),
    misheard: percent(samples.filter(({ misheard }) => misheard).length, samples.length),
  };
}

const brierCell = (outcomes: Outcomes, map: PlattMap): string => brier(outcomes, map).toFixed(4);

/** Shows the maps, and their Brier scores for words to which they were not fitted. */
function mapsTable(maps: readonly TestedMap[]): string {
  const head = [
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
  const rows = maps.map(({ scheme, first, map, fitted, asSaid }) => [
    `\`${scheme}\``,
    first,
    fitted.length,
    shareRight(fitted),
    map.slope.toFixed(6),
    map.intercept.toFixed(6),
    asSaid.length,
    brierCell(asSaid, map),
    brierCell(asSaid, RAW),
  ]);
  return table(head, rows);
}

const recognizedTable = (maps: readonly TestedMap[]): string =>
  table(
    ['scheme', 'first', 'misheard', 'held out', 'Brier score'],
    maps.map(({ scheme, first, map, misheard, asRecognized }) => [
      `\`${scheme}\``,
      first,
      misheard,
      asRecognized.length,
      brierCell(asRecognized, map),
    ]),
  );

function recallRows({ scheme, samples }: FittedScheme): (string | number)[][] {
  return MODES.map((mode) => {
    const ranks = samples.flatMap((sample) =>
      sample.heldOut && sample.mode === mode && sample.rank !== null ? [sample.rank] : [],
    );
    const within = (limit: number): string =>
      percent(ranks.filter((rank) => rank < limit).length, ranks.length);
    return [`\`${scheme}\``, mode, ranks.length, within(1), within(3)];
  });
}

const reliabilityTables = (
  title: string,
  maps: readonly TestedMap[],
  kind: 'asSaid' | 'asRecognized',
): string =>
  maps
    .map((one) => `### ${title}: ${one.scheme}, ${one.first} first\n\n${reliability(one[kind], one.map)}`)
    .join('\n\n');

const withMap = (title: string, outcomes: Outcomes, map: PlattMap): string =>
  `### ${title}\n\nBrier score ${brierCell(outcomes, map)}.\n\n${reliability(outcomes, map)}`;

export function calibrationParts(
  date: string,
  fitted: readonly FittedScheme[],
  { confidence, target, free }: ReturnType<typeof mapsOfDemo>,
): Readonly<Record<string, string>> {
  const maps = fitted.flatMap((scheme) => [testedMap(scheme, 'word'), testedMap(scheme, 'noWord')]);
  const ofDemo = [
    ['decoded toward the target', target.outcomes],
    ['left as they were by the gate', free.outcomes],
  ] as const;
  return {
    '# Calibration': table(['date', 'seed', 'attempts for each scheme'], [[date, SEED, ATTEMPTS]]),
    '## heard_as: the phones as they were said': `${mapsTable(maps)}\n\n${reliabilityTables('as said', maps, 'asSaid')}`,
    '## heard_as: the phones of a recognizer': `${recognizedTable(maps)}\n\n${reliabilityTables('as recognized', maps, 'asRecognized')}`,
    '## heard_as: how often the intended word is among the first': table(
      ['scheme', 'given', 'attempts', 'top 1', 'top 3'],
      fitted.flatMap(recallRows),
    ),
    '## confidence: how often the phone was said': [
      withMap('With the map', confidence.outcomes, confidence.map),
      withMap('Without the map', confidence.outcomes, RAW),
    ].join('\n\n'),
    '## heard_as: frames of the demo recognizer': table(
      ['frames', 'rankings', 'came true'],
      ofDemo.map(([frames, outcomes]) => [frames, outcomes.length, shareRight(outcomes)]),
    ),
  };
}
