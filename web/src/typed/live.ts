/**
 * Scores the attempt while it is typed: the points beside the button, and the result once it is shown. There is no
 * pause: one question is under way at a time, and what was typed meanwhile is the next one.
 */

import type { TutorResponse } from '../../../src/contract/response.ts';
import { ask } from '../device/device.ts';
import { byId } from '../dom.ts';
import { MESSAGES, say } from '../messages.ts';
import type { SoundAttempt } from '../request.ts';

export interface LiveParts {
  /** What is typed at this moment; null while there is nothing to score. */
  readonly attempt: () => Promise<SoundAttempt | null>;
  readonly show: (answer: TutorResponse, attempt: SoundAttempt) => void;
  /** Is called when what is typed has no answer. */
  readonly hide: () => void;
}

/** So long after the last key one is at rest, milliseconds: only then are the points said. */
const REST_MS = 1500;

/** Has a screen reader say the points once nothing is typed any more. */
function setUpVoice(): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const { textContent } = byId('live');
      if (textContent !== '') byId('announcer').textContent = textContent;
    }, REST_MS);
  };
}

function showPoints(answer: TutorResponse | null): void {
  const { live, unread } = MESSAGES.typed;
  const { proximity = null, unknown_symbols = [] } = answer ?? {};
  byId('live').textContent = proximity === null ? '' : say(live, { percent: Math.round(proximity * 100) });
  byId('ipa-unread').textContent =
    unknown_symbols.length === 0 ? '' : say(unread, { symbols: unknown_symbols.join(' ') });
}

/** Watches the attempt and returns a function that scores anew, after something else has changed. */
export function setUpLive({ attempt, show, hide }: LiveParts): () => void {
  let under = false;
  let again = false;
  const score = async (): Promise<void> => {
    const said = await attempt();
    const answer = said && (await ask('score', said));
    if (again) return;
    showPoints(answer);
    if (answer === null || said === null) hide();
    else show(answer, said);
  };
  // What cannot be scored yet has no points; the button says why.
  const failed = (): void => {
    if (again) return;
    showPoints(null);
    hide();
  };
  const next = async (): Promise<void> => {
    again = under;
    if (under) return;
    under = true;
    do {
      again = false;
      await score().catch(failed);
    } while (again);
    under = false;
  };
  const sayAtRest = setUpVoice();
  const changed = (): void => {
    sayAtRest();
    void next();
  };
  byId('said').addEventListener('input', changed);
  byId('ipa').addEventListener('input', changed);
  return changed;
}
