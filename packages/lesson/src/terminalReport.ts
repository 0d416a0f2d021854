/** Writes a TutorResponse as plain text: aligned sounds, stress, fixes. */

import type {
  CoachingFix,
  CoachingSound,
  CoachingSoundFix,
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

/** Most sounds in a line; they fit a terminal of 100 characters. */
const SOUNDS_IN_LINE = 24;

/** Counts the columns that a text takes in a terminal; a combining mark takes no column. */
const widthOf = (text: string): number => [...text.normalize('NFC').replace(/\p{M}/gu, '')].length;
const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

const LABEL_WIDTH = 10;
const LABELS = ['letters', 'target', 'heard', ''].map((label) => pad(label, LABEL_WIDTH));

/** Writes the lines of a table with a column for each sound; a long table continues below. */
function columns(sounds: readonly CoachingSound[]): string[] {
  const cells = sounds.map(({ letters, target, heard, status }) => [
    letters ?? '',
    target ?? '',
    heard ?? '',
    SIGNS[status],
  ]);
  const widths = cells.map((column) => Math.max(...column.map(widthOf)) + 2);
  const padded = cells.map((column, n) => column.map((cell) => pad(cell, widths[n] as number)));
  const lines: string[] = [];
  for (let from = 0; from < padded.length; from += SOUNDS_IN_LINE) {
    const shown = padded.slice(from, from + SOUNDS_IN_LINE);
    for (const [row, label] of LABELS.entries())
      lines.push((label + shown.map((column) => column[row]).join('')).trimEnd());
    lines.push('');
  }
  return lines;
}

function stressLine({ stress, coaching }: TutorResponse): string {
  const { target_letters, detected_letters } = coaching.stress;
  if (stress.match === true) return `stress     on ${detected_letters}, as it should be`;
  if (stress.match === false) return `stress     heard on ${detected_letters}, belongs on ${target_letters}`;
  if (stress.target_syllable === null) return 'stress     not judged: the target has no accent';
  return `stress     not judged: the attempt has no mark (the accent is on ${target_letters})`;
}

function named({ kind, word, confidence }: HeardAsCandidate): string {
  const note = kind === 'transliteration' ? ' (as it sounded)' : '';
  return `${word ?? 'something else'}${note} ${confidence.toFixed(2)}`;
}

/** For a single word, names its first three candidates; for a verse, the words that sounded like other words. */
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

function changeOf({ target, heard }: CoachingSoundFix): string {
  if (heard === null) return `say ${target}`;
  return target === null ? `leave out ${heard}` : `say ${target}, not ${heard}`;
}

function fixLine(fix: CoachingFix, n: number): string {
  const gain = `${n + 1}. +${fix.score_gain.toFixed(4)}`;
  if (fix.kind === 'stress')
    return `${gain}  stress ${fix.target_letters}, not ${fix.detected_letters}  (${fix.error_code})`;
  const side = fix.side === undefined ? '' : `${fix.side} `;
  return `${gain}  ${side}${fix.letters} in ${fix.word}: ${changeOf(fix)}  (${fix.error_code})`;
}

const wordLines = ({ words }: TutorResponse): string[] =>
  words.flatMap(({ word, said_as }) =>
    said_as === undefined ? [] : [`-  say the word ${word}, not ${said_as}`],
  );

export function report(response: TutorResponse): string {
  const { coaching, target_words } = response;
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
