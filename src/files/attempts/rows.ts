/** Scores records of a file of attempts, and writes a line of output for each: its scores, or what is wrong with it. */

import { isObject, isText } from '../../contract/fields.ts';
import { parseJson } from '../../contract/json.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import type { TutorResponse } from '../../contract/response.ts';
import type { LoadableEngines } from '../../score/library/engines.ts';
import { read, schemeOf, score } from '../../score/library/scorer.ts';
import { CellFault, readCells, writeCells } from '../csv.ts';
import { OF_OBJECTS, type Plan, RESULTS } from './plan.ts';
import type { FileRecord } from './splitter.ts';

/** Records with what is to be made of them. */
export interface RowsTask {
  readonly records: readonly FileRecord[];
  readonly plan: Plan;
}

/** A record that was not scored. */
export interface BrokenRow {
  readonly line: number;
  readonly sentence: string;
}

export interface ScoredRows {
  /** A line for each record, each with its line end. */
  readonly text: string;
  readonly broken: readonly BrokenRow[];
}

/** A request, what of its record a table shows, and why it cannot be scored, if so. */
interface Attempt {
  readonly request: Record<string, unknown>;
  readonly carried: readonly string[];
  readonly fault?: string | undefined;
}

const shownCell = (value: unknown): string =>
  value === undefined || value === null ? '' : isText(value) ? value : JSON.stringify(value);

function readObject(text: string, { columns }: Plan): Attempt {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw badRequest('the line is no JSON');
  }
  if (!isObject(value)) throw badRequest('the line is no JSON object');
  const request = value;
  return { request, carried: columns.map((name) => shownCell(request[name])) };
}

function readRow(text: string, { input, separator, columns }: Plan): Attempt {
  const cells = readCells(text, input === 'csv' ? 'csv' : 'tsv', separator);
  const carried = columns.map((_name, n) => cells[n] ?? '');
  const cell = (name: string): string | undefined => carried[columns.indexOf(name)]?.trim() || undefined;
  const [target, ipa, said, scheme, id] = ['target', 'ipa', 'said', 'scheme', 'id'].map(cell);
  const fault =
    cells.length > columns.length
      ? `the row has ${cells.length} cells, and the first line names ${columns.length} columns`
      : target === undefined
        ? 'the row has no target'
        : ipa === undefined && said === undefined
          ? `the row has no ${columns.includes('ipa') ? 'ipa' : 'said'}`
          : undefined;
  return { request: { target, ipa, said, scheme, id }, carried, fault };
}

/** @throws Refusal or CellFault for a record that cannot be read */
function attemptOf({ text, fault }: FileRecord, plan: Plan): Attempt {
  if (fault !== undefined) throw badRequest(fault);
  if (text.includes('\uFFFD')) throw badRequest('the row is not UTF-8; save the file as UTF-8');
  return plan.input === 'ndjson' ? readObject(text, plan) : readRow(text, plan);
}

const stressCell = ({ stress }: TutorResponse): string =>
  stress.match === null ? '' : stress.match ? 'right' : 'wrong';

/** The cells that the scores fill; the last is that of a problem. */
const resultCells = (answer: TutorResponse): (string | number)[] => [
  answer.proximity,
  answer.real_edits,
  answer.lenient_similarity,
  answer.strict_similarity,
  stressCell(answer),
  answer.words
    .map(({ said_as }) => said_as ?? '')
    .join(' ')
    .trim(),
  answer.coaching.summary.fixes
    // An accepted variant is no mistake.
    .filter(({ status }) => status !== 'acceptable_variant')
    .map(({ error_code }) => error_code)
    .join(' '),
  '',
];

async function answerTo(
  { request, fault }: Attempt,
  { fallback, output }: Plan,
  engines: LoadableEngines,
): Promise<TutorResponse> {
  if (fault !== undefined) throw badRequest(fault);
  const loading = engines.load(schemeOf(request, fallback));
  if (loading !== undefined) await loading;
  // A table shows no ranking, so nothing is searched for one.
  const question = read(output === 'ndjson' ? request : { ...request, candidates: 0 }, engines, fallback);
  if (question.attempt === null) throw badRequest('a file takes no recordings; send ipa', 'ipa');
  return score(question);
}

/** The cells of a table that are no fields of a request, by their columns. */
function otherCells({ carried }: Attempt, { input, columns }: Plan): object {
  if (input === 'ndjson') return {};
  const others = columns
    .map((name, n) => [name, carried[n]] as const)
    .filter(([name]) => !OF_OBJECTS.includes(name));
  return others.length === 0 ? {} : { columns: Object.fromEntries(others) };
}

function objectLine(line: number, attempt: Attempt | null, plan: Plan, more: object): string {
  if (attempt === null) return JSON.stringify({ line, ...more });
  const { id } = attempt.request;
  return JSON.stringify({ line, ...(id !== undefined && { id }), ...otherCells(attempt, plan), ...more });
}

/** The line of output of a record, without its line end. */
async function lineOf(
  record: FileRecord,
  plan: Plan,
  engines: LoadableEngines,
  report: (sentence: string) => void,
): Promise<string> {
  const { columns, output } = plan;
  let attempt: Attempt | null = null;
  try {
    attempt = attemptOf(record, plan);
    const answer = await answerTo(attempt, plan, engines);
    if (output === 'ndjson') return objectLine(record.line, attempt, plan, answer);
    return writeCells([record.line, ...attempt.carried, ...resultCells(answer)], output);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof CellFault)) throw error;
    report(error.message);
    if (output === 'ndjson') {
      const target = attempt?.request.target;
      return objectLine(record.line, attempt, plan, { target, problem: error.message });
    }
    const carried = attempt?.carried ?? columns.map(() => '');
    const results = RESULTS.map((name) => (name === 'problem' ? error.message : ''));
    return writeCells([record.line, ...carried, ...results], output);
  }
}

/** Scores the records, in their order. */
export async function scoreRows({ records, plan }: RowsTask, engines: LoadableEngines): Promise<ScoredRows> {
  const broken: BrokenRow[] = [];
  const lines: string[] = [];
  for (const record of records) {
    const report = (sentence: string): void => void broken.push({ line: record.line, sentence });
    lines.push(await lineOf(record, plan, engines, report));
  }
  return { text: lines.map((line) => `${line}\n`).join(''), broken };
}
