import { strangersIn } from '../../../../src/contract/fields.ts';
import { badRequest, Refusal } from '../../../../src/contract/refusal.ts';
import { parseTutorRequest, TUTOR_FIELDS } from '../../../../src/contract/request.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { LoadableEngines } from '../../../../src/engine/library/engines.ts';
import { type Heard, withHeard } from '../../../../src/engine/library/recognized.ts';
import { ask, askWhole, schemeOf, score } from '../../../../src/engine/library/scorer.ts';
import { writeCells } from '../../../../src/engine/library/writeCells.ts';
import { VERSION } from '../../../../src/service/built/project.ts';
import type { FileRecord } from '../csv.ts';
import { type AttemptRow, attemptOf, shownCell } from './attemptRow.ts';
import { answerCells, problemCells } from './cells.ts';
import { type Format, marksOf, OF_OBJECTS, type Plan } from './plan.ts';
import { soundsText } from './soundsTable.ts';

/** An object may have all fields of a request except `detail`, because the answer always has all details. */
const { detail: _, ...FIELDS } = TUTOR_FIELDS;
const OBJECT_FIELDS = { ...FIELDS, id: null };

/**
 * Sounds that were heard in a recording, or the problem that prevented hearing it; null for a record without a
 * recording.
 */
export type Recorded = Heard | { readonly problem: string } | null;

export interface RowsTask {
  readonly records: readonly FileRecord[];
  readonly plan: Plan;
  /** One result for each record; null for an input without recordings. */
  readonly recorded: readonly Recorded[] | null;
  /** For each output, the first line of the input that it needs. */
  readonly from: { readonly rows: number; readonly sounds: number };
}

export interface BrokenRow {
  readonly line: number;
  readonly sentence: string;
}

export interface ScoredRows {
  readonly text: string;
  readonly sounds: string;
  readonly broken: readonly BrokenRow[];
}

/** The last cells of each line of a record: the version, the scheme and the data with which it was scored. */
interface RowMark {
  /** Empty if the record names an unknown scheme. */
  readonly scheme: string;
  readonly rows: string;
  readonly sounds: string;
}

const ending = (cells: readonly string[], format: Format | null): string =>
  format === 'tsv' || format === 'csv' ? writeCells(['', ...cells], format) : '';

async function markOf(request: unknown, plan: Plan, engines: LoadableEngines): Promise<RowMark> {
  const name = schemeOf(request, plan.fallback);
  await engines.load(name);
  const engine = engines.get(name);
  const scheme = engine === undefined ? '' : name;
  // The hyphens keep programs from reading a fingerprint as a number.
  const fingerprint = Object.values(engine?.fingerprints ?? {}).join('-');
  const cells = { version: VERSION, scheme, fingerprint };
  const rows = marksOf(plan).map((column) => cells[column]);
  return { scheme, rows: ending(rows, plan.output), sounds: ending(Object.values(cells), plan.sounds) };
}

/** @throws Refusal for a row or a recording that cannot be scored */
function answerTo(
  { request, fault }: AttemptRow,
  recorded: Recorded,
  { fallback, input, output }: Plan,
  engines: LoadableEngines,
): TutorResponse {
  if (fault !== undefined) throw badRequest(fault);
  // A table does not show candidates, and scoring is faster without them.
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

function otherCells({ carried }: AttemptRow, { input, columns, audio }: Plan): object {
  if (input === 'ndjson') return {};
  const others = columns
    .map((name, n) => [name, carried[n]] as const)
    .filter(([name]) => !OF_OBJECTS.includes(name) || (name === 'ipa' && audio === 'file'));
  return others.length === 0 ? {} : { columns: Object.fromEntries(others) };
}

function objectLine(line: number, attempt: AttemptRow | null, plan: Plan, more: object): string {
  const head = { line, version: VERSION };
  if (attempt === null) return JSON.stringify({ ...head, ...more });
  const { id } = attempt.request;
  return JSON.stringify({ ...head, ...(id !== undefined && { id }), ...otherCells(attempt, plan), ...more });
}

function rowLine(
  line: number,
  attempt: AttemptRow | null,
  plan: Plan,
  scores: readonly (string | number)[],
  mark: RowMark,
): string {
  const { columns, output } = plan;
  const carried = columns.map((name, n) => {
    const cell = attempt?.carried[n] ?? '';
    return name === 'scheme' ? cell.trim() || mark.scheme : cell;
  });
  return writeCells([line, ...carried, ...scores], output === 'csv' ? 'csv' : 'tsv') + mark.rows;
}

interface BrokenAttempt {
  readonly target: unknown;
  readonly problem: string;
}

interface ScoredRow {
  readonly text: string;
  readonly attempt: AttemptRow | null;
  readonly mark: RowMark;
  readonly outcome: TutorResponse | BrokenAttempt;
}

const isBroken = (outcome: TutorResponse | BrokenAttempt): outcome is BrokenAttempt => 'problem' in outcome;

/** Scores a record. If that is refused, the row has the problem instead of scores. */
async function rowOf(
  record: FileRecord,
  recorded: Recorded,
  plan: Plan,
  engines: LoadableEngines,
): Promise<ScoredRow> {
  const { line } = record;
  let attempt: AttemptRow | null = null;
  let mark: RowMark | null = null;
  let outcome: TutorResponse | BrokenAttempt;
  try {
    attempt = attemptOf(record, plan);
    mark = await markOf(attempt.request, plan, engines);
    outcome = answerTo(attempt, recorded, plan, engines);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    outcome = { target: attempt?.request.target, problem: error.sentences };
    mark ??= await markOf(null, plan, engines);
  }
  const cells = isBroken(outcome) ? problemCells(outcome.problem) : answerCells(outcome);
  const text =
    plan.output === 'ndjson'
      ? objectLine(line, attempt, plan, outcome)
      : rowLine(line, attempt, plan, cells, mark);
  return { text, attempt, mark, outcome };
}

/** Scores a batch of records. Returns the text to add to each output, and the rows that were refused. */
export async function scoreRows(
  { records, plan, recorded, from }: RowsTask,
  engines: LoadableEngines,
): Promise<ScoredRows> {
  const broken: BrokenRow[] = [];
  let [text, sounds] = ['', ''];
  for (const [n, record] of records.entries()) {
    const { line } = record;
    const row = await rowOf(record, recorded?.[n] ?? null, plan, engines);
    const { attempt, outcome, mark } = row;
    if (line >= from.rows) text += `${row.text}\n`;
    if (isBroken(outcome)) broken.push({ line, sentence: outcome.problem });
    else if (plan.sounds !== null && line >= from.sounds) {
      const id = shownCell(attempt?.request.id) || (attempt?.audio ?? '');
      sounds += soundsText(line, id, outcome, mark.sounds, plan.sounds);
    }
  }
  return { text, sounds, broken };
}
