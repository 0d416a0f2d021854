/** The program of the worker thread that speaks with the synthetic voice. */

import { MANNERS } from '../../../packages/voice/src/compiled.ts';
import type { Speed } from '../../contract/query.ts';
import { openVoice } from '../built/openVoice.ts';
import { wavOf } from '../hear/clip/wav.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';

/** Phonemes of eSpeak NG (`phonemes.ts`), and the speed to say them at. */
export interface ToSay {
  readonly phonemes: string;
  readonly speed: Speed;
}

const start = await openVoice();

/** Says phonemes as a WAV, each time with a new voice, because its flutter depends on earlier texts. */
export default ({ phonemes, speed }: ToSay): Promise<TaskOutcome<Uint8Array>> =>
  outcomeOf(async () => {
    const { samples, rate } = (await start()).sayPhonemes(phonemes, MANNERS[speed]);
    return wavOf(samples, rate);
  });
