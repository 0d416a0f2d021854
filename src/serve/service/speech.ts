/** Speaks a target or phones: by the recording of a teacher, or by espeak-ng. */

import { SERVICE_LIMITS } from '../../contract/limits.ts';
import { parseScheme, parseSpeech, type Speed } from '../../contract/query.ts';
import { badRequest, pastLimit } from '../../contract/refusal.ts';
import type { Note } from '../../contract/response.ts';
import { type Phonemes, phonemesOf, type SpokenWord } from '../../hear/speech/phonemes.ts';
import type { Recordings } from '../../hear/speech/recordings.ts';
import type { Talker } from '../../hear/speech/talker.ts';
import { engineFor, type LoadableEngines } from '../../score/library/engines.ts';
import { spokenWords } from '../../score/library/reading.ts';
import { readAttempt, refuseGreek } from '../../score/text/attempt.ts';
import { readTarget } from '../../score/text/target.ts';
import type { Caller } from './hearing.ts';

export interface SpeechParts {
  readonly engines: LoadableEngines;
  readonly talker: Talker;
  readonly recordings: Recordings;
}

/** A WAV, and the phones in it that are not said as they are written. */
export interface Speech extends Pick<Phonemes, 'approximations'> {
  readonly wav: Buffer;
  /** On what of the query has no effect. */
  readonly notes?: readonly Note[];
}

/** @throws Refusal when there are more phones than are spoken at once */
function refuseLength(field: string, words: readonly SpokenWord[]): void {
  const count = words.reduce((sum, { phones }) => sum + phones.length, 0);
  if (count <= SERVICE_LIMITS.speech_phones) return;
  throw pastLimit(
    `${field} has ${count} phones; send at most ${SERVICE_LIMITS.speech_phones} to be spoken at once`,
    field,
  );
}

/** The phones of an `ipa`; symbols that are no phones would be left out unheard, so they are refused. */
function phonesOf(ipa: string): SpokenWord {
  refuseGreek([ipa]);
  const { phones, stressed, unknown } = readAttempt(ipa);
  const instead = 'send IPA such as "l ˈo ɣ o s"';
  if (unknown.length > 0) {
    throw badRequest(
      `ipa has symbols that are no phones: ${unknown.slice(0, 8).join(' ')}; ${instead}`,
      'ipa',
    );
  }
  if (phones.length === 0) throw badRequest(`ipa holds no phone; ${instead}`, 'ipa');
  return { phones, stressed };
}

async function say(
  { text, approximations }: Phonemes,
  speed: Speed,
  { owner, gone }: Caller,
  talker: Talker,
): Promise<Speech> {
  return { wav: await talker.say(text, speed, { owner, gone: gone?.() }), approximations };
}

/**
 * Answers GET /v1/speech.
 *
 * @param fallback the scheme of a query that names none
 */
export async function speech(
  query: unknown,
  caller: Caller,
  fallback: string,
  { engines, talker, recordings }: SpeechParts,
): Promise<Speech> {
  const asked = parseSpeech(query);
  const scheme = parseScheme(query, fallback);
  const { lexicon, phonology } = await engineFor(engines, scheme);
  if ('ipa' in asked) {
    const word = phonesOf(asked.ipa);
    refuseLength('ipa', [word]);
    return say(phonemesOf([word]), asked.speed, caller, talker);
  }
  const target = readTarget(asked.target, lexicon, phonology);
  const words = spokenWords(target);
  refuseLength('target', words);
  const wav = await recordings.find(scheme, target.text);
  if (wav !== null) return { wav, approximations: [] };
  return say(phonemesOf(words, phonology.readings), asked.speed, caller, talker);
}
