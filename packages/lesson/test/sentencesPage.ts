/** Renders a page of all sentences for a teacher to approve. */

import type { CoachingSound } from '../../../src/contract/response.ts';
import { featureDiff } from '../../../src/engine/coach/errorCode.ts';
import { findPhone } from '../../../src/engine/phonology/phones.ts';
import type { Scheme } from '../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { adviceOn } from '../src/sentences/advice.ts';
import { grouped } from '../src/sentences/cards.ts';
import { EN } from '../src/sentences/en/index.ts';
import { type Listener, MOTHER_TONGUES } from '../src/sentences/language.ts';
import { friendOf, howTo, modelOf, nameOf } from '../src/sentences/modelWord.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const row = (cells: readonly string[], cell = 'td'): string =>
  `<tr>${cells.map((text) => `<${cell}>${escaped(text)}</${cell}>`).join('')}</tr>`;

type Rows = readonly (readonly string[])[];

const table = (head: readonly string[], rows: Rows): string =>
  `<table>${row(head, 'th')}${rows.map((cells) => row(cells)).join('\n')}</table>`;

export const listenerOf = (scheme: string, tongue: Listener['tongue'] = 'en-US'): Listener => ({
  scheme,
  tongue,
  words: EN,
});

/** Lists graphemes with their phones ('αι', 'a j'), without rough breathings. */
export const unitsOf = ({ letters }: Scheme): (readonly [letters: string, phones: string])[] => [
  ...new Map(
    letters
      .filter(([, context]) => !context.startsWith('word start, rough'))
      .map(([keys, , phones]) => [phones, keys.replace('\u032f', '')] as const)
      .map(([phones, keys]) => [phones, [keys, phones] as const]),
  ).values(),
];

/** Makes a row for each phone of a letter, with the sound that was heard for it; null for a missing sound. */
export function rowsFor(letters: string, phones: string, heard: readonly (string | null)[]): CoachingSound[] {
  return phones.split(' ').map((target, n) => {
    const said = heard[n] ?? null;
    const slip = said === null ? undefined : findPhone(said.split(' ')[0] ?? '');
    return {
      index: n,
      word: 'word',
      letters,
      syllable: 0,
      target,
      heard: said,
      status: said === target ? 'exact' : said === null ? 'missing' : 'far',
      closeness: 0,
      low_confidence: false,
      error_code: null,
      feature_diff: said === target ? [] : featureDiff(findPhone(target) ?? null, slip ?? null),
    };
  });
}

/** Drops the model, which the table of right sounds already shows. */
const bodyOf = (sentence: string): string => sentence.replace(/^[^.]*\. (?=[A-Z])/u, '');

/** Makes the rows of a letter whose sound `phone` was said as `heard`. */
function slipped(scheme: Scheme, key: string, phone: string, heard: string): CoachingSound[] {
  const letters = key.replace('\u032f', '');
  // The tables of slips write j for any glide; the glide after ω is w.
  const glided = /^[ωῳ]/u.test(letters) ? heard.replace(/ j$/u, ' w') : heard;
  const said = heard === '∅' ? null : glided;
  // The key υ̯ is the υ of αυ, so an α comes before it.
  if (key !== letters) return [...rowsFor('α', 'a', ['a']), ...rowsFor(letters, phone, [said])];
  const usual = scheme.letters.find(
    ([keys, context]) => context === 'anywhere' && keys.split(' ').includes(key),
  );
  const phones = (usual?.[2] ?? phone).split(' ');
  if (!phones.includes(phone)) return rowsFor(letters, phone, [said]);
  // A slip in the vowel of a diphthong such as αι also leaves out the glide.
  const isGlideLost = phones[1] === 'j' && phone !== 'j';
  const others = isGlideLost ? phones.map(() => null) : phones;
  const parts = phones.map((part, n) => (part === phone ? said : (others[n] ?? null)));
  return rowsFor(letters, phones.join(' '), parts);
}

const slipRows = (scheme: Scheme): string[][] =>
  scheme.slips.flatMap(([phone, keys, list]) =>
    list.split(', ').map((heard) => {
      const [key = ''] = keys.split(' ');
      const sounds = slipped(scheme, key, phone, heard);
      const index = sounds.length - 1;
      const named = sounds.map((sound, n) => ({ ...sound, index: n }));
      return [key.replace('\u032f', ''), bodyOf(adviceOn(named, index, listenerOf(scheme.name)))];
    }),
  );

