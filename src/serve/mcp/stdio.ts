/**
 * MCP over standard input and output: the same tools on the user's own machine, without a key and without a network.
 */

import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { LOCAL_INSTRUCTIONS, LOCAL_TOOLS } from '../../contract/tools.ts';
import type { KoineParts } from './register.ts';
import { registeredServer } from './register.ts';

/** The one who calls. */
const CALLER = { owner: 'stdio', requestId: 'stdio' };

/**
 * Answers until standard input ends; resolves then.
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
  serveStdio(() => registeredServer(whole), { onerror: ({ message }) => warn(message) });
}
