/** The shares of LEARNERS.md, drawn: a bar for every reader under every measure, and a stroke where its goal is. */

import type { Goals } from './readers.ts';
import { JUDGED, type Result, TITLES } from './report.ts';
import { share } from './tally.ts';

const WIDTH = 720;
const LEFT = 150;
const RIGHT = 90;
const BAR = 14;
const ROW = 20;
const TITLE = 34;
const COLOURS = ['#57606a', '#1f6feb', '#d1242f', '#9a6700', '#1a7f37'];

/** The highest share, up to the next ten. */
function scaleOf(results: readonly Result[]): number {
  const shares = results.flatMap(({ tally }) => JUDGED.map((measure) => share(tally.counts[measure])));
  return Math.max(10, 10 * Math.ceil(Math.max(...shares) / 10));
}

function bars(measure: keyof Goals, results: readonly Result[], top: number): string {
  const scale = scaleOf(results);
  const x = (value: number): number => Math.round(LEFT + (value / scale) * (WIDTH - LEFT - RIGHT));
  const rows = results.map(({ reader, tally }, n) => {
    const y = top + TITLE + n * ROW;
    const value = share(tally.counts[measure]);
    const goal = reader.goals[measure];
    const stroke =
      goal === null
        ? ''
        : `<line x1="${x(goal)}" x2="${x(goal)}" y1="${y - 2}" y2="${y + BAR + 2}" stroke="#1f2328" stroke-width="2"/>`;
    return [
      `<text x="${LEFT - 8}" y="${y + BAR - 3}" text-anchor="end">${reader.name}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${x(value) - LEFT}" height="${BAR}" fill="${COLOURS[n % COLOURS.length]}"/>`,
      stroke,
      `<text x="${Math.max(x(value), x(goal ?? 0)) + 6}" y="${y + BAR - 3}">${value.toFixed(2)} %</text>`,
    ].join('');
  });
  return `<text x="${LEFT}" y="${top + TITLE - 10}" font-weight="bold">${TITLES[measure]}</text>${rows.join('')}`;
}

/** All measures that have goals, one under the other. */
export function chart(results: readonly Result[]): string {
  const part = TITLE + results.length * ROW;
  const height = JUDGED.length * part + 40;
  const parts = JUDGED.map((measure, n) => bars(measure, results, n * part));
  const foot = `<text x="${LEFT}" y="${height - 14}">per cent of words; a stroke is the most that is allowed</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><title>Shares by reader</title><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}${foot}</svg>\n`;
}
