/**
 * Counts lines of code, and compares the counts with a budget. The files must be formatted, so that a comment always
 * begins its line.
 */

const BLOCKS: readonly (readonly [begin: string, end: string])[] = [
  ['/*', '*/'],
  ['"""', '"""'],
];

export function codeLines(text: string): number {
  let [lines, end] = [0, ''];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (end !== '') {
      if (line.endsWith(end)) end = '';
      continue;
    }
    // A line that begins with # is a comment in Python, but may be a private member in TypeScript.
    const [begin, close] = BLOCKS.find(([sign]) => line.startsWith(sign)) ?? [];
    if (begin !== undefined && close !== undefined) {
      if (!line.slice(begin.length).endsWith(close)) end = close;
    } else if (line !== '' && !line.startsWith('//') && !/^#(?!\w+[(:;= ])/u.test(line)) lines++;
  }
  return lines;
}

type Lines = Readonly<Record<string, number>>;

/** Largest share of a budget that may be unused; if more is unused, the budget must be lowered. */
const SLACK = 0.03;

/** Returns a sentence for each room that is over its budget or far below it. */
export function faultsOf(lines: Lines, budget: Lines): string[] {
  return Object.entries(lines).flatMap(([room, count]) => {
    const most = budget[room] ?? 0;
    if (count > most)
      return [
        `${room} has ${count} lines, and its budget is ${most}: take ${count - most} away from any file of the room; comments and blank lines are free`,
      ];
    return most > count * (1 + SLACK)
      ? [`${room} has ${count} lines, and its budget is still ${most}: npm run size -- --lower`]
      : [];
  });
}

const sumOf = (numbers: Lines): number => Object.values(numbers).reduce((sum, one) => sum + one, 0);

/**
 * Returns a sentence for each number that is higher than in the earlier budget, and one if the sum is higher. A new
 * room must take its lines from other rooms.
 */
export function risenSince(budget: Lines, before: Lines): string[] {
  const risen = Object.entries(budget).filter(([room, most]) => most > (before[room] ?? most));
  const isMore = Object.keys(before).length > 0 && sumOf(budget) > sumOf(before);
  return [
    ...risen.map(([room, most]) => `the budget of ${room} rose from ${before[room]} to ${most} within a day`),
    ...(isMore ? [`all budgets rose from ${sumOf(before)} to ${sumOf(budget)} lines within a day`] : []),
  ];
}

/** Lowers each number to the present lines of its room; a new room gets its present lines as its budget. */
export const lowered = (lines: Lines, budget: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([room, count]) => [room, Math.min(count, budget[room] ?? count)]),
  );
