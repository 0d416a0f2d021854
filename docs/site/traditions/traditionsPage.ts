/**
 * Writes the tables of docs/traditions.md, which compare the schemes letter by letter. The text around the tables is
 * written by hand.
 */

import type { LetterRow, Scheme } from '../../../src/engine/phonology/scheme.ts';
import { aboutScheme } from '../../../src/engine/phonology/schemes/about.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { acceptedFor, generalRows, isRough } from './letters.ts';
import { alphabetPlace, code, letterName, letterNames, placeName, tableRow } from './placeNames.ts';
import { exampleOf, rowsOf } from './wordExamples.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(tableRow)].join('\n');

const KEYS: readonly string[] = [
  ...new Set(SCHEMES.flatMap(({ letters }) => letters.flatMap(([keys]) => keys.split(' ')))),
].sort((a, b) => alphabetPlace(a) - alphabetPlace(b) || (a.normalize('NFD') < b.normalize('NFD') ? -1 : 1));

/** Returns the rows of a letter, without the ones for a rough breathing, which are the same for all vowels. */
const plainRows = (scheme: Scheme, key: string): LetterRow[] =>
  rowsOf(scheme, key).filter((row) => !isRough(row));

/** Writes the usual sound of a letter, and after it the sounds that it has in some contexts. */
function soundsOf(scheme: Scheme, key: string): string {
  const phones = plainRows(scheme, key).map(([, , sound]) => sound);
  const usual = phones.at(-1) as string;
  const others = [...new Set(phones)].filter((sound) => sound !== usual).map(code);
  return others.length === 0 ? code(usual) : `${code(usual)}, in places ${others.join(', ')}`;
}

const glance = (): string =>
  table(
    ['Letter', ...SCHEMES.map(({ title }) => title)],
    KEYS.map((key) => [letterName(key), ...SCHEMES.map((scheme) => soundsOf(scheme, key))]),
  );

function letterRows(scheme: Scheme, key: string): string[][] {
  const rows = plainRows(scheme, key);
  return rows.map((row) => [
    scheme.title,
    code(row[2]),
    row[1] === 'anywhere' && rows.length > 1 ? 'elsewhere' : placeName(row[1]),
    acceptedFor(row, key, scheme, true),
    acceptedFor(row, key, scheme, false),
    exampleOf(row, key, scheme),
  ]);
}

const letterPart = (key: string): string =>
  `### ${letterName(key)}\n\n${table(
    ['Tradition', 'Taught', 'Where', 'As good', 'Accepted', 'Example'],
    SCHEMES.flatMap((scheme) => letterRows(scheme, key)),
  )}`;

const generalTable = (): string =>
  table(
    ['Tradition', 'Letters', 'Where', 'Taught', 'As good', 'Accepted', 'Example'],
    SCHEMES.flatMap(generalRows),
  );

/** Returns table rows for the usual slips of a scheme whose first letter is this one. */
const slipRows = ({ title, slips }: Scheme, key: string): string[][] =>
  slips
    .filter(([, letters]) => letters.split(' ')[0] === key)
    .map(([phone, letters, heard, example, learners]) => {
      const said = heard.split(', ').map(code).join(', ');
      return [letterNames(letters), title, code(phone), said, learners, example];
    });

const slipTable = (): string =>
  table(
    ['Letter', 'Tradition', 'Taught', 'Said', 'Learners', 'Example'],
    KEYS.flatMap((key) => SCHEMES.flatMap((scheme) => slipRows(scheme, key))),
  );

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Says which accents mark the stressed syllable in a scheme. */
const stressOf = ({ stressing }: Scheme): string =>
  stressing.includes('grave')
    ? `Stress: the syllable with the ${listed(stressing).replace(' and ', ' or ')}.`
    : `Accent: the syllable with the ${stressing.join(' or ')}. A grave is a lowered pitch: a mark on another syllable is wrong, one on its own is not judged.`;

const nearAccentsOf = ({ nearAccents }: Scheme): string =>
  `Near accents, which cost 1 − closeness: ${listed(nearAccents.map(([a, b]) => `${code(a)} for ${code(b)}`))}.`;

const headOf = (scheme: Scheme): string => `### ${scheme.title}

\`"scheme": "${scheme.name}"\`. ${aboutScheme(scheme).readers}

- ${stressOf(scheme)}
- ${nearAccentsOf(scheme)}
- Sources: ${aboutScheme(scheme).sources.join('; ')}.`;

/**
 * Functions that make the generated part of a section, keyed by the heading of the section. The part comes after the
 * text that is written by hand.
 */
const MADE: Readonly<Record<string, () => string>> = {
  '# Traditions': () =>
    table(
      ['Scheme', 'Tradition', 'Who reads so'],
      SCHEMES.map((scheme) => [code(scheme.name), scheme.title, aboutScheme(scheme).readers]),
    ),
  '## The schemes': () => SCHEMES.map(headOf).join('\n\n'),
  '## At a glance': glance,
  '## Letter by letter': () => KEYS.map(letterPart).join('\n\n'),
  '## Every vowel, every consonant': generalTable,
  '## Usual slips': slipTable,
};

/** Replaces the generated part of a section. This is everything from the first table or subheading to the end. */
function made(section: string): string {
  const make = MADE[section.split('\n')[0] as string];
  return make === undefined ? section : `${section.slice(0, section.search(/^(?:\||###)/mu))}${make()}\n`;
}

export const withTables = (page: string): string =>
  page
    .split(/\n(?=## )/u)
    .map(made)
    .join('\n');
