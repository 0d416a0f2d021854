/** `koine labels`: reports which sounds of each scheme the labels of a recognizer cover. */

import { readFileSync } from 'node:fs';
import { columnsOfSound } from '../../../src/engine/evidence/columns.ts';
import { mapLabels } from '../../../src/engine/evidence/vocabulary.ts';
import { phoneAt } from '../../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../../src/engine/phonology/readings.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { loadEngine } from '../../../src/service/built/loadEngine.ts';
import { noMoreWords, type Surroundings, UsageError, whyUnread } from '../../../src/service/surroundings.ts';
import { ModelFault } from './fault.ts';
import { readLabels } from './modelLabels.ts';

interface Covered {
  readonly scheme: string;
  readonly own: readonly string[];
  /**
   * Sounds that are heard through other labels: the sound without its length or aspiration, two sounds, or a variant.
   */
  readonly by: readonly (readonly [sound: string, labels: string])[];
  /** Sounds without any label. Targets with one of them are not decoded, and their sounds do not get confidences. */
  readonly none: readonly string[];
}

const symbol = (phone: number): string => phoneAt(phone).symbol;

/** Groups the sounds of a scheme: with a label, heard through other labels, without any. */
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

async function coverageOf(file: string, content: string, json: boolean): Promise<string> {
  const { labels: vocab, blank } = readLabels(file, content);
  const { columnOf, unmapped } = mapLabels(vocab, blank);
  const engines = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme)));
  const rows = engines.map(({ phonology }) => covered(phonology.scheme.name, phonology, columnOf));
  if (json) return JSON.stringify({ labels: vocab.length, blank: vocab[blank], unmapped, schemes: rows });
  const head = `${vocab.length} labels name ${columnOf.size} phones; the blank is ${vocab[blank]}; ${unmapped.length} name none`;
  return [head, '', ...rows.map(lineOf)].join('\n');
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
  print(`${await coverageOf(file, textOf(file), json)}\n`);
}
