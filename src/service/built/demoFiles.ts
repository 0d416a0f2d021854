import { readFileSync } from 'node:fs';
import { ADVICE, engineFile } from '#place';

interface DemoFiles {
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly model: Uint8Array;
}

export const MODEL = 'demo.safetensors';

function read(name: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(readFileSync(engineFile(name)));
  } catch (cause) {
    throw new Error(`cannot read ${name}; ${ADVICE}`, { cause });
  }
}

/**
 * Reads the kernel and the model of the demo recognizer, one megabyte together. @throws Error that says what to do if one
 * is missing
 */
export const readDemo = (): DemoFiles => ({ wasm: read('acoustic.wasm'), model: read(MODEL) });
