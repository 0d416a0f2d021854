/** Computes the fingerprint of a scheme. A lexicon pack holds one, so that a pack made by other rules is refused. */

import { ALONE, graphemesOf } from '../phonology/graphemes.ts';
import { lettersOf } from '../phonology/letters.ts';
import { PHONES } from '../phonology/phones.ts';
import type { Phonology } from '../phonology/readings.ts';
import { ONSETS } from '../phonology/scheme.ts';

/** Hashes bytes or 32-bit words (FNV-1a). @param before the hash of the data before them */
export function hashed(values: Uint8Array | Uint32Array, before = 0x811c9dc5): number {
  let hash = before;
  for (let n = 0; n < values.length; n++) hash = Math.imul(hash ^ (values[n] as number), 0x01000193);
  return hash >>> 0;
}

/** Reads the examples of a scheme. The result changes if rules in code change, such as contexts and lengths. */
function exampleReadings({ scheme, read }: Phonology): number[][] {
  const examples = [...scheme.letters.map((row) => row[3]), ...scheme.variants.map((row) => row[5])];
  return examples.flatMap((example) => {
    const word = graphemesOf(lettersOf(example.split(' ')[0] as string));
    return word.map((_, at) => read(word, at, ALONE));
  });
}

const rulesOf = (phonology: Phonology): object => [
  PHONES,
  { ...phonology.scheme, onsets: ONSETS },
  exampleReadings(phonology),
];

export const fingerprint = (phonology: Phonology): number =>
  hashed(new TextEncoder().encode(JSON.stringify(rulesOf(phonology))));
