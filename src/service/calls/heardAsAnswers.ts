/** Makes the answers of the MCP tool `heard_as`, and completes requests without a target. */

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

/** Returns the first candidates without their evidence; leaves out `other`, and NO_WORD if it replaced the target. */
export function rankingInShort(
  { api, scheme, target_text, proximity, observed_phones, heard_as, notes }: TutorResponse,
  hasTarget: boolean,
): object {
  const isShown = ({ kind, is_word }: HeardAsCandidate): boolean =>
    kind === 'lexicon' ? hasTarget || is_word : kind === 'transliteration';
  const candidates = heard_as.candidates.filter(isShown).slice(0, SUMMARY_CANDIDATES);
  return {
    api,
    detail: 'summary',
    scheme,
    ...(hasTarget && { target_text, proximity }),
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

/** Replaces a missing target. NO_WORD resembles no attempt, so it does not change the ranking. */
const NO_WORD = 'ψξψξψξψξ';

/**
 * Adds NO_WORD to a body as its target. Replaces a recording by the phones that were heard in it, because the scoring of
 * a recording prefers to hear the sounds of the target.
 *
 * @throws Refusal if the body has neither phones nor a recording, or if nothing was heard
 */
export async function aimedAtNoWord(
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
