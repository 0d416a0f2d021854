/** A `WebAssembly.Module`, for platforms that do not compile bytes. */
export interface Compiled {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

export type Wasm = Uint8Array<ArrayBuffer> | Compiled;

interface Instance {
  readonly exports: Record<string, unknown>;
}

/** The types of Node lack this interface. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array<ArrayBuffer>): Promise<{ instance: Instance }>;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => Compiled;
  Instance: new (module: Compiled) => Instance;
};

interface Wanted {
  readonly file: string;
  /** The name of an exported function; a module without it is refused. */
  readonly name: string;
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** True for a compiled module, also for one that was compiled in another window. */
export const isCompiled = (given: unknown): given is Compiled =>
  Object.prototype.toString.call(given) === '[object WebAssembly.Module]';

const replace = ({ file }: Wanted): string => `take the ${file} of this version of koine-tutor`;

const uncompiled = (cause: unknown): Error =>
  new Error(
    `the kernels cannot be compiled: ${(cause as Error).message}; where bytes may not be compiled, pass a WebAssembly.Module`,
    { cause },
  );

function refuseOthers(bytes: Uint8Array, wanted: Wanted): void {
  const isModule = bytes.length > 4 && MAGIC.every((byte, at) => bytes[at] === byte);
  if (!isModule) throw new Error(`this is no WebAssembly module; ${replace(wanted)}`);
}

/** Instantiates a module. @throws Error that says what is wrong with the bytes */
export async function instantiate<Exports>(wasm: Wasm, wanted: Wanted): Promise<Exports> {
  if (isCompiled(wasm)) return instantiateNow(wasm, wanted);
  refuseOthers(wasm, wanted);
  const { instance } = await WebAssembly.instantiate(wasm).catch((cause: unknown) => {
    throw uncompiled(cause);
  });
  return exportsOf(instance, wanted);
}

/**
 * Instantiates a small or compiled module synchronously.
 *
 * @throws Error that says what is wrong with the bytes
 */
export function instantiateNow<Exports>(wasm: Wasm, wanted: Wanted): Exports {
  if (!isCompiled(wasm)) refuseOthers(wasm, wanted);
  let instance: Instance;
  try {
    instance = new WebAssembly.Instance(isCompiled(wasm) ? wasm : new WebAssembly.Module(wasm));
  } catch (cause) {
    throw uncompiled(cause);
  }
  return exportsOf(instance, wanted);
}

function exportsOf<Exports>({ exports }: Instance, wanted: Wanted): Exports {
  if (exports.memory !== undefined && exports[wanted.name] !== undefined) return exports as Exports;
  throw new Error(`this WebAssembly module has other exports; ${replace(wanted)}`);
}
