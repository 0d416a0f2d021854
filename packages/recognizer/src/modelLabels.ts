/** Reads the labels of a model from `vocab.json` (Hugging Face) or `tokens.txt` (icefall, sherpa). */

import { ModelFault } from './fault.ts';

export interface ModelLabels {
  readonly labels: readonly string[];
  /** Index of the column of the CTC blank. */
  readonly blank: number;
}

const BLANKS: ReadonlySet<string> = new Set(['<pad>', '[PAD]', '<blk>', '<blank>']);

type LabelEntry = readonly [label: string, column: number];

/** Sorts labels by column. @throws ModelFault unless each column, from 0 on, has exactly one label */
function inOrder(file: string, entries: readonly LabelEntry[]): string[] {
  if (entries.length === 0) throw new ModelFault(`${file} has no labels`);
  const labels = new Map<number, string>();
  for (const [label, column] of entries) {
    const other = labels.get(column);
    if (other !== undefined) {
      throw new ModelFault(
        `${file} gives the column ${column} to ${JSON.stringify(other)} and ${JSON.stringify(label)}`,
      );
    }
    labels.set(column, label);
  }
  return entries.map((_, column) => {
    const label = labels.get(column);
    if (label !== undefined) return label;
    throw new ModelFault(`${file} has ${entries.length} labels, and none for the column ${column}`);
  });
}

const isColumn = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Finds the blank by the usual names of blanks, otherwise by `pad`, a column from config.json. */
function withBlank(file: string, labels: readonly string[], pad: unknown): ModelLabels {
  const named = labels.findIndex((label) => BLANKS.has(label));
  if (named >= 0) return { labels, blank: named };
  if (isColumn(pad) && pad < labels.length) return { labels, blank: pad };
  throw new ModelFault(
    `${file} has no label for the blank; one of ${[...BLANKS].join(', ')} must stand in it, or pad_token_id in config.json`,
  );
}

export function readVocab(file: string, vocab: object, pad?: unknown): ModelLabels {
  const entries = Object.entries(vocab);
  const stray = entries.find(([, column]) => !isColumn(column));
  if (stray !== undefined) {
    throw new ModelFault(
      `${file} must name the column of each label; ${JSON.stringify(stray[0])} has ${JSON.stringify(stray[1])}`,
    );
  }
  return withBlank(file, inOrder(file, entries), pad);
}

/**
 * Reads `tokens.txt`. The column comes after the last space of a line, because a label may itself be a space.
 * @throws ModelFault that quotes the wrong line
 */
export function readTokens(file: string, text: string, pad?: unknown): ModelLabels {
  const lines = text.split(/\r?\n/u).filter((line) => line !== '');
  const entries = lines.map((line): LabelEntry => {
    const [, label, column] = /^(.+)[ \t](\d+)[ \t]*$/u.exec(line) ?? [];
    if (label !== undefined) return [label, Number(column)];
    throw new ModelFault(`${file} must have lines of a label and its column; found ${JSON.stringify(line)}`);
  });
  return withBlank(file, inOrder(file, entries), pad);
}

/** Reads labels from a JSON object, a JSON list, or lines with a label and its column. @throws ModelFault */
export function readLabels(file: string, text: string): ModelLabels {
  if (!/^\s*[[{]/u.test(text)) return readTokens(file, text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ModelFault(`${file} is not JSON`);
  }
  if (!Array.isArray(value)) return readVocab(file, value as object);
  const stray = value.findIndex((label) => typeof label !== 'string');
  if (stray >= 0)
    throw new ModelFault(`${file} must be a list of labels as texts; found ${JSON.stringify(value[stray])}`);
  const labels: readonly string[] = value;
  const twice = labels.find((label, column) => labels.indexOf(label) !== column);
  if (twice !== undefined) throw new ModelFault(`${file} names ${JSON.stringify(twice)} twice`);
  return withBlank(file, labels, undefined);
}
