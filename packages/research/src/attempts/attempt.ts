/** Turns a record from a file of attempts into a request. */

import { isObject, isText } from '../../../../src/contract/fields.ts';
import { parseJson } from '../../../../src/contract/json.ts';
import { badRequest } from '../../../../src/contract/refusal.ts';
import { readCells, withoutEnd } from '../csv.ts';
import type { Plan } from './plan.ts';
import type { FileRecord } from './splitter.ts';

/** A request, the cells that its table copies, the path of its recording, and its fault, if any. */
export interface AttemptRow {
  readonly request: Record<string, unknown>;
  readonly carried: readonly string[];
  readonly audio?: string | undefined;
  readonly fault?: string | undefined;
}

export const shownCell = (value: unknown): string =>
  value === undefined || value === null ? '' : isText(value) ? value : JSON.stringify(value);

function readObject(text: string, { columns }: Plan): AttemptRow {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw badRequest('the line is no JSON');
  }
  if (!isObject(value)) throw badRequest('the line is no JSON object');
  const { target, ipa, said, audio, audio_base64, audio_url } = value;
  const fault =
    (ipa ?? said ?? undefined) !== undefined || (target ?? undefined) === undefined
      ? undefined
      : (audio ?? audio_base64 ?? audio_url ?? undefined) === undefined
        ? 'the object has no ipa and no said'
        : 'an object takes no recording; name it in the column audio of a table';
  return { request: value, carried: columns.map((name) => shownCell(value[name])), fault };
}

function readRow(text: string, { input, separator, columns, audio: heard }: Plan): AttemptRow {
  const cells = withoutEnd(readCells(text, input === 'csv' ? 'csv' : 'tsv', separator));
  const carried = columns.map((_name, n) => cells[n] ?? '');
  const cell = (name: string): string | undefined => carried[columns.indexOf(name)]?.trim() || undefined;
  const [target, scheme, id] = ['target', 'scheme', 'id'].map(cell);
  // In an audit table the column "ipa" holds what a human heard, which is not part of the request.
  const [ipa, said] = heard === 'file' ? [] : ['ipa', 'said'].map(cell);
  const audio = heard === null ? undefined : cell(heard);
  const wanted =
    heard === 'file' ? ['file'] : ['ipa', 'said', 'audio'].filter((name) => columns.includes(name));
  const fault =
    cells.length > columns.length
      ? `the row has ${cells.length} cells, and the first line names ${columns.length} columns`
      : target === undefined
        ? 'the row has no target'
        : (ipa ?? said ?? audio) === undefined
          ? `the row has no ${wanted.join(' and no ')}`
          : undefined;
  return { request: { target, ipa, said, scheme, id }, carried, audio, fault };
}

/** @throws Refusal for an unreadable record */
export function attemptOf({ text, fault }: FileRecord, plan: Plan): AttemptRow {
  if (fault !== undefined) throw badRequest(fault);
  if (text.includes('\uFFFD')) throw badRequest('the row is not UTF-8; save the file as UTF-8');
  return plan.input === 'ndjson' ? readObject(text, plan) : readRow(text, plan);
}
