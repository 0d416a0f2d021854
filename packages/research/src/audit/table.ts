import type { Trust } from '../../../../src/engine/hear.ts';
import { detectionRates } from './detection.ts';
import { type Detection, type Figures, type Gated, interval, KINDS, share } from './figures.ts';
import { BEARABLE, type Elsewhere, type Fitted } from './fit.ts';
import type { Group } from './groups.ts';

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${(100 * share(part, all)).toFixed(1)} %`;

/** Aligns the columns in `words` to the left, and all other columns to the right. */
function columns(rows: readonly (readonly string[])[], words: readonly number[] = [0]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const cell = (text: string, at: number): string =>
    words.includes(at) ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}

function mistakes({ rightPhones, alarms, unsure, meanRight, taken, gate }: Figures): string[] {
  const [low, high] = interval(alarms, rightPhones).map((bound) => (100 * bound).toFixed(1));
  const { right, other } = gate;
  const rows: [string, string, string][] = [
    ['false alarms', percent(alarms, rightPhones), `${alarms} of ${rightPhones} right phones`],
    ['right but uncertain', percent(unsure, rightPhones), `${unsure} of ${rightPhones} right phones`],
    ['other words at 0.7 or more', percent(taken, other.clips), `${taken} of ${other.clips} other words`],
    [
      'mean proximity, no error',
      meanRight === null ? '-' : meanRight.toFixed(3),
      `${right.clips} ${right.clips === 1 ? 'attempt' : 'attempts'}`,
    ],
  ];
  const bounds = `With this many phones, the true rate of false alarms is ${low} to ${high} of 100 (95 % confidence).`;
  return [...columns(rows, [0, 2]), ...(rightPhones === 0 ? [] : [bounds])];
}

const detectionRow = (kind: string, { all, sure, unsure, missed, named }: Detection): string[] => [
  `${kind}s`,
  `${all}`,
  percent(sure, all),
  percent(unsure, all),
  percent(missed, all),
  percent(named, sure),
];

const gateCell = ({ fired, clips }: Gated): string => `${fired} of ${clips}`;

const gateLine = ({ gate }: Figures): string =>
  `Decoded freely: ${gateCell(gate.right)} without an error, ${gateCell(gate.planted)} with one, ` +
  `${gateCell(gate.other)} of another word.`;

function reliabilityRows({ bins }: Figures): string[] {
  if (bins.length === 0) return ['No confidences: the recognizer sends no posteriors with a vocab.'];
  return columns([
    ['confidence', 'phones', 'mean', 'said'],
    ...bins.map(({ from, count, mean, right }) => [
      `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
      `${count}`,
      mean.toFixed(2),
      right.toFixed(2),
    ]),
  ]);
}

const COUNTED = {
  FRR: 'right sounds flagged, of those said rightly',
  FAR: 'wrong sounds passed, of those said wrongly',
  DER: 'wrong diagnoses, of wrong sounds flagged',
  precision: 'wrong sounds, of those flagged',
  recall: 'wrong sounds flagged, of those said wrongly',
  F1: 'flagged rightly, of those flagged or said wrongly',
} as const;

function ratesText(figures: Figures): string {
  const rates = detectionRates(figures);
  const hundred = (value: number): string => (100 * value).toFixed(1);
  const rows = Object.entries(COUNTED).map(([name, what]) => {
    const rate = rates[name as keyof typeof COUNTED];
    if (rate === null) return [name, '-', '', what];
    const { value, low, high, part, all } = rate;
    return [name, `${hundred(value)} %`, `${hundred(low)} to ${hundred(high)}`, `${part} of ${all} ${what}`];
  });
  return columns([['mispronunciation', 'rate', '95 %', ''], ...rows], [0, 3]).join('\n');
}

export function figuresText(figures: Figures): string {
  const { detection } = figures;
  const detected = columns([
    ['planted errors', 'count', 'sure', 'unsure', 'missed', 'named'],
    ...KINDS.map((kind) => detectionRow(kind, detection[kind])),
  ]);
  const rates = ratesText(figures);
  return [
    ...[...mistakes(figures), '', ...detected, '', rates, ''],
    ...[gateLine(figures), '', ...reliabilityRows(figures)],
  ].join('\n');
}

/** With fewer right phones, 2 false alarms of 100 cannot be distinguished from 5 of 100. */
const ENOUGH = 200;

export function groupsText(what: string, groups: readonly Group[]): string {
  if (groups.length === 0) return '';
  const rows = groups.map(({ name, rightPhones, alarms, unsure, errors, sure }) => [
    name,
    `${rightPhones}`,
    percent(alarms, rightPhones),
    percent(unsure, rightPhones),
    `${errors}`,
    percent(sure, errors),
  ]);
  const head = [what, 'right phones', 'false alarms', 'uncertain', 'errors', 'sure'];
  return `${columns([head, ...rows]).join('\n')}\n`;
}

const detected = ({ detection }: Figures): readonly [sure: number, all: number] => [
  KINDS.reduce((sum, kind) => sum + detection[kind].sure, 0),
  KINDS.reduce((sum, kind) => sum + detection[kind].all, 0),
];

export function elsewhereText(elsewhere: Elsewhere | null): string {
  if (elsewhere === null)
    return 'The halves of the clips are too unlike, or too few, to fit λ to one and try it on the other.';
  const { lambdas, figures } = elsewhere;
  const [low, high] = interval(figures.alarms, figures.rightPhones).map((bound) => (100 * bound).toFixed(1));
  return (
    `Fitted to one half of the clips and tried on the other (λ ${lambdas.join(' and ')}): false alarms ` +
    `${percent(figures.alarms, figures.rightPhones)}, errors sure ${percent(...detected(figures))}. Of new clips expect ` +
    `${low} to ${high} false alarms of 100 (95 % confidence).`
  );
}

function ladderRow([lambda, figures]: Fitted['tried'][number]): string[] {
  const { alarms, rightPhones, meanRight, taken, gate } = figures;
  const [sure, all] = detected(figures);
  return [
    `${lambda}`,
    percent(alarms, rightPhones),
    percent(sure, all),
    percent(taken, gate.other.clips),
    meanRight === null ? '-' : meanRight.toFixed(3),
  ];
}

/** Shows the figures for every λ that was tried, and the settings that the operator should use. */
export function fitText({ lambda, gate, tried }: Fitted, trust: Trust, suffix: string): string {
  const rows = columns([
    ['λ', 'false alarms', 'errors sure', 'other words', 'proximity'],
    ...tried.map(ladderRow),
  ]);
  const wanted = `${100 * BEARABLE} false alarms of 100 right phones`;
  const proof = tried[0]?.[1].rightPhones ?? 0;
  const caveat = `That rests on ${proof} right phones; below ${ENOUGH} it is a guess, so record more before you use it.`;
  const advice =
    lambda === null
      ? [`No λ brings ${wanted}: this recognizer should not judge learners.`]
      : [
          `${wanted}, or fewer, from this λ on; put this into the environment:`,
          '',
          `RECOGNIZER_LAMBDA${suffix}=${lambda}`,
          ...(gate === trust.gate ? [] : [`RECOGNIZER_GATE${suffix}=${gate}`]),
          ...(proof < ENOUGH ? ['', caveat] : []),
        ];
  return [`With the gate at ${gate}:`, '', ...rows, '', ...advice].join('\n');
}
