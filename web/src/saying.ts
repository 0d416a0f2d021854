/** Say it: sets up the parts that record, listen, speak, and keep the attempts at a word. */

import type { CapabilitiesResponse } from '../../src/contract/capabilities.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { Collect } from './collect/collect.ts';
import { ask } from './device/device.ts';
import { byId } from './dom.ts';
import { forgetAll } from './kept.ts';
import { KEY_NAME, setUpKey } from './keyField.ts';
import { keepEars } from './offline/register.ts';
import { chosenScheme } from './pronunciation.ts';
import { type Attempt, isRecorded } from './request.ts';
import { setUpTabs } from './tabs.ts';
import { microphoneFault } from './voice/access.ts';
import { setUpHearing } from './voice/hearTarget.ts';
import { Listeners } from './voice/listeners.ts';
import { Player } from './voice/player.ts';
import { Speech } from './voice/speech.ts';
import type { Word } from './voice/take.ts';
import { TakesList } from './voice/takesList.ts';
import { VOICE } from './voice/words.ts';
import { VoicePanel } from './voicePanel.ts';

export interface Saying {
  /** Resolves when the tab is in its place. */
  readonly placed: Promise<void>;
  /** Forgets all takes, and what the tab keeps of the learner, but for the key. */
  readonly forget: () => void;
  /** Offers what the service can do. */
  readonly offer: (service: CapabilitiesResponse) => void;
  /** The word or its pronunciation may be another one now. */
  readonly changed: () => void;
  /** Keeps an attempt that was typed beside those that were said. */
  readonly typed: (answer: TutorResponse, attempt: Attempt) => void;
}

/** The tab of the voice is the first where there is a microphone; else it says why there is none. */
async function setUpPlaces(): Promise<void> {
  const fault = await microphoneFault();
  const [voice, sounds] = [byId('tab-voice'), byId('tab-sounds')];
  if (fault !== null) {
    byId('no-microphone').textContent = VOICE.faults[fault];
    byId('no-microphone').hidden = false;
    // A microphone may be plugged in; the other faults stay for as long as the page is open.
    byId('recorder').hidden = fault !== 'none';
    byId('record-hint').hidden = fault !== 'none';
  }
  setUpTabs(fault === null ? [voice, sounds] : [sounds, voice]);
}

/** Loads the recognizer before it is needed: when the page has nothing else to do, or when its tab opens. */
function warm(): void {
  // Where it does not load now, the first recording tries anew and says so.
  const load = (): void =>
    void ask('ears', {})
      .then(keepEars)
      .catch(() => {});
  const panel = byId('panel-voice');
  if (panel.hidden) panel.addEventListener('opened', load, { once: true });
  // Safari knows no idle time.
  else if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 1000);
}

/** The word at this moment. */
const word = (): Word => ({ target: byId<HTMLInputElement>('target').value.trim(), scheme: chosenScheme() });

/**
 * @param hide called when a take begins, and when it is sent: the result of an older one goes
 * @param answered gets every answer in which something was heard
 */
export function setUpSaying(
  hide: () => void,
  answered: (answer: TutorResponse, attempt: Attempt) => void,
): Saying {
  const [speech, player] = [new Speech(), new Player()];
  const listeners = new Listeners(setUpKey());
  const look = setUpHearing(speech, player, word);
  const takes = new TakesList(speech, player, word);
  const panel = new VoicePanel({
    ...{ listeners, word },
    begun: () => {
      hide();
      collect.begin();
    },
    sent: (take, said) => {
      hide();
      void collect.add(said, take);
    },
    answered: (answer, attempt, take) => {
      takes.add(attempt, answer, take);
      answered(answer, attempt);
    },
  });
  const clear = (): void => {
    panel.clear();
    takes.forget();
    hide();
  };
  const collect = new Collect(clear);
  const show = (): void => {
    takes.show();
    look();
  };
  const changed = (): void => {
    panel.changed();
    show();
  };
  for (const event of ['input', 'taken']) byId('target').addEventListener(event, changed);
  byId('key').addEventListener('input', show);
  return {
    placed: setUpPlaces().then(warm),
    forget: () => {
      forgetAll('sessionStorage', KEY_NAME);
      listeners.voice.forget();
      clear();
      void collect.forget();
    },
    offer: (service) => {
      for (const part of [listeners, speech]) part.offer(service);
      show();
    },
    changed,
    typed: (answer, attempt) => void (isRecorded(attempt) || takes.add(attempt, answer, null)),
  };
}
