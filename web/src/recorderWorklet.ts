/** Runs beside the microphone, in the audio thread: passes what it hears to the page. */

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

registerProcessor(
  'recorder',
  class extends AudioWorkletProcessor {
    process(inputs: Float32Array[][]): boolean {
      const samples = inputs[0]?.[0];
      if (samples !== undefined) this.port.postMessage(samples.slice());
      return true;
    }
  },
);

export {};
