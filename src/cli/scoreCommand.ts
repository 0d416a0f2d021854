/** `koine score`: scores one attempt, or a file of attempts. */

import { report } from '../../packages/lesson/src/terminalReport.ts';
import { DEFAULT_SCHEME } from '../contract/schemes.ts';
import { schemeNamed } from '../engine/library/schemes.ts';
import { read, score as scoreReading } from '../engine/library/scorer.ts';
import { loadEngine } from '../service/built/loadEngine.ts';
import { type Surroundings, UsageError } from '../service/surroundings.ts';

interface ScoreOptions {
  readonly json: boolean;
  /** Letters that spell what the learner said, instead of IPA. */
  readonly said?: string | undefined;
  readonly scheme?: string | undefined;
  readonly file?: string | undefined;
  readonly out?: string | undefined;
  readonly sounds?: string | undefined;
  readonly recognizer?: string | undefined;
  readonly resume: boolean;
}

export async function score(
  words: readonly string[],
  { json, said, scheme, file, out, sounds, recognizer, resume }: ScoreOptions,
  around: Surroundings,
): Promise<void> {
  const { name } = schemeNamed(scheme ?? (around.environment.DEFAULT_SCHEME || DEFAULT_SCHEME), 'scheme');
  if (file !== undefined) {
    if (words.length > 0 || said !== undefined)
      throw new UsageError('score takes a TARGET and an IPA, or --file FILE, not both');
    return (await import('../../packages/research/src/attempts/scoreFile.ts')).scoreFile(
      { file, out, sounds, recognizer, json, resume },
      name,
      { ...around, openEars: (await import('./recognizerSettings.ts')).openEars },
    );
  }
  if ([out, sounds, recognizer].some((option) => option !== undefined) || resume)
    throw new UsageError('--out, --sounds, --recognizer and --resume go with --file');
  const [target, ipa, ...others] = words;
  if (target === undefined || (ipa === undefined) === (said === undefined) || others.length > 0) {
    throw new UsageError(
      'score takes a TARGET and an IPA, or --said LETTERS; put quotes around each that has spaces',
    );
  }
  const engines = new Map([[name, await loadEngine(schemeNamed(name, 'scheme'))]]);
  const body = scoreReading(read({ target, ipa, said, scheme: name }, engines));
  around.print(`${json ? JSON.stringify(body, null, 2) : report(body)}\n`);
}
