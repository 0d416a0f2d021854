/**
 * Splits the rows of the form table into words and slips (mistakes of scribes, typists or printers). A form is a slip
 * if it breaks a rule that no Greek word breaks, if it is a rare twin of a common form, or if it is in the list of
 * misspelt forms.
 */

import { ELISION } from '../src/engine/phonology/letters.ts';
import type { FormRow, Misspelling } from './forms.ts';
import { brokenRule } from './spellingRules.ts';
import { type Counted, commonTwin } from './twinForms.ts';
import { readWritten } from './written.ts';

export interface DroppedRow extends FormRow {
  readonly reason: string;
}

interface SlipForm extends Counted {
  /** The rule of Greek spelling that the form breaks; undefined if it breaks no rule. */
  readonly broken: string | undefined;
  /** The letters without marks; forms with the same key are compared with each other. */
  readonly key: string;
}

function groupBy<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function formOf(form: string, rows: readonly FormRow[]): SlipForm {
  const tags = rows.map(({ pos }) => pos);
  const written = readWritten(form, tags);
  return {
    form,
    lemmas: rows.map(({ lemma }) => lemma),
    count: rows.reduce((sum, { newTestament, septuagint }) => sum + newTestament + septuagint, 0),
    name: written.name,
    broken: brokenRule(written),
    key: written.bare + (written.elided ? ELISION : ''),
  };
}

function twinReason(form: SlipForm, alike: readonly SlipForm[]): string | undefined {
  const twin = commonTwin(form, alike);
  return twin && `differs in marks alone from ${twin.form}, which occurs ${twin.count} times`;
}

function listedReason(form: SlipForm, misspelt: ReadonlyMap<string, Misspelling>): string | undefined {
  const misspelling = misspelt.get(form.form);
  return misspelling && `misspelt ${misspelling.meant}: ${misspelling.reason}`;
}

/** Returns the reason for each form that is a slip; other forms are not in the map. */
function reasonsOf(
  rows: readonly FormRow[],
  misspelt: ReadonlyMap<string, Misspelling>,
): Map<string, string> {
  const forms = [...groupBy(rows, ({ form }) => form)].map(([form, own]) => formOf(form, own));
  const alike = groupBy(forms, ({ key }) => key);
  const reasons = new Map<string, string>();
  for (const form of forms) {
    const reason =
      form.broken ?? twinReason(form, alike.get(form.key) as SlipForm[]) ?? listedReason(form, misspelt);
    if (reason !== undefined) reasons.set(form.form, reason);
  }
  return reasons;
}

/** Splits the rows of the form table into kept and dropped rows; both lists keep the order of the table. */
export function dropSlips(
  rows: readonly FormRow[],
  misspelt: ReadonlyMap<string, Misspelling>,
): { kept: FormRow[]; dropped: DroppedRow[] } {
  const reasons = reasonsOf(rows, misspelt);
  return {
    kept: rows.filter(({ form }) => !reasons.has(form)),
    dropped: rows.flatMap((row) => {
      const reason = reasons.get(row.form);
      return reason === undefined ? [] : [{ ...row, reason }];
    }),
  };
}

export function droppedTable(dropped: readonly DroppedRow[]): string {
  const rows = dropped.map((row) => [
    row.form,
    row.lemma,
    row.pos,
    row.newTestament,
    row.septuagint,
    row.reason,
  ]);
  const head = ['form', 'lemma', 'pos', 'nt_count', 'lxx_count', 'reason'];
  return [head, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}
