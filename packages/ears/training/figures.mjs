import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '../../../dist/packages/research/src/results.js';

const CARD = new URL('../../../docs/demo-recognizer.md', import.meta.url);

/** The least proximity of a clip that counts as right, and of another phrase that counts as accepted. */
const RIGHT = 0.95;
const OTHER_WORD = 0.7;

const WRONG = /incorrect|missing|extra/;

const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
export const share = (list, fits) => (100 * list.filter(fits).length) / list.length;

/** Writes a figure; a dash if there was nothing to measure. */
export const written = (value, digits) => (Number.isNaN(value) ? '–' : value.toFixed(digits));

/** Makes a table. A column is [title, name of the figure, digits]; a row is [first cell, figures]. */
export const figureTable = (first, columns, rows) =>
  textTable(
    [first, ...columns.map(([title]) => title)],
    rows.map(([name, found]) => [name, ...columns.map(([, key, digits]) => written(found[key], digits))]),
  );

export const textTable = (head, rows) => table(head, rows, head.length);

/** Prints a table, and writes it into the card (docs/demo-recognizer.md) between the two comments `<!-- NAME -->`. */
export function writeIntoCard(name, text) {
  console.log(`${text}\n`);
  const mark = `<!-- ${name} -->`;
  const [before, , after] = readFileSync(CARD, 'utf8').split(mark);
  writeFileSync(CARD, [before, `\n\n${text}\n\n`, after].join(mark));
}

/** Tells whether a planted error was found, and whether the sound that was said is named. */
function plantedIn(rows, { planted, slot }) {
  const { status, observed } = rows[slot];
  const isSure = WRONG.test(status);
  return { isSure, isNamed: isSure && observed === planted.said };
}

/** Adds to an attempt what its answer tells about it. */
export function judged(attempt, answer) {
  const taught = answer.phones.filter(({ target }) => target !== null);
  return {
    ...attempt,
    proximity: answer.proximity,
    decoding: answer.gop.decoding,
    rows: taught.length,
    wrong: answer.phones.filter(({ status }) => WRONG.test(status)).length,
    unsure: answer.phones.filter(({ uncertain }) => uncertain).length,
    ...(attempt.planted && plantedIn(taught, attempt)),
  };
}

/**
 * Computes precision and F1 of wrong sounds. An attempt in `spoilt` has one planted error; all other sounds are right.
 */
function detection(perfect, spoilt) {
  const found = spoilt.filter(({ isSure }) => isSure).length;
  const alarms =
    sum(perfect, ({ wrong }) => wrong) + sum(spoilt, ({ wrong, isSure }) => wrong - Number(isSure));
  const [precision, recall] = [found / (found + alarms), found / spoilt.length];
  return { precision: 100 * precision, f1: (200 * precision * recall) / (precision + recall) };
}

/** Computes the figures of the card from judged attempts of all kinds (plan_people.mjs). */
export function figures(group) {
  const of = (kind) => group.filter((one) => one.kind === kind);
  const [perfect, substituted, deleted, word] = ['perfect', 'substitution', 'deletion', 'word'].map(of);
  const spoilt = [...substituted, ...deleted];
  const rights = sum(perfect, ({ rows }) => rows);
  const isSure = (one) => one.isSure;
  return {
    falseEdits: (100 * sum(perfect, ({ wrong }) => wrong)) / rights,
    unsure: (100 * sum(perfect, ({ unsure }) => unsure)) / rights,
    right: share(perfect, ({ proximity }) => proximity >= RIGHT),
    substitutions: share(substituted, isSure),
    named: share(substituted, ({ isNamed }) => isNamed),
    deletions: share(deleted, isSure),
    otherWord: share(word, ({ proximity }) => proximity >= OTHER_WORD),
    refused: share(perfect, ({ decoding }) => decoding === 'free'),
    accepted: 100 - share(spoilt, isSure),
    misnamed: 100 - share(substituted.filter(isSure), ({ isNamed }) => isNamed),
    ...detection(perfect, spoilt),
  };
}
