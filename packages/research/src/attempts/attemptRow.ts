import { isObject, isText } from '../../../../src/contract/fields.ts';
import { parseJson } from '../../../../src/contract/json.ts';
import { badRequest } from '../../../../src/contract/refusal.ts';
import { type FileRecord, readCells, withoutEnd } from '../csv.ts';
import type { Plan } from './plan.ts';

export interface AttemptRow {
  readonly request: Record<string, unknown>;
  readonly carried: readonly string[];
  readonly audio?: string | undefined;
  readonly fault?: string | undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export function shownCell(value: unknown): string {
  if (!isGiven(value)) return '';
  return isText(value) ? value : JSON.stringify(value);
}

function faultOfObject({ target, ipa, said, audio, audio_base64, audio_url }: Record<string, unknown>) {
  // An object without a target is refused when the request is parsed.
  if (!isGiven(target) || isGiven(ipa) || isGiven(said)) return undefined;
  return [audio, audio_base64, audio_url].some(isGiven)
    ? 'an object takes no recording; name it in the column audio of a table'
    : 'the object has no ipa and no said';
}

function parseLine(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw badRequest('the line is no JSON');
  }
}

function readObject(text: string, { columns }: Plan): AttemptRow {
  const request = parseLine(text);
  if (!isObject(request)) throw badRequest('the line is no JSON object');
  const carried = columns.map((name) => shownCell(request[name]));
  return { request, carried, fault: faultOfObject(request) };
}

type RowRequest = Readonly<Record<'target' | 'ipa' | 'said' | 'scheme' | 'id', string | undefined>>;

function faultOfRow(
  cells: readonly string[],
  { target, ipa, said }: RowRequest,
  audio: string | undefined,
  { columns, audio: audioColumn }: Plan,
): string | undefined {
  if (cells.length > columns.length)
    return `the row has ${cells.length} cells, and the first line names ${columns.length} columns`;
  if (target === undefined) return 'the row has no target';
  if ((ipa ?? said ?? audio) !== undefined) return undefined;
  const expected = audioColumn === 'file' ? ['file'] : ['ipa', 'said', 'audio'];
  return `the row has no ${expected.filter((name) => columns.includes(name)).join(' and no ')}`;
}

function readRow(text: string, plan: Plan): AttemptRow {
  const { input, separator, columns, audio: audioColumn } = plan;
  const cells = withoutEnd(readCells(text, input === 'csv' ? 'csv' : 'tsv', separator));
  const carried = columns.map((_name, n) => cells[n] ?? '');
  const cell = (name: string): string | undefined => carried[columns.indexOf(name)]?.trim() || undefined;
  // In the table of an audit the recording is the attempt, and the column `ipa` has what a listener heard in it.
  const isAudit = audioColumn === 'file';
  const request = {
    target: cell('target'),
    ipa: isAudit ? undefined : cell('ipa'),
    said: isAudit ? undefined : cell('said'),
    scheme: cell('scheme'),
    id: cell('id'),
  };
  const audio = audioColumn === null ? undefined : cell(audioColumn);
  return { request, carried, audio, fault: faultOfRow(cells, request, audio, plan) };
}

/** @throws Refusal for an unreadable record */
export function attemptOf({ text, fault }: FileRecord, plan: Plan): AttemptRow {
  if (fault !== undefined) throw badRequest(fault);
  if (text.includes('\uFFFD')) throw badRequest('the row is not UTF-8; save the file as UTF-8');
  return plan.input === 'ndjson' ? readObject(text, plan) : readRow(text, plan);
}
