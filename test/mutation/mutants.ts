/**
 * The mutants of a source text: the same text with one number, operator, truth value or condition changed, or one
 * statement taken out.
 *
 * The text is parsed, so that comments, strings, types and imports stay as they are. After R. DeMillo, R. Lipton and
 * F. Sayward, Hints on Test Data Selection (1978): constants, relations, connectors, arithmetic and statements.
 */

import { parseAst } from 'rolldown/parseAst';

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
  /** The nearest function around it that has a name; empty for none. */
  readonly inside: string;
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

/** Statements of functions that may be taken out; a `return` or `throw` only behind an `if`. */
const STATEMENTS = new Set(['ExpressionStatement', 'BreakStatement', 'ContinueStatement']);

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

/** A condition that always holds, and one that never does; a loop that always goes on would never end. */
function conditionEdits({ type, test }: Node): Edit[] {
  if (test === null || test === undefined) return [];
  const { start, end } = test as Node;
  const never = { start, end, put: 'false' };
  return type === 'IfStatement' || type === 'ConditionalExpression'
    ? [{ start, end, put: 'true' }, never]
    : [never];
}

function isRemovable(node: Node, parent: Node | null): boolean {
  if (STATEMENTS.has(node.type)) return parent?.type !== 'Program';
  if (node.type !== 'ReturnStatement' && node.type !== 'ThrowStatement') return false;
  return parent?.type === 'IfStatement';
}

/** The possible changes of a node itself. */
function editsOf(node: Node, parent: Node | null, text: string): Edit[] {
  const { type, start, end } = node;
  if (isRemovable(node, parent)) return [{ start, end, put: ';' }];
  if (type === 'Literal') return literalEdits(node);
  if (/^(?:If|While|DoWhile|For)Statement$|^ConditionalExpression$/u.test(type)) return conditionEdits(node);
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

/** The name of a function, as V8 tells it in its coverage. */
function nameOf(node: Node, parent: Node | null): string {
  if (!/Function/u.test(node.type)) return '';
  const named = [node.id, parent?.id, parent?.key].find(isNode);
  return typeof named?.name === 'string' ? named.name : '';
}

/** The text whose changes are collected, and what was found so far. */
interface Found {
  readonly text: string;
  readonly edits: (Edit & { readonly inside: string })[];
}

function collect(node: Node, parent: Node | null, inside: string, found: Found): void {
  if (node.type === 'ImportDeclaration') return;
  if (WRAPPERS.has(node.type)) {
    collect(node.expression as Node, node, inside, found);
    return;
  }
  if (node.type.startsWith('TS')) return;
  const within = nameOf(node, parent) || inside;
  found.edits.push(...editsOf(node, parent, found.text).map((edit) => ({ ...edit, inside: within })));
  // The block of an `if` is the `if` itself to what it holds, so that an early return is known.
  const holder = node.type === 'BlockStatement' && parent?.type === 'IfStatement' ? parent : node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (isNode(child)) collect(child, holder, within, found);
  }
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The text with the change made. */
export const mutated = (text: string, { start, end, put }: Edit): string =>
  text.slice(0, start) + put + text.slice(end);

/** Every mutant of a source text, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Found = { text, edits: [] };
  collect(parseAst(text, { lang: 'ts' }) as unknown as Node, null, '', found);
  return found.edits
    .sort((a, b) => a.start - b.start)
    .map((edit) => {
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
