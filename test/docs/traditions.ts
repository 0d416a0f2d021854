/** docs/traditions.md: the schemes side by side, letter by letter, made from their tables. */

import type { LetterRow, Scheme, SlipRow, VariantRow } from '../../src/score/phonology/scheme.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { exampleOf, rowsOf } from './examples.ts';
import { alphabetPlace, code, letterName, letterNames, placeName, tableRow } from './plainNames.ts';
import { acceptedFor, generalRows, isRough } from './traditionRows.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(tableRow)].join('\n');

/** The letters of all schemes in the order of the alphabet. */
const KEYS: readonly string[] = [
  ...new Set(SCHEMES.flatMap(({ letters }) => letters.flatMap(([keys]) => keys.split(' ')))),
].sort((a, b) => alphabetPlace(a) - alphabetPlace(b) || (a.normalize('NFD') < b.normalize('NFD') ? -1 : 1));

/** The rows of a letter but those of a rough breathing, which all vowels share. */
const plainRows = (scheme: Scheme, key: string): LetterRow[] =>
  rowsOf(scheme, key).filter((row) => !isRough(row));

/** The sound of a letter, then those that it has in some places only. */
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

/** The rows of a letter in one scheme. */
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

const LETTER_HEAD = ['Tradition', 'Taught', 'Where', 'As good', 'Accepted', 'Example'];

const letterPart = (key: string): string =>
  `### ${letterName(key)}\n\n${table(
    LETTER_HEAD,
    SCHEMES.flatMap((scheme) => letterRows(scheme, key)),
  )}\n`;

const generalPart = (): string =>
  table(
    ['Tradition', 'Letters', 'Where', 'Taught', 'As good', 'Accepted', 'Example'],
    SCHEMES.flatMap(generalRows),
  );

const slipRow = ({ title }: Scheme, [phone, letters, heard, example, learners]: SlipRow): string[] => [
  letterNames(letters),
  title,
  code(phone),
  heard.split(', ').map(code).join(', '),
  learners,
  example,
];

function slipPart(): string {
  const rows = SCHEMES.flatMap((scheme) => scheme.slips.map((slip) => ({ scheme, slip })));
  const placeOf = ([, letters]: SlipRow): number => KEYS.indexOf(letters.split(' ')[0] as string);
  rows.sort((a, b) => placeOf(a.slip) - placeOf(b.slip));
  return table(
    ['Letter', 'Tradition', 'Taught', 'Said', 'Learners', 'Example'],
    rows.map(({ scheme, slip }) => slipRow(scheme, slip)),
  );
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Where the stress is expected. */
const stressOf = ({ stressing }: Scheme): string =>
  stressing.includes('grave')
    ? `Stress: the syllable with the ${listed(stressing).replace(' and ', ' or ')}.`
    : `Accent: the syllable with the ${stressing.join(' or ')}. A grave is a lowered pitch: a mark on another syllable is wrong, one on its own is not judged.`;

const nearAccentsOf = ({ nearAccents }: Scheme): string =>
  `Near accents, which cost 1 − closeness: ${listed(nearAccents.map(([a, b]) => `${code(a)} for ${code(b)}`))}.`;

const headOf = (scheme: Scheme): string => `### ${scheme.title}

\`"scheme": "${scheme.name}"\`. ${scheme.readers}

- ${stressOf(scheme)}
- ${nearAccentsOf(scheme)}
- Sources: ${scheme.sources.join('; ')}.
`;

const ACROSS: RegExp = /^word end, before|^word start, after/u;

/** The schemes in which the words beside a word may change its sounds. */
const joining = (): string =>
  listed(
    SCHEMES.filter(({ variants }) => variants.some(([, , context]: VariantRow) => ACROSS.test(context))).map(
      ({ title }) => title,
    ),
  );

const INTRODUCTION = `# Traditions

Greek is read aloud in several traditions. Send the name of yours as \`scheme\`, and attempts are scored by its rules; the
default is \`${SCHEMES[0].name}\`. This page shows the rules of all schemes side by side. It is made from the tables by
which the service scores.`;

const READING = `## How to read the tables

- **Taught** is the sound that the answer shows as \`target\`. It costs nothing.
- **As good** is a free variant: a sound that nobody tells apart, or that the writing leaves open. It costs nothing, too.
- **Accepted** is any other variant. It costs 0.02 and is not a real edit. A sound that is neither is a
  [mistake](scoring.md#alignment-and-costs), or \`acceptable\` if it differs only in length or aspiration, is a near accent, or
  is the right vowel with a glide behind it.
- **Where**: of several rows the first that fits decides. The front vowels are ε αι η ῃ ι ει υ οι υι; the voiced consonants are
  β γ δ ζ μ ν λ ρ.
- ◌ is the taught sound or an accepted one: \`h ◌\` is that sound with an h before it, \`◌ j\` with a j after it, \`◌ ◌\` the
  sound said twice, \`◌ː\` the long sound. ∅ means that the sound may be left out, \`∅\` after \`ʝ\` that it may be left
  out if a ʝ was said before it.
- A letter that stands for two sounds has both, with a space between: \`k s\` for ξ. What is accepted for one of them
  names it: for \`k\`.
- **Usual slips** are mistakes like any other. They are no sign that the learner said
  [another word](heard-as.md#different_word).

The length of α ι υ in \`attic\` is judged where the text tells it: by a macron or breve, by a circumflex, by the place of the
accent, by the ending of the word; and where every handbook prints a macron: -ίᾱ, ψῡχή, ὑ̄μεῖς, κύ̄ριος. Short for long, and
long for short, is \`acceptable\` there and costs 0.1. Anywhere else the taught sound is short and the long one is as good. In
names, many of them foreign, only macron, breve and circumflex tell it. What a long vowel costs in the other traditions stands in the table of
[every vowel](#every-vowel-every-consonant); where it stands in none, it is \`acceptable\`, too.

In a verse the last sound of a word and the first of the next may change each other: τὸν πατέρα may be [tom baˈtera], as in
modern Greek, or [tom paˈtera], as in inscriptions of Athens. ${joining()} accept such joins; the tables say which.`;

/** The whole page. */
export const traditionsPage = (): string =>
  [
    `${INTRODUCTION}\n`,
    `${table(
      ['Scheme', 'Tradition', 'Who reads so'],
      SCHEMES.map(({ name, title, readers }) => [code(name), title, readers]),
    )}\n`,
    `${READING}\n`,
    '## The schemes\n',
    ...SCHEMES.map(headOf),
    '## At a glance\n',
    `${glance()}\n`,
    '## Letter by letter\n',
    'What is accepted for [every vowel and every consonant](#every-vowel-every-consonant) stands at the end.\n',
    ...KEYS.map(letterPart),
    '## Every vowel, every consonant\n',
    `${generalPart()}\n`,
    '## Usual slips\n',
    'A vowel with a `j` behind it is that vowel with any glide: `a j` is [aɪ], too.\n',
    `${slipPart()}\n`,
  ].join('\n');
