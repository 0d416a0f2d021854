/** Runs in a thread: transcribes each form by the rules of one scheme, writes its pack and its practice sets. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from '../src/engine/lexicon/fingerprint.ts';
import { readLexicon, readWords } from '../src/engine/lexicon/words.ts';
import { schemeNamed } from '../src/engine/library/schemes.ts';
import { lettersOf } from '../src/engine/phonology/letters.ts';
import { phoneAt } from '../src/engine/phonology/phones.ts';
import { compileScheme, type Phonology } from '../src/engine/phonology/readings.ts';
import { transcribe } from '../src/engine/text/transcribe.ts';
import { type PackEntry, packLexicon, type WordEntry } from './pack.ts';
import { packFile, WORDS_PACK } from './packFile.ts';
import { type SaidForm, setsOf, writeSets } from './practiceSets.ts';

export interface PackTask {
  readonly scheme: string;
  /** Sorted by compareRows of pack.ts. */
  readonly words: readonly WordEntry[];
}

function readRow(word: WordEntry, phonology: Phonology): PackEntry & SaidForm {
  const { sounds } = transcribe(lettersOf(word.form), phonology, { lemma: word.lemma });
  return {
    ...word,
    readings: sounds.map(({ reading }) => reading),
    phones: sounds.map(({ phone }) => phoneAt(phone).symbol),
  };
}

export default function pack({ scheme: name, words }: PackTask): void {
  const scheme = schemeNamed(name, 'scheme');
  const file = packFile(scheme);
  const phonology = compileScheme(scheme);
  const mark = fingerprint(phonology);
  const shared = readWords(Uint8Array.from(readFileSync(WORDS_PACK)));
  const rows = words.map((word) => readRow(word, phonology));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, packLexicon(rows, mark, shared.sum));
  writeSets(scheme.name, setsOf(rows, scheme.letters));
  // Checks the written pack: `readLexicon` throws an error if it is not valid.
  const bytes = Uint8Array.from(readFileSync(`${file}.part`));
  readLexicon(bytes, shared, mark);
  renameSync(`${file}.part`, file);
}
