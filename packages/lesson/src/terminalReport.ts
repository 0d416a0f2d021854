/** Prints a TutorResponse as plain text: aligned sounds, stress, fixes. */

import type {
  CoachingFix,
  CoachingSound,
  HeardAsCandidate,
  TutorResponse,
} from '../../../src/contract/response.ts';
import { isMistake } from './sentences/fixCards.ts';
import { spelledOnce } from './sentences/wordSentences.ts';

const SIGNS: Readonly<Record<CoachingSound['status'], string>> = {
  exact: '=',
  acceptable_variant: '+',
  close: '~',
  far: 'x',
  missing: '-',
  extra: '*',
};

const LEGEND = '= exact  + accepted  ~ close  x far  - missing  * extra';
const COLUMNS = 100;

/** Counts the columns that a text takes in a terminal; combining marks take no column. */
const widthOf = (text: string): number => [...text.normalize('NFC').replace(/\p{M}/gu, '')].length;
const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

const LABEL_WIDTH = 10;
const LABELS = ['letters', 'target', 'heard', ''].map((label) => pad(label, LABEL_WIDTH));

/** Splits columns into lines: for each line, the index after its last column. A line has at least one column. */
function lineEnds(widths: readonly number[]): number[] {
  const ends: number[] = [];
  let width = LABEL_WIDTH;
  for (const [n, own] of widths.entries()) {
    if (n > 0 && width + own > COLUMNS) {
      ends.push(n);
      width = LABEL_WIDTH;
    }
    width += own;
  }
  return [...ends, widths.length];
}

function columns(sounds: readonly CoachingSound[]): string[] {
  const cells = sounds.map(({ letters, target, heard, status }) => [
    letters ?? '',
    target ?? '',
    heard ?? '',
    SIGNS[status],
  ]);
  const widths = cells.map((column) => Math.max(...column.map(widthOf)) + 2);
  const padded = cells.map((column, n) => column.map((cell) => pad(cell, widths[n] as number)));
  const ends = lineEnds(widths);
  return ends.flatMap((end, n) => {
    const shown = padded.slice(ends[n - 1] ?? 0, end);
    const lines = LABELS.map((label, row) => label + shown.map((column) => column[row]).join(''));
    return [...lines.map((line) => line.trimEnd()), ''];
  });
}

function stressLine({ stress, coaching }: TutorResponse): string {
  const { target_letters, detected_letters } = coaching.stress;
  if (stress.match === true) return `stress     on ${detected_letters}, as it should be`;
  if (stress.match === false) return `stress     heard on ${detected_letters}, belongs on ${target_letters}`;
  if (stress.target_syllable === null) return 'stress     not judged: the target has no accent';
  return `stress     not judged: the attempt has no mark (the accent is on ${target_letters})`;
}

function named({ kind, word, confidence }: HeardAsCandidate): string {
  const name =
    kind === 'other' ? 'something else' : kind === 'transliteration' ? `${word} (as it sounded)` : word;
  return `${name} ${confidence.toFixed(2)}`;
}

/** For a single word, its first three candidates; for a verse, only words that sounded like other words. */
function heardLine({ heard_as, words }: TutorResponse): string {
  const [word, ...others] = heard_as.words;
  if (word !== undefined && others.length === 0) {
    return `heard as   ${spelledOnce(word.candidates).slice(0, 3).map(named).join(', ')}`;
  }
  const strangers = heard_as.words.flatMap(({ word, candidates }, n) => {
    const [top] = spelledOnce(candidates);
    return top === undefined || words[n]?.real_edits === 0 ? [] : [`${word} as ${named(top)}`];
  });
  return `heard as   ${strangers.length === 0 ? 'every word itself' : strangers.join(', ')}`;
}

function fixLine(fix: CoachingFix, n: number): string {
  const gain = `${n + 1}. +${fix.score_gain.toFixed(4)}`;
  if (fix.kind === 'stress')
    return `${gain}  stress ${fix.target_letters}, not ${fix.detected_letters}  (${fix.error_code})`;
  const side = fix.side === undefined ? '' : `${fix.side} `;
  const place = `${side}${fix.letters} in ${fix.word}`;
  const what =
    fix.heard === null
      ? `say ${fix.target}`
      : fix.target === null
        ? `leave out ${fix.heard}`
        : `say ${fix.target}, not ${fix.heard}`;
  return `${gain}  ${place}: ${what}  (${fix.error_code})`;
}

/** Words said as other words come before advice on letters, as a teacher would begin with the word. */
const wordLines = ({ words }: TutorResponse): string[] =>
  words.flatMap(({ word, said_as }) =>
    said_as === undefined ? [] : [`-  say the word ${word}, not ${said_as}`],
  );

export function report(response: TutorResponse): string {
  const { coaching, target_words } = response;
  // Accepted variants are not mistakes; they only have a + in their column.
  const mistakes = coaching.summary.fixes.filter(isMistake);
  const lemmas = target_words.map(({ word, lemma, pos, frequency }) =>
    lemma === undefined ? word : `${word} (${[lemma, pos, `${frequency} times`].filter(Boolean).join(', ')})`,
  );
  return [
    lemmas.join('  '),
    '',
    `proximity  ${response.proximity.toFixed(4)}   real edits ${response.real_edits}   lenient ${response.lenient_similarity.toFixed(4)}   strict ${response.strict_similarity.toFixed(4)}`,
    stressLine(response),
    heardLine(response),
    ...(response.dropped ? [`left out   ${response.dropped.join(' ')}`] : []),
    ...(response.unknown_symbols ? [`not read   ${response.unknown_symbols.join(' ')}`] : []),
    ...(response.notes ?? []).map(({ detail }) => `note       ${detail}`),
    '',
    ...columns(coaching.sounds),
    LEGEND,
    '',
    ...(mistakes.length > 0
      ? ['Fix first:', ...wordLines(response), ...mistakes.map(fixLine)]
      : ['Nothing to fix.']),
  ].join('\n');
}
