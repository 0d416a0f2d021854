/**
 * The files of the demo recognizer, which lie beside the scripts: its kernel and its model. They are loaded with the first
 * recording, or when the page has nothing else to do.
 */

export const EAR_FILES = ['acoustic.wasm', 'demo.safetensors'] as const;
