/** Draws how cost grows: a log-log plot as SVG, one line a suite, without any library. */

import type { Suite } from './measure.ts';

const WIDTH = 720;
const HEIGHT = 420;
const MARGIN = 72;
const COLOURS = ['#1f6feb', '#d1242f', '#1a7f37', '#8250df', '#9a6700', '#0e7490'];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number at the start of a row's name is what grows. */
const pointsOf = ({ rows }: Suite): Point[] =>
  rows.flatMap(({ name, medianUs }) => {
    const size = Number.parseFloat(name);
    return Number.isFinite(size) && size > 0 ? [{ x: size, y: medianUs }] : [];
  });

const decades = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil(to) - Math.floor(from) + 1 }, (_, n) => Math.floor(from) + n);

/** Draws the suites whose rows grow. */
export function plot(suites: readonly Suite[]): string {
  const lines = suites.map((suite) => ({ title: suite.title, points: pointsOf(suite) }));
  const all = lines.flatMap(({ points }) => points);
  const [x0, x1] = [
    Math.min(...all.map(({ x }) => Math.log10(x))),
    Math.max(...all.map(({ x }) => Math.log10(x))),
  ];
  const [y0, y1] = [
    Math.min(...all.map(({ y }) => Math.log10(y))),
    Math.max(...all.map(({ y }) => Math.log10(y))),
  ];
  const x = (value: number): string =>
    (MARGIN + ((value - x0) / (x1 - x0)) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (value: number): string =>
    (HEIGHT - MARGIN - ((value - y0) / (y1 - y0)) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  const grid = decades(y0, y1)
    .filter((decade) => decade >= y0 && decade <= y1)
    .map(
      (decade) =>
        `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(decade)}" y2="${y(decade)}" stroke="#d0d7de"/><text x="${MARGIN - 8}" y="${y(decade)}" text-anchor="end" dominant-baseline="middle">${10 ** decade} µs</text>`,
    );
  const sizes = decades(x0, x1)
    .filter((decade) => decade >= x0 && decade <= x1)
    .map(
      (decade) =>
        `<text x="${x(decade)}" y="${HEIGHT - MARGIN + 18}" text-anchor="middle">${10 ** decade}</text>`,
    );
  const drawn = lines.map(({ title, points }, n) => {
    const colour = COLOURS[n % COLOURS.length] as string;
    const path = points.map((point) => `${x(Math.log10(point.x))},${y(Math.log10(point.y))}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${WIDTH - 265}" y="${20 + 15 * n}" fill="${colour}">${title}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>How the cost of each kernel grows</title><rect width="100%" height="100%" fill="#fff"/>${[...grid, ...sizes, ...drawn].join('')}<text x="${WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">rows, frames, labels, candidates or words</text></svg>\n`;
}
