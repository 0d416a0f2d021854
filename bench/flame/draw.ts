/** Draws a tree of frames as a flame graph (Gregg 2011): a bar as wide as its time, its callees below it. SVG without a script. */

import type { Frame } from './profile.ts';

const WIDTH = 1600;
const ROW = 17;
const TOP = 30;
/** A bar must be this wide to be drawn, and this wide for each letter of its name. */
const LEAST = 1.5;
const LETTER = 6.4;

/** Parts of the work, told apart by where a function stands; the first that fits. */
export const PARTS = [
  { name: 'memory', colour: '#c9a0a0', holds: ({ name }: Frame) => name === '(garbage collector)' },
  {
    name: 'scoring',
    colour: '#f4b66a',
    holds: ({ place }: Frame) => /^(?:src\/(?:core|kernel|phonology|lexicon)\/|wasm:)/u.test(place),
  },
  {
    name: 'service and contract',
    colour: '#f7d774',
    holds: ({ place }: Frame) => /^src\/(?:service|contract|threads)\//u.test(place),
  },
  {
    name: 'HTTP and MCP of ours',
    colour: '#9cc6e8',
    holds: ({ place }: Frame) => /^src\/(?:http|mcp)\//u.test(place),
  },
  { name: 'keys, window, log', colour: '#b7dba1', holds: ({ place }: Frame) => place.startsWith('src/') },
  { name: 'Node', colour: '#d5d5dc', holds: ({ place }: Frame) => place.startsWith('node:') },
  { name: 'packages', colour: '#cdb5e5', holds: ({ place }: Frame) => place !== '' },
  { name: 'native code', colour: '#e3e3e3', holds: () => true },
] as const;

export type Part = (typeof PARTS)[number];

export const partOf = (frame: Frame): Part => PARTS.find(({ holds }) => holds(frame)) as Part;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => ENTITIES[sign] as string);

/** @param perRequest the microseconds of one request in a microsecond of the tree */
export function drawFlame(root: Frame, title: string, perRequest: number): string {
  const bars: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, x: number, row: number): void => {
    const width = (WIDTH * frame.whole) / root.whole;
    if (width < LEAST) return;
    depth = Math.max(depth, row);
    const y = TOP + row * ROW;
    const time = `${(frame.whole * perRequest).toFixed(1)} µs`;
    const name = `${frame.name} ${frame.place}`.trim();
    const room = Math.floor((width - 4) / LETTER);
    const label = room < 3 ? '' : escaped(`${time} ${name}`.slice(0, room));
    bars.push(
      `<g><title>${escaped(`${name}: ${time}, ${((100 * frame.whole) / root.whole).toFixed(1)} %`)}</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${partOf(frame).colour}"/>` +
        `${label === '' ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${label}</text>`}</g>`,
    );
    let at = x;
    for (const callee of [...frame.callees.values()].sort((a, b) => b.whole - a.whole)) {
      draw(callee, at, row + 1);
      at += (WIDTH * callee.whole) / root.whole;
    }
  };
  draw(root, 0, 0);
  const legend = PARTS.map(
    ({ name, colour }, n) =>
      `<rect x="${700 + 112 * n}" y="6" width="12" height="12" fill="${colour}"/><text x="${716 + 112 * n}" y="16">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + (depth + 1) * ROW}" font-family="monospace" font-size="10.5"><title>${escaped(title)}</title><rect width="100%" height="100%" fill="#fff"/><text x="4" y="16" font-size="13">${escaped(title)}</text>${legend.join('')}${bars.join('')}</svg>\n`;
}
