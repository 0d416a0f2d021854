/** `koine labels`: tells which sounds of each scheme the labels of a recognizer cover. */

import { readFileSync } from 'node:fs';
import { noMoreWords, type Surroundings, UsageError, whyUnread } from '../../../src/service/surroundings.ts';
import { coverageOf } from './coverage.ts';
import { ModelFault } from './fault.ts';

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
