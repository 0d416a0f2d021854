/** Ranks words that an attempt resembles: with a target as a score does, otherwise all words of the lexicon. */

import { isObject } from '../../contract/fields.ts';
import { badRequest, SENTENCES } from '../../contract/refusal.ts';
import { parseTutorRequest, SUMMARY_CANDIDATES } from '../../contract/request.ts';
import { type HeardAsCandidate, HeardAsResponse, type TutorResponse } from '../../contract/response.ts';
import { engineFor, type LoadableEngines } from '../../engine/library/engines.ts';
import { transcript } from '../../engine/library/recognized.ts';
import { attemptOf, hasAudio, noPhones } from '../../engine/library/scorer.ts';
import { spoken } from '../../engine/text/attempt.ts';
import type { Caller, Listen } from './hearRecording.ts';

export const rankingOf = (answer: TutorResponse): object =>
  Object.fromEntries(
    Object.keys(HeardAsResponse.shape).map((name) => [name, answer[name as keyof TutorResponse]]),
  );

/** Returns the first candidates without their evidence. @param isAimed true if the request has a target */
export function rankingInShort(
  { api, scheme, target_text, proximity, observed_phones, heard_as, notes }: TutorResponse,
  isAimed: boolean,
): object {
  const isShown = ({ kind, is_word }: HeardAsCandidate): boolean =>
    kind === 'lexicon' ? isAimed || is_word : kind === 'transliteration';
  const candidates = heard_as.candidates.filter(isShown).slice(0, SUMMARY_CANDIDATES);
  return {
    api,
    detail: 'summary',
    scheme,
    ...(isAimed && { target_text, proximity }),
    heard: observed_phones.join(' '),
    heard_as: candidates.map(({ kind, greek, ipa, lemma, confidence }) => ({
      text: greek ?? ipa,
      ...(lemma !== null && lemma !== greek && { lemma }),
      is_word: kind === 'lexicon',
      confidence,
    })),
    ...(notes && { notes }),
  };
}

interface HeardAsParts {
  readonly engines: LoadableEngines;
  readonly fallback: string;
  readonly listen: Listen;
  readonly noInput?: string;
}

/** Replaces a missing target. It resembles no attempt, so the ranking stays the same. */
const NO_WORD = 'ψξψξψξψξ';

/**
 * Completes a body without a target by NO_WORD, and replaces a recording by the phones that were heard, because a
 * recording would be decoded towards its target.
 *
 * @throws Refusal if the body has neither phones nor a recording, or if nothing was heard
 */
export async function aimed(
  body: unknown,
  caller: Caller,
  { engines, fallback, listen, noInput = SENTENCES.noInput }: HeardAsParts,
): Promise<object> {
  const whole = isObject(body) ? body : {};
  const request = parseTutorRequest({ ...whole, target: '' }, fallback);
  const engine = await engineFor(engines, request.scheme);
  const sent = attemptOf(request, engine);
  if (sent === null && !hasAudio(request)) throw noPhones(request, noInput);
  const attempt = sent ?? (await listen(request, caller, async ({ heard }) => heard && transcript(heard)));
  if (attempt === null || attempt.phones.length === 0)
    throw sent === null ? badRequest('nothing was heard in the recording') : noPhones(request, noInput);
  const replaced = { said: undefined, audio_base64: undefined, audio_url: undefined, candidates: undefined };
  return { ...whole, ...replaced, target: NO_WORD, ipa: spoken(attempt).ipa };
}
