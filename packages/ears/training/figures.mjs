import { table } from '../../../dist/packages/research/src/results.js';

const RIGHT = 0.95;
const OTHER_WORD = 0.7;

const WRONG = /incorrect|missing|extra/;

const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
export const share = (list, fits) => (100 * list.filter(fits).length) / list.length;

/** A dash means that there was nothing to measure. */
export const written = (value, digits) => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** A column is [title, name of the figure, digits]; a row is [first cell, figures]. */
export const figureTable = (first, columns, rows) =>
  table(
    [first, ...columns.map(([title]) => title)],
    rows.map(([name, found]) => [name, ...columns.map(([, key, digits]) => written(found[key], digits))]),
    columns.length + 1,
  );

/** Tells whether a planted error is sure, uncertain or missed, and whether the sound that was said was named. */
function plantedIn(rows, { planted, slot }) {
  const row = rows[slot];
  if (WRONG.test(row.status)) return { zone: 'sure', named: row.observed === planted.said };
  return { zone: row.uncertain ? 'uncertain' : 'missed', named: false };
}

export function judged(attempt, answer) {
  const taught = answer.phones.filter(({ target }) => target !== null);
  return {
    ...attempt,
    proximity: answer.proximity,
    decoding: answer.gop.decoding,
    rows: taught.length,
    wrong: answer.phones.filter(({ status }) => WRONG.test(status)).length,
    unsure: answer.phones.filter(({ uncertain }) => uncertain).length,
    outcome: attempt.planted ? plantedIn(taught, attempt) : null,
  };
}

/** Precision and F1 of wrong sounds. An attempt in `spoilt` has one planted error; all other sounds are right. */
function detection(perfect, spoilt) {
  const found = spoilt.filter(({ outcome }) => outcome.zone === 'sure').length;
  const alarms =
    sum(perfect, ({ wrong }) => wrong) +
    sum(spoilt, ({ wrong, outcome }) => wrong - Number(outcome.zone === 'sure'));
  const [precision, recall] = [found / (found + alarms), found / spoilt.length];
  return { precision: 100 * precision, f1: (200 * precision * recall) / (precision + recall) };
}

export function figures(group) {
  const of = (kind) => group.filter((one) => one.kind === kind);
  const [perfect, substituted, deleted, word] = ['perfect', 'substitution', 'deletion', 'word'].map(of);
  const zone = (list, name) => share(list, ({ outcome }) => outcome.zone === name);
  const named = substituted.filter(({ outcome }) => outcome.named).length;
  const sure = substituted.filter(({ outcome }) => outcome.zone === 'sure').length;
  const spoilt = [...substituted, ...deleted];
  return {
    falseEdits: (100 * sum(perfect, ({ wrong }) => wrong)) / sum(perfect, ({ rows }) => rows),
    unsure: (100 * sum(perfect, ({ unsure }) => unsure)) / sum(perfect, ({ rows }) => rows),
    right: share(perfect, ({ proximity }) => proximity >= RIGHT),
    substitutions: zone(substituted, 'sure'),
    named: (100 * named) / substituted.length,
    unsureSubstitutions: zone(substituted, 'uncertain'),
    deletions: zone(deleted, 'sure'),
    otherWord: share(word, ({ proximity }) => proximity >= OTHER_WORD),
    gatePerfect: share(perfect, ({ decoding }) => decoding === 'free'),
    accepted: 100 - share(spoilt, ({ outcome }) => outcome.zone === 'sure'),
    misnamed: 100 - (100 * named) / sure,
    ...detection(perfect, spoilt),
  };
}
