/**
 * Runs as a step of the build: writes the tables of docs/traditions.md from the tables of the schemes. The text around them
 * is written by hand.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listed } from '../../../packages/lesson/src/sentences/language.ts';
import type { Scheme } from '../../../src/engine/phonology/scheme.ts';
import { aboutScheme } from '../../../src/engine/phonology/schemes/about.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { ROOT } from '../../../src/service/built/project.ts';
import { byAlphabet, letterName, letterNames, placeName } from './placeNames.ts';

type Cells = readonly string[];

const code = (phones: string): string => `\`${phones}\``;
const codes = (list: string): string => list.split(', ').map(code).join(', ');

const tableRow = (cells: Cells): string => `| ${cells.join(' | ')} |`;

const table = (head: Cells, rows: readonly Cells[]): string =>
  [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(tableRow)].join('\n');

const KEYS: Cells = [
  ...new Set(SCHEMES.flatMap(({ letters }) => letters.flatMap(([keys]) => keys.split(' ')))),
].sort(byAlphabet);

/** Lists the sounds of a grapheme. The usual sound, which is the last in the table of the scheme, comes first. */
function soundsOf({ letters }: Scheme, key: string): string {
  const phones = letters
    .filter(([keys, context]) => keys.split(' ').includes(key) && !context.includes('rough breathing'))
    .map(([, , sound]) => sound);
  const usual = phones.at(-1) as string;
  const others = [...new Set(phones)].filter((sound) => sound !== usual).map(code);
  return others.length === 0 ? code(usual) : `${code(usual)}, in places ${others.join(', ')}`;
}

const glance = (): string =>
  table(
    ['Letter', ...SCHEMES.map(({ title }) => title)],
    KEYS.map((key) => [letterName(key), ...SCHEMES.map((scheme) => soundsOf(scheme, key))]),
  );

interface LetterRow {
  /** Letters that the row is about, or `any` for every letter. */
  readonly letters: string;
  readonly cells: Cells;
}

/** Writes a table of the rows of all schemes in alphabetical order; rows about every letter come last. */
function alphabetical(head: Cells, rowsOf: (scheme: Scheme) => readonly LetterRow[]): string {
  const rows = SCHEMES.flatMap((scheme) =>
    rowsOf(scheme).map(({ letters, cells }) => ({
      letters,
      cells: [letterNames(letters), scheme.title, ...cells],
    })),
  );
  const sorted = rows.toSorted((row, other) => byAlphabet(row.letters, other.letters));
  return table(
    ['Letter', 'Tradition', ...head],
    sorted.map(({ cells }) => cells),
  );
}

const taughtTable = (): string =>
  alphabetical(['Taught', 'Where', 'Example'], ({ letters }) =>
    letters.map(([keys, context, phones, example]) => ({
      letters: keys,
      cells: [code(phones), placeName(context), example],
    })),
  );

const acceptedTable = (): string =>
  alphabetical(['Taught', 'Accepted', 'Cost', 'Where', 'Example'], ({ variants }) =>
    variants.map(([phone, letters, context, accepted, basis, example]) => ({
      letters,
      cells: [
        phone.startsWith('any ') ? phone.replace('any', 'every') : code(phone),
        codes(accepted),
        basis === 'free' ? '0' : '0.02',
        placeName(context),
        example,
      ],
    })),
  );

const slipTable = (): string =>
  alphabetical(['Taught', 'Said', 'Learners', 'Example'], ({ slips }) =>
    slips.map(([phone, letters, heard, example, learners]) => ({
      letters,
      cells: [code(phone), codes(heard), learners, example],
    })),
  );

const stressOf = ({ stressing }: Scheme): string =>
  stressing.includes('grave')
    ? `Stress: the syllable with the ${listed(stressing, 'or')}.`
    : `Accent: the syllable with the ${stressing.join(' or ')}. A grave is a lowered pitch: a mark on another syllable is wrong, one on its own is not judged.`;

function nearAccentsOf({ nearAccents }: Scheme): string {
  const pairs = nearAccents.map(([said, taught]) => `${code(said)} for ${code(taught)}`);
  return `Near accents, which cost 1 − closeness: ${listed(pairs, 'and')}.`;
}

const headOf = (scheme: Scheme): string => `### ${scheme.title}

\`"scheme": "${scheme.name}"\`. ${aboutScheme(scheme).readers}

- ${stressOf(scheme)}
- ${nearAccentsOf(scheme)}
- Sources: ${aboutScheme(scheme).sources.join('; ')}.`;

const schemeTable = (): string =>
  table(
    ['Scheme', 'Tradition', 'Who reads so'],
    SCHEMES.map((scheme) => [code(scheme.name), scheme.title, aboutScheme(scheme).readers]),
  );

/** Functions that make the generated parts, indexed by the heading of their section. */
const MADE: Readonly<Record<string, () => string>> = {
  '# Traditions': schemeTable,
  '## The schemes': () => SCHEMES.map(headOf).join('\n\n'),
  '## At a glance': glance,
  '## Letter by letter': taughtTable,
  '## Accepted variants': acceptedTable,
  '## Usual slips': slipTable,
};

/** Replaces the generated part of a section, from its first table or subheading to its end. */
function regenerated(section: string): string {
  const make = MADE[section.split('\n')[0] as string];
  return make === undefined ? section : `${section.slice(0, section.search(/^(?:\||###)/mu))}${make()}\n`;
}

const PAGE = join(ROOT, 'docs/traditions.md');
const sections = readFileSync(PAGE, 'utf8').split(/\n(?=## )/u);
writeFileSync(PAGE, sections.map(regenerated).join('\n'));
