/** Who listens and who speaks where a page hands in nobody: one of each for all elements, made with the first. */

import { ask, assetAt, workerAt } from '../device/device.ts';
import { DeviceListener, type Listener } from '../voice/listener.ts';
import { Voices } from '../voice/speech.ts';

interface Shared {
  readonly listener: Listener;
  readonly voices: Voices;
}

let made: Shared | null = null;

export function shared(): Shared {
  made ??= {
    listener: new DeviceListener(),
    voices: new Voices({
      at: (path) => assetAt(path).href,
      read: async (text) => (await ask('reading', text)).reading,
      start: workerAt,
    }),
  };
  return made;
}
