/** What is being downloaded at this moment, for an element that tells. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onProgress } from '../device/device.ts';
import type { Progress } from '../device/protocol.ts';

export class Downloads implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #stop = (): void => {};
  now: Progress | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = onProgress((progress) => {
      // Servers that compress a file on its way do not tell how long it is.
      this.now = progress.loaded < progress.total ? progress : null;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stop();
  }
}
