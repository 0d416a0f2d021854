/**
 * `npm run speech`: has the sample words said by espeak-ng, each in every scheme, and writes them as MP3, which every browser
 * plays, to web/speech/<scheme>-<number of its line in words.txt>.mp3. It needs the programs espeak-ng and lame; the
 * recordings are kept with the sources, so nobody else needs them.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../src/files/built/engine.ts';
import { ROOT } from '../src/files/built/project.ts';
import { speak } from '../src/hear/speech/espeak.ts';
import { phonemesOf } from '../src/hear/speech/phonemes.ts';
import { spokenWords } from '../src/score/library/reading.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { readTarget } from '../src/score/text/target.ts';

const FOLDER = join(ROOT, 'web', 'speech');

/** Speech of one voice at 22 kHz needs no more, kilobits a second. */
const KILOBITS = 32;

/** No tag, so that the same sound is the same file. */
const LAME = ['--quiet', '-t', '--noreplaygain', '-m', 'm', '--cbr', '-b', `${KILOBITS}`, '-', '-'];

function compressed(wav: Buffer): Buffer {
  const { status, error, stderr, stdout } = spawnSync('lame', LAME, { input: wav });
  if (status === 0) return stdout;
  throw new Error(`lame failed: ${error?.message ?? stderr}`);
}

const words = readFileSync(join(FOLDER, 'words.txt'), 'utf8').trim().split('\n');
let bytes = 0;
for (const scheme of SCHEMES) {
  const { lexicon, phonology } = await loadEngine(scheme);
  for (const [at, word] of words.entries()) {
    const { text } = phonemesOf(spokenWords(readTarget(word, lexicon, phonology)), phonology.readings);
    const wav = await speak('espeak-ng', text, 'normal', new AbortController().signal);
    const mp3 = compressed(wav);
    writeFileSync(join(FOLDER, `${scheme.name}-${at + 1}.mp3`), mp3);
    bytes += mp3.length;
  }
}
console.log(`speech: ${words.length * SCHEMES.length} recordings, ${(bytes / 1024).toFixed(0)} KiB`);
