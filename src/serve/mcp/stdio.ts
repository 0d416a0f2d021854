/**
 * MCP over standard input and output: the same tools on the user's own machine, without a key and without a network.
 */

import { Transform, type TransformCallback } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { LOCAL_INSTRUCTIONS, LOCAL_TOOLS } from '../../contract/tools.ts';
import type { KoineParts } from './register.ts';
import { registeredServer } from './register.ts';

/** The longest message, bytes: ten times what POST takes. */
const LONGEST = 4 * 2 ** 20;
const NEWLINE = 0x0a;

/**
 * Cuts lines that are too long: the transport would keep all of one, and end. It passes over the rest, which is no JSON.
 */
class ShortLines extends Transform {
  readonly #warn: (message: string) => void;
  #length = 0;

  constructor(warn: (message: string) => void) {
    super();
    this.#warn = warn;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let from = 0; from < chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, from);
      const end = newline < 0 ? chunk.length : newline + 1;
      const wasShort = this.#length <= LONGEST;
      this.#length += end - from;
      const isShort = this.#length <= LONGEST;
      if (isShort) this.push(chunk.subarray(from, end));
      else if (wasShort) {
        this.#warn(`a message has more than ${LONGEST} bytes and was not read`);
        this.push('\n');
      }
      if (newline >= 0) this.#length = 0;
      from = end;
    }
    done();
  }
}

/** The one who calls. */
const CALLER = { owner: 'stdio', requestId: 'stdio' };

/**
 * Answers until standard input ends.
 *
 * @param warn gets what went wrong beside an answer, a line each
 */
export function answerStdio(
  parts: Omit<KoineParts, 'onFault' | 'caller' | 'tools' | 'instructions'>,
  warn: (message: string) => void,
): void {
  const onFault = (error: unknown): void => warn(error instanceof Error ? error.message : String(error));
  const whole: KoineParts = {
    ...parts,
    onFault,
    caller: CALLER,
    tools: LOCAL_TOOLS,
    instructions: LOCAL_INSTRUCTIONS,
  };
  const lines = process.stdin.pipe(new ShortLines(warn));
  // The pipe hands over at most what it buffers on top of a line.
  const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: 2 * LONGEST });
  serveStdio(() => registeredServer(whole), { transport, onerror: ({ message }) => warn(message) });
}
