/** Instantiates WebAssembly modules; refuses other bytes with a sentence. */

/** A `WebAssembly.Module`, for platforms that do not compile bytes. */
export interface Compiled {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

export type Wasm = Uint8Array<ArrayBuffer> | Compiled;

/** The part of the WebAssembly interface that is used here; the types of Node lack it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array<ArrayBuffer>): Promise<{ instance: { exports: unknown } }>;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => Compiled;
  Instance: new (module: Compiled) => { exports: unknown };
};

interface Wanted {
  readonly file: string;
  /** The name of one of its functions, by which the module is recognized. */
  readonly name: string;
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** True for a compiled module, also for one that was compiled in another window. */
export const isCompiled = (given: unknown): given is Compiled =>
  Object.prototype.toString.call(given) === '[object WebAssembly.Module]';

const replace = ({ file }: Wanted): string => `take the ${file} of this version of koine-tutor`;

function refuseOthers(wasm: Uint8Array, wanted: Wanted): void {
  const isModule = wasm.length > 4 && MAGIC.every((byte, at) => wasm[at] === byte);
  if (!isModule) throw new Error(`this is no WebAssembly module; ${replace(wanted)}`);
}

function exportsOf<Exports>(exports: unknown, wanted: Wanted): Exports {
  const found = exports as Record<string, unknown>;
  if (found.memory !== undefined && found[wanted.name] !== undefined) return found as Exports;
  throw new Error(`this WebAssembly module has other exports; ${replace(wanted)}`);
}

const uncompiled = (cause: unknown): Error =>
  new Error(
    `the kernels cannot be compiled: ${(cause as Error).message}; where bytes may not be compiled, pass a WebAssembly.Module`,
    { cause },
  );

/** Instantiates a module. @throws Error that says what is wrong with the bytes */
export async function instantiate<Exports>(wasm: Wasm, wanted: Wanted): Promise<Exports> {
  if (isCompiled(wasm)) return instantiateNow(wasm, wanted);
  refuseOthers(wasm, wanted);
  const compiled = await WebAssembly.instantiate(wasm).catch((cause) => {
    throw uncompiled(cause);
  });
  return exportsOf(compiled.instance.exports, wanted);
}

/**
 * Instantiates synchronously, a small module or a compiled one.
 *
 * @throws Error that says what is wrong with the bytes
 */
export function instantiateNow<Exports>(wasm: Wasm, wanted: Wanted): Exports {
  const compiled = isCompiled(wasm);
  if (!compiled) refuseOthers(wasm, wanted);
  let exports: unknown;
  try {
    ({ exports } = new WebAssembly.Instance(compiled ? wasm : new WebAssembly.Module(wasm)));
  } catch (cause) {
    throw uncompiled(cause);
  }
  return exportsOf(exports, wanted);
}