const acceptedRows = (scheme: Scheme): string[][] =>
  scheme.variants.flatMap(([phone, keys, , list]) => {
    if (/any/u.test(phone + keys) || /^[jw]$/u.test(phone)) return [];
    const said = list.split(', ').filter((heard) => !/[◌∅]/u.test(heard));
    return said.map((heard) => [keys.replaceAll('\u032f', ''), nameOf(heard, listenerOf(scheme.name))]);
  });

const unique = (rows: Rows, column: number, comma: string): string =>
  [...new Set(rows.map((cells) => cells[column]))].join(comma);

const bySentence = (rows: Rows): string[][] =>
  [...grouped(rows, ([, sentence = '']) => sentence)].map(([sentence, own]) => [
    unique(own, 0, ','),
    sentence,
  ]);

const byLetters = (rows: Rows): string[][] =>
  [...grouped(rows, ([letters = '']) => letters)].map(([letters, own]) => [letters, unique(own, 1, '; ')]);

/** Drops the rows that were seen before, and remembers all others. */
function fresh(rows: Rows, seen: Set<string>): Rows {
  return rows.filter((cells) => {
    const key = cells.join('|');
    return !seen.has(key) && seen.add(key);
  });
}

function schemePart(scheme: Scheme, seen: Set<string>): string {
  const listener = listenerOf(scheme.name);
  const units = unitsOf(scheme).map(([letters, phones]) => [
    letters,
    modelOf(phones, listener),
    friendOf(phones, listener),
  ]);
  return [
    `<h2>${escaped(scheme.title)}</h2>`,
    '<h3>A right sound</h3>',
    table(['Letters', 'Model, for English (US)', 'But'], fresh(units, seen)),
    '<h3>Usual slips</h3>',
    table(['Letters', 'After the model'], bySentence(fresh(slipRows(scheme), seen))),
    '<h3>Fine, though we teach the model</h3>',
    table(['Letters', 'Accepted'], byLetters(fresh(acceptedRows(scheme), seen))),
  ].join('\n');
}

export const TAUGHT: readonly string[] = [
  ...new Set(SCHEMES.flatMap(({ letters }) => letters.flatMap(([, , phones]) => phones.split(' ')))),
];

function modelPart(): string {
  const head = ['Sound', ...MOTHER_TONGUES];
  const own = Object.entries(EN.schemeAnchors).flatMap(([scheme, rows]) =>
    rows.map(([sound, ...cells]) => [`${sound} (${scheme})`, ...cells]),
  );
  const plain = (cells: readonly string[]): string[] => cells.map((cell) => cell.replace('none: ', '— '));
  return table(head, [...EN.anchors, ...own].map(plain));
}

export const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

export function sentencesPage(): string {
  const seen = new Set<string>();
  const schemes = SCHEMES.map((scheme) => schemePart(scheme, seen)).join('\n');
  const others = EN.pairs.filter((row) => !schemes.includes(escaped(row[2])));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sentences</title>
<style>body{font:1rem/1.4 serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2rem .5rem;text-align:left;vertical-align:top}</style>
<h1>What learners are told</h1>
<p>Every sentence is made of these. A dash says that the language lacks the sound, and what is
nearest; an empty cell of en-GB is that of en-US. What two traditions share stands with the first.</p>
<h2>Model words, by mother tongue</h2>
${modelPart()}
<h2>How each sound is made</h2>
${table(
  ['Sound', 'How'],
  TAUGHT.filter((phone) => howTo(phone, listenerOf('')) !== '').map((phone) => [
    phone,
    howTo(phone, listenerOf('')),
  ]),
)}
<h2>What to change</h2>
${table(['Right', 'Heard', 'Phrase'], others)}
<ul>${textsIn([EN.places, EN.manners, EN.others])
    .map((text) => `<li>${escaped(text)}</li>`)
    .join('')}</ul>
<h2>The sentences around them</h2>
<ul>${textsIn(EN.phrases)
    .map((text) => `<li>${escaped(text)}</li>`)
    .join('')}</ul>
${schemes}
</html>
`;
}
