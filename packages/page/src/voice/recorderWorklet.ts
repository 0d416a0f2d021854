/** Runs in the audio thread. Passes the microphone's sound to the page until the page sends a message, `close`. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

registerProcessor(
  'koine-recorder',
  class extends AudioWorkletProcessor {
    #isOpen = true;

    constructor() {
      super();
      this.port.onmessage = () => {
        this.#isOpen = false;
        this.port.close();
      };
    }

    process(inputs: Float32Array[][]): boolean {
      const samples = inputs[0]?.[0];
      if (this.#isOpen && samples !== undefined) this.port.postMessage(samples.slice());
      // The browser removes a processor that returns false.
      return this.#isOpen;
    }
  },
);

export {};
