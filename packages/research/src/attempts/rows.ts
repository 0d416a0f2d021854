/** Scores records of a file of attempts, and writes a line of output for each: its scores, or what is wrong with it. */

import { badRequest, Refusal } from '../../../../src/contract/refusal.ts';
import { parseTutorRequest, TUTOR_FIELDS } from '../../../../src/contract/request.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { strangersIn } from '../../../../src/contract/strangers.ts';
import { writeCells } from '../../../../src/engine/library/csv.ts';
import type { LoadableEngines } from '../../../../src/engine/library/engines.ts';
import { type Heard, withHeard } from '../../../../src/engine/library/recognized.ts';
import { ask, askWhole, schemeOf, score } from '../../../../src/engine/library/scorer.ts';
import { VERSION } from '../../../../src/service/built/project.ts';
import { CellFault } from '../csv.ts';
import { type Attempt, attemptOf, shownCell } from './attempt.ts';
import { resultCells } from './cells.ts';
import { type Format, marksOf, OF_OBJECTS, type Plan, SCORES } from './plan.ts';
import { soundsText } from './sounds.ts';
import type { FileRecord } from './splitter.ts';

/** What an object may have: each is answered in full. */
const { detail: _, ...FIELDS } = TUTOR_FIELDS;
const OBJECT_FIELDS = { ...FIELDS, id: null };

/** What became of the recording of a record; null for a record without one. */
export type Recorded = Heard | { readonly problem: string } | null;

/** Records with what is to be made of them. */
export interface RowsTask {
  readonly records: readonly FileRecord[];
  readonly plan: Plan;
  /** What was heard, by record; null where no record has a recording. */
  readonly recorded: readonly Recorded[] | null;
  /** The line from which each output wants its text. */
  readonly from: { readonly rows: number; readonly sounds: number };
}

/** A record that was not scored. */
export interface BrokenRow {
  readonly line: number;
  readonly sentence: string;
}

export interface ScoredRows {
  /** A line for each record, each with its line end. */
  readonly text: string;
  /** The lines of the table of sounds. */
  readonly sounds: string;
  readonly broken: readonly BrokenRow[];
}

/** By what a row is scored: the end of its line in each table. */
interface Mark {
  /** Empty for a scheme that there is not, as the fingerprint is. */
  readonly scheme: string;
  readonly rows: string;
  readonly sounds: string;
}

const ending = (cells: readonly string[], format: Format | null): string =>
  format === 'tsv' || format === 'csv' ? writeCells(['', ...cells], format) : '';

/** The mark of the scheme that a request asks for, which is loaded if it is there. */
async function markOf(request: unknown, plan: Plan, engines: LoadableEngines): Promise<Mark> {
  const name = schemeOf(request, plan.fallback);
  await engines.load(name);
  const engine = engines.get(name);
  const scheme = engine === undefined ? '' : name;
  // Joined, so that no program takes digits for a number.
  const fingerprint = Object.values(engine?.fingerprints ?? {}).join('-');
  const cells = { version: VERSION, scheme, fingerprint };
  const rows = marksOf(plan).map((column) => cells[column]);
  return { scheme, rows: ending(rows, plan.output), sounds: ending(Object.values(cells), plan.sounds) };
}

function answerTo(
  { request, fault }: Attempt,
  recorded: Recorded,
  { fallback, input, output }: Plan,
  engines: LoadableEngines,
): TutorResponse {
  if (fault !== undefined) throw badRequest(fault);
  // A table shows no ranking, so nothing is searched for one.
  const body = output === 'ndjson' ? request : { ...request, candidates: 0 };
  const strangers = input === 'ndjson' ? strangersIn(request, OBJECT_FIELDS) : [];
  const asked = { ...parseTutorRequest(body, fallback), strangers };
  if (recorded !== null) {
    if ('problem' in recorded) throw badRequest(recorded.problem);
    return score(withHeard(ask(asked, engines), recorded));
  }
  const question = askWhole(asked, engines);
  if (question.attempt === null)
    throw badRequest('an object takes no recording; name it in the column audio of a table', 'ipa');
  return score(question);
}

/** The cells of a table that are no fields of a request, by their columns. */
function otherCells({ carried }: Attempt, { input, columns, audio }: Plan): object {
  if (input === 'ndjson') return {};
  const others = columns
    .map((name, n) => [name, carried[n]] as const)
    .filter(([name]) => !OF_OBJECTS.includes(name) || (name === 'ipa' && audio === 'file'));
  return others.length === 0 ? {} : { columns: Object.fromEntries(others) };
}

function objectLine(line: number, attempt: Attempt | null, plan: Plan, more: object): string {
  const head = { line, version: VERSION };
  if (attempt === null) return JSON.stringify({ ...head, ...more });
  const { id } = attempt.request;
  return JSON.stringify({ ...head, ...(id !== undefined && { id }), ...otherCells(attempt, plan), ...more });
}

/** A row of a table; its scores are the cells of SCORES. */
function rowLine(
  line: number,
  attempt: Attempt | null,
  plan: Plan,
  scores: readonly (string | number)[],
  mark: Mark,
): string {
  const { columns, output } = plan;
  const carried = columns.map((name, n) => {
    const cell = attempt?.carried[n] ?? '';
    return name === 'scheme' ? cell.trim() || mark.scheme : cell;
  });
  return writeCells([line, ...carried, ...scores], output === 'csv' ? 'csv' : 'tsv') + mark.rows;
}

/** What comes of a record: its line of output, without its line end; its answer, or what is wrong with it. */
interface Row {
  readonly line: string;
  readonly attempt: Attempt | null;
  readonly answer: TutorResponse | null;
  readonly mark: Mark;
  readonly problem?: string;
}

async function rowOf(
  record: FileRecord,
  recorded: Recorded,
  plan: Plan,
  engines: LoadableEngines,
): Promise<Row> {
  const { line } = record;
  const asObject = plan.output === 'ndjson';
  let attempt: Attempt | null = null;
  let mark: Mark | null = null;
  try {
    attempt = attemptOf(record, plan);
    mark = await markOf(attempt.request, plan, engines);
    const answer = answerTo(attempt, recorded, plan, engines);
    const text = asObject
      ? objectLine(line, attempt, plan, answer)
      : rowLine(line, attempt, plan, resultCells(answer), mark);
    return { line: text, attempt, answer, mark };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof CellFault)) throw error;
    const problem = error instanceof Refusal ? error.sentences : error.message;
    const target = attempt?.request.target;
    mark ??= await markOf(null, plan, engines);
    const text = asObject
      ? objectLine(line, attempt, plan, { target, problem })
      : rowLine(line, attempt, plan, [...SCORES.slice(1).map(() => ''), problem], mark);
    return { line: text, attempt, answer: null, mark, problem };
  }
}

/** Scores the records, in their order. */
export async function scoreRows(
  { records, plan, recorded, from }: RowsTask,
  engines: LoadableEngines,
): Promise<ScoredRows> {
  const broken: BrokenRow[] = [];
  let [text, sounds] = ['', ''];
  for (const [n, record] of records.entries()) {
    const { line } = record;
    const row = await rowOf(record, recorded?.[n] ?? null, plan, engines);
    const { attempt, answer, mark, problem } = row;
    if (line >= from.rows) text += `${row.line}\n`;
    if (problem !== undefined) broken.push({ line, sentence: problem });
    if (answer === null || plan.sounds === null || line < from.sounds) continue;
    const id = shownCell(attempt?.request.id) || (attempt?.audio ?? '');
    sounds += soundsText(line, id, answer, mark.sounds, plan.sounds);
  }
  return { text, sounds, broken };
}
