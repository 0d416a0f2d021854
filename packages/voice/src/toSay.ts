import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import type { SpeechQuery } from '../../../src/contract/query.ts';
import { badRequest, pastLimit } from '../../../src/contract/refusal.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { spokenWords } from '../../../src/engine/library/reading.ts';
import { readAttempt, refuseGreek } from '../../../src/engine/text/attempt.ts';
import { readTarget } from '../../../src/engine/text/target.ts';
import type { SpokenWord } from './phonemes.ts';

function refuseLength(field: string, words: readonly SpokenWord[]): void {
  const count = words.reduce((sum, { phones }) => sum + phones.length, 0);
  if (count <= SERVICE_LIMITS.speech_phones) return;
  throw pastLimit(
    `${field} has ${count} phones; send at most ${SERVICE_LIMITS.speech_phones} to be spoken at once`,
    field,
  );
}

/** Refuses unknown symbols, because a listener would not notice that they were left out. */
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

/**
 * Returns the words to say. `text` is the target, which may have a recording; null if phones are asked for.
 * @throws Refusal for input that cannot be read, or is too long
 */
export function toSay(
  asked: SpeechQuery,
  { lexicon, phonology }: Engine,
): { readonly words: readonly SpokenWord[]; readonly text: string | null } {
  if ('ipa' in asked) {
    const words = [phonesOf(asked.ipa)];
    refuseLength('ipa', words);
    return { words, text: null };
  }
  const target = readTarget(asked.target, lexicon, phonology);
  const words = spokenWords(target);
  refuseLength('target', words);
  return { words, text: target.text };
}
