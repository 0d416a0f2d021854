/**
 * The mutants of a source text: the same text with one number, comparison, sum or truth value changed.
 *
 * The text is parsed, so that comments, strings, types and imports stay as they are. After R. DeMillo, R. Lipton and
 * F. Sayward, Hints on Test Data Selection (1978): constants, relations, connectors and arithmetic.
 */

import { parseAst } from 'vitest/node';

/** One change: the characters from `start` to `end` become `put`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

export interface Mutant extends Edit {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The changed line before and after, or lines, with single blanks. */
  readonly before: string;
  readonly after: string;
}

/** A node of the syntax tree, as far as mutants ask. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<<': '>>',
  '>>': '<<',
  '&': '|',
  '|': '&',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '|=': '&=',
};

const FUNCTIONS: Readonly<Record<string, string>> = {
  'Math.max': 'Math.min',
  'Math.min': 'Math.max',
  'Math.round': 'Math.floor',
  'Math.floor': 'Math.ceil',
};

/** Nodes of types that hold an expression. */
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** A whole number below 1000 becomes the next one; any other grows by one hundredth. */
function changedNumber(raw: string): string {
  if (raw.endsWith('n')) return `${BigInt(raw.slice(0, -1)) + 1n}n`;
  const value = Number(raw);
  return String(Number.isInteger(value) && value < 1000 ? value + 1 : Number((value * 1.01).toPrecision(12)));
}

/** Finds an operator between its two sides; a comment there is skipped. */
function operatorAt(text: string, left: Node, right: Node, operator: string): Edit {
  const between = text
    .slice(left.end, right.start)
    .replace(/\/\*.*?\*\/|\/\/.*$/gmsu, (c) => ' '.repeat(c.length));
  const start = left.end + between.indexOf(operator);
  return { start, end: start + operator.length, put: OPERATORS[operator] as string };
}

function literalEdits({ start, end, value, raw }: Node): Edit[] {
  if (typeof value === 'boolean') return [{ start, end, put: String(!value) }];
  if (typeof value !== 'number' && typeof value !== 'bigint') return [];
  return [{ start, end, put: changedNumber(raw as string) }];
}

/** The possible changes of a node itself. */
function editsOf(node: Node, text: string): Edit[] {
  const { type, start, end } = node;
  if (type === 'Literal') return literalEdits(node);
  if (type === 'UnaryExpression' && node.operator === '!') return [{ start, end: start + 1, put: '' }];
  if (type === 'MemberExpression') {
    const put = FUNCTIONS[text.slice(start, end)];
    return put === undefined ? [] : [{ start, end, put }];
  }
  const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string];
  if (type === 'LogicalExpression' && operator === '??')
    return [{ start: left.end, end: right.end, put: '' }];
  const known =
    type === 'BinaryExpression' || type === 'LogicalExpression' || type === 'AssignmentExpression';
  return known && operator in OPERATORS ? [operatorAt(text, left, right, operator)] : [];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function collect(node: Node, text: string, edits: Edit[]): void {
  if (node.type === 'ImportDeclaration') return;
  if (WRAPPERS.has(node.type)) {
    collect(node.expression as Node, text, edits);
    return;
  }
  if (node.type.startsWith('TS')) return;
  edits.push(...editsOf(node, text));
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) collect(child, text, edits);
  }
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The text with the change made. */
export const mutated = (text: string, { start, end, put }: Edit): string =>
  text.slice(0, start) + put + text.slice(end);

/** Every mutant of a source text, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const edits: Edit[] = [];
  collect(parseAst(text, { lang: 'ts' }) as unknown as Node, text, edits);
  edits.sort((a, b) => a.start - b.start);
  return edits.map((edit) => {
    const { start, end, put } = edit;
    const from = text.lastIndexOf('\n', start) + 1;
    const to = text.indexOf('\n', end);
    const [head, tail] = [text.slice(from, start), text.slice(end, to === -1 ? text.length : to)];
    return {
      ...edit,
      file,
      line: text.slice(0, start).split('\n').length,
      before: oneLine(head + text.slice(start, end) + tail),
      after: oneLine(head + put + tail),
    };
  });
}
