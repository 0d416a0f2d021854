/** `koine labels`: which sounds of each tradition the labels of a recognizer cover, before it is run. */

import { readFileSync } from 'node:fs';
import { ModelFault } from '../../packages/recognizer/src/fault.ts';
import { readLabels } from '../../packages/recognizer/src/labels.ts';
import { whyUnread } from '../../packages/research/src/unread.ts';
import { columnsOfSound } from '../engine/evidence/columns.ts';
import { mapLabels } from '../engine/evidence/vocabulary.ts';
import { phoneAt } from '../engine/phonology/phones.ts';
import type { Phonology } from '../engine/phonology/readings.ts';
import { SCHEMES } from '../engine/phonology/schemes/index.ts';
import { loadEngine } from '../service/built/engine.ts';
import type { Surroundings } from './surroundings.ts';
import { noMoreWords, UsageError } from './usage.ts';

/** How a recognizer tells the sounds of a tradition. */
interface Covered {
  readonly scheme: string;
  /** Sounds with a label of their own. */
  readonly own: readonly string[];
  /** Sounds that are heard by other labels: without length or aspiration, by halves, or by a variant. */
  readonly by: readonly (readonly [sound: string, labels: string])[];
  /** Sounds without a label: a target with one of them is not decoded, and its sounds have no confidence. */
  readonly none: readonly string[];
}

const symbol = (phone: number): string => phoneAt(phone).symbol;

function covered(scheme: string, { readings }: Phonology, columnOf: ReadonlyMap<number, number>): Covered {
  const phoneOf = new Map([...columnOf].map(([phone, column]) => [column, phone]));
  const sounds = new Map(readings.map((reading) => [reading.phone, reading]));
  const found = [...sounds].map(([phone, reading]) => ({
    sound: symbol(phone),
    isOwn: columnOf.has(phone),
    labels: columnsOfSound(reading, columnOf).map((column) => symbol(phoneOf.get(column) as number)),
  }));
  return {
    scheme,
    own: found.filter(({ isOwn }) => isOwn).map(({ sound }) => sound),
    by: found
      .filter(({ isOwn, labels }) => !isOwn && labels.length > 0)
      .map(({ sound, labels }) => [sound, labels.join(' ')]),
    none: found.filter(({ labels }) => labels.length === 0).map(({ sound }) => sound),
  };
}

function lineOf({ scheme, own, by, none }: Covered): string {
  const all = own.length + by.length + none.length;
  return [
    `${scheme}: ${own.length} of ${all} sounds have a label`,
    ...(by.length === 0
      ? []
      : [`  by others: ${by.map(([sound, labels]) => `${sound} by ${labels}`).join(', ')}`]),
    ...(none.length === 0 ? [] : [`  no label:  ${none.join(' ')}`]),
  ].join('\n');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ModelFault(`cannot read ${file}: ${whyUnread(cause as NodeJS.ErrnoException)}`);
  }
}

export async function labels(
  [file, ...more]: readonly string[],
  { json }: { readonly json: boolean },
  { print }: Surroundings,
): Promise<void> {
  if (file === undefined)
    throw new UsageError('labels takes a FILE: vocab.json, a list in JSON, or tokens.txt');
  noMoreWords('labels', more);
  const { labels: vocab, blank } = readLabels(file, textOf(file));
  const { columnOf, unmapped } = mapLabels(vocab, blank);
  const engines = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme)));
  const rows = engines.map(({ phonology }) => covered(phonology.scheme.name, phonology, columnOf));
  if (json) {
    print(`${JSON.stringify({ labels: vocab.length, blank: vocab[blank], unmapped, schemes: rows })}\n`);
    return;
  }
  const head = `${vocab.length} labels name ${columnOf.size} phones; the blank is ${vocab[blank]}; ${unmapped.length} name none`;
  print(`${[head, '', ...rows.map(lineOf)].join('\n')}\n`);
}
