/** IPA that is written key by key at the caret: sounds stand apart, a sign joins the sound that it belongs to. */

import { STRESS } from '../phones.ts';

/** A text and where the caret stands in it. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

const SIGNS = new Set(['ʰ', 'ː']);

const joined = (before: string, after: string): Written => {
  const rest = after.trimStart();
  const space = before !== '' && rest !== '' && !before.endsWith(STRESS) ? ' ' : '';
  return { text: before + space + rest, caret: before.length };
};

/** The text with a symbol in place of what is selected. A sign without a sound before it is not written. */
export function withSymbol(text: string, start: number, end: number, symbol: string): Written {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end);
  if (SIGNS.has(symbol)) return joined(before === '' ? '' : before + symbol, after);
  const gap = before === '' || before.endsWith(STRESS) ? '' : ' ';
  return joined(before + gap + symbol, after);
}

/** The text without what is selected or, if nothing is, without the last sound or sign of stress before the caret. */
export function withoutSymbol(text: string, start: number, end: number): Written {
  const after = text.slice(end);
  if (start !== end) return joined(text.slice(0, start).trimEnd(), after);
  const before = text.slice(0, start).trimEnd();
  const rest = before.endsWith(STRESS) ? before.slice(0, -1) : before.replace(/[^\sˈ]+$/u, '');
  return joined(rest.trimEnd(), after);
}
