/** Why an accepted sound is right without being the taught one: "k passes for χ; the taught sound is kh, as in loch." */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { respelled } from '../../../src/score/coach/sentences/en/inLetters.ts';
import { model } from '../../../src/score/coach/sentences/naming.ts';
import { MESSAGES, say } from '../messages.ts';

const MOST = 2;

/** One sentence for each accepted sound that was said, at most two. */
export function acceptedSounds({ coaching }: Pick<TutorResponse, 'coaching'>): string[] {
  const told = coaching.sounds.flatMap(({ status, letters, target, heard }) =>
    status !== 'acceptable_variant' || target === null || heard === null
      ? []
      : [
          say(MESSAGES.result.passes, {
            heard: respelled(heard),
            letters: (letters ?? '').toLowerCase(),
            target: respelled(target),
            model: model(target),
          }),
        ],
  );
  return [...new Set(told)].slice(0, MOST);
}
