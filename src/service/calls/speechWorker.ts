/** Runs the synthetic voice on a worker thread. */

import { MANNERS } from '../../../packages/voice/src/compiled.ts';
import type { Speed } from '../../contract/query.ts';
import { openVoice } from '../built/openVoice.ts';
import { wavOf } from '../hear/clip/wav.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';

export interface ToSay {
  /** In the mnemonics of eSpeak NG (`phonemes.ts`). */
  readonly phonemes: string;
  readonly speed: Speed;
}

const start = await openVoice();

/** Returns a WAV. Starts a new voice for each text: a used voice would sound different, depending on its earlier texts. */
export default ({ phonemes, speed }: ToSay): Promise<TaskOutcome<Uint8Array>> =>
  outcomeOf(async () => {
    const { samples, rate } = (await start()).sayPhonemes(phonemes, MANNERS[speed]);
    return wavOf(samples, rate);
  });
