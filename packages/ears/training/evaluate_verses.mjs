/**
 * Scores the spoken verses with the library, as the service would: how often a planted miscue is named, how often one that
 * nobody made, how near the times of words are, and which pauses are found. The tables go into docs/demo-recognizer.md.
 *
 *   node plan_verses.mjs .work/inventories.json > .work/verses.plan.jsonl
 *   python3 speak_verses.py
 *   node evaluate_verses.mjs
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { openLibrary, readAttempts } from './attempts.mjs';

const CARD = new URL('../../../docs/demo-recognizer.md', import.meta.url);
const MISCUES = ['omission', 'repetition', 'restart', 'transposition'];
const NEAR_S = 0.06;
const PAUSE_S = 0.25;
/** Verses that a row needs. */
const LEAST = 10;

const library = await openLibrary();

/** One verse, judged: whether what was planted was named, whether something else was, and its times and pauses. */
function judged(verse) {
  const heard = library.hear(verse);
  const start = performance.now();
  const { words, fluency, phones, gop } = library.score(verse, heard, library.trust, { candidates: 0 });
  const ms = performance.now() - start;
  const planted = verse.kind === 'transposition' ? [verse.word, verse.word + 1] : [verse.word];
  const slots = phones.filter(({ target }) => target !== null);
  const isRight = verse.right.flat();
  return {
    ...{ voice: verse.voice, group: verse.group, kind: verse.kind, ms, read: gop.decoding === 'target' },
    named: planted.every((word) => words[word]?.error_type === verse.kind),
    false: words.some(({ error_type }, n) => MISCUES.includes(error_type) && !planted.includes(n)),
    late: words.flatMap(({ start_s }, n) => {
      const own = verse.of.lastIndexOf(n);
      return start_s === undefined || own < 0 ? [] : [start_s - verse.times[own][0]];
    }),
    edits:
      verse.kind === 'none' &&
      slots.filter((row, n) => isRight[n] && /incorrect|missing/.test(row.status)).length,
    sounds: verse.kind === 'none' && isRight.filter(Boolean).length,
    ...pausesOf(verse.pauses, fluency?.pauses ?? []),
  };
}

/** Pauses that were made and found; a pause is found by one that overlaps it. */
function pausesOf(made, found) {
  const meet = ([, from, to], { start_s, end_s }) => start_s < to && end_s > from;
  const long = made.filter(([, from, to]) => to - from >= PAUSE_S);
  return {
    made: long.length,
    caught: long.filter((one) => found.some((other) => meet(one, other))).length,
    found: found.length,
    true: found.filter((one) => long.some((other) => meet(other, one))).length,
  };
}

const share = (list, test) =>
  list.length === 0 ? Number.NaN : (100 * list.filter(test).length) / list.length;
const sum = (list, key) => list.reduce((total, one) => total + one[key], 0);

/** The row of some verses. */
function rowOf(name, list) {
  const of = (kind) => list.filter((one) => one.kind === kind);
  const late = list.flatMap((one) => one.late);
  const cells = [
    ...MISCUES.map((kind) => share(of(kind), ({ named }) => named)),
    share(of('none'), (one) => one.false),
    share(late, (seconds) => Math.abs(seconds) <= NEAR_S),
    (100 * sum(list, 'true')) / sum(list, 'found'),
    (100 * sum(list, 'caught')) / sum(list, 'made'),
  ].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(0)));
  const clean = of('none').filter(({ read }) => read);
  const edits = ((100 * sum(clean, 'edits')) / sum(clean, 'sounds')).toFixed(1);
  return `| ${[name, list.length, ...cells, edits].join(' | ')} |`;
}

const HEAD = [
  ...[
    'voices',
    'verses',
    'left out %',
    'said twice %',
    'begun twice %',
    'swapped %',
    'faultless with a false one %',
  ],
  ...['starts within 60 ms %', 'pauses: precision %', 'recall %', 'false edits per 100 right sounds'],
]; // prettier-ignore

const all = readAttempts('verses').map(judged);
const groups = [...new Set(all.map(({ group }) => group))]
  .map((name) => [name, all.filter(({ group }) => group === name)])
  .filter(([, list]) => list.length >= LEAST); // prettier-ignore
const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
const text = [
  `| ${HEAD.join(' | ')} |`,
  `| ${HEAD.map(() => '---').join(' | ')} |`,
  rowOf('**all**', all),
  ...groups.map(([name, list]) => rowOf(name, list)),
].join('\n'); // prettier-ignore
const [before, , after] = readFileSync(CARD, 'utf8').split(/<!-- verses(?: end)? -->/);
if (after === undefined) console.log(text);
else writeFileSync(CARD, `${before}<!-- verses -->\n\n${text}\n\n<!-- verses end -->${after}`);
console.log(`score: ${times[times.length >> 1].toFixed(0)} ms, ${times.at(-1).toFixed(0)} ms at most`);
