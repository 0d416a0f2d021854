/** The take that was made last, shown as a wave with a player. */

import { byId } from '../dom.ts';
import { say } from '../messages.ts';
import { drawWave } from '../wave.ts';
import type { Take } from './take.ts';
import { VOICE } from './words.ts';

export class Shelf {
  take: Take | null = null;
  #url = '';

  clear(): void {
    this.take = null;
    byId('take').hidden = true;
    byId<HTMLAudioElement>('playback').pause();
    byId('length').textContent = '';
    byId('record-label').textContent = VOICE.record.ready;
  }

  put(take: Take): void {
    this.take = take;
    URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(new Blob([take.wav], { type: 'audio/wav' }));
    byId<HTMLAudioElement>('playback').src = this.#url;
    byId('take').hidden = false;
    drawWave(byId<HTMLCanvasElement>('wave'), take.samples);
    const seconds = take.seconds.toFixed(1);
    byId('length').textContent = say(VOICE.length, { seconds });
    byId('announcer').textContent = say(VOICE.recorded, { seconds });
    byId('record-label').textContent = VOICE.record.again;
  }
}
