/** Answers MCP messages over standard input and output, on the user's machine, without a key. */

import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { parseJson } from '../../contract/json.ts';
import { Refusal } from '../../contract/refusal.ts';
import { LOCAL_INSTRUCTIONS, LOCAL_TOOLS } from '../../contract/tools.ts';
import { createTurns } from '../hear/threads/bounds.ts';
import type { ToolParts } from './callTool.ts';
import { failed, type Message, type Reply, RPC_CODES, readMessage } from './message.ts';
import { type KoineParts, registeredServer } from './register.ts';

/** Longest line, characters. */
const LONGEST = 4 * 2 ** 20;

/** Yields lines, the last one even without a newline. Keeps little more than LONGEST characters of a longer line. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<string> {
  let rest = '';
  for await (const text of input.setEncoding('utf8')) {
    const [end = '', ...lines] = text.split('\n');
    if (rest.length <= LONGEST) rest += end;
    if (lines.length === 0) continue;
    yield rest;
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** Reads the message in a line; returns an error reply if there is no valid message. */
function messageIn(line: string): JSONRPCRequest | JSONRPCNotification | Reply {
  if (line.length > LONGEST)
    return failed(400, null, RPC_CODES.parse, `a line has more than ${LONGEST} characters and was not read`);
  let found: Message | Reply;
  try {
    found = readMessage(parseJson(line));
  } catch (error) {
    if (error instanceof Refusal) return failed(400, null, RPC_CODES.request, error.sentences);
    return failed(400, null, RPC_CODES.parse, 'a line is not JSON; send each message in a line of its own');
  }
  if ('status' in found) return found;
  const { id, ...named } = found;
  const message = { jsonrpc: '2.0', ...named, ...(id !== undefined && { id }) };
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) return message;
  return failed(400, null, RPC_CODES.request, 'the id or the params of a message do not fit their schema');
}

/** A transport that closes when standard input has ended and every request is answered. */
class Pipes implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  readonly #warn: (message: string) => void;
  /** Ids of unanswered requests; may contain an id twice. */
  readonly #waiting: RequestId[] = [];
  #hasEnded = false;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  async start(): Promise<void> {
    process.stdout.on('error', () => process.exit());
    void this.#read();
  }

  async #read(): Promise<void> {
    for await (const line of linesOf(process.stdin)) if (line.trim() !== '') this.#takeLine(line);
    this.#hasEnded = true;
    this.#closeIfDone();
  }

  #takeLine(line: string): void {
    const found = messageIn(line);
    if ('status' in found) {
      this.#warn(`a line was not read: ${found.body}`);
      process.stdout.write(`${found.body}\n`);
      return;
    }
    const { method, params } = found;
    if ('id' in found) this.#waiting.push(found.id);
    // A cancelled request gets no answer.
    if (method === 'notifications/cancelled') this.#forget(params?.requestId);
    this.onmessage?.(found);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    if (!('method' in message) && message.id !== undefined) this.#forget(message.id);
    this.#closeIfDone();
  }

  #forget(id: unknown): void {
    const at = this.#waiting.indexOf(id as RequestId);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  #closeIfDone(): void {
    if (this.#hasEnded && this.#waiting.length === 0) this.onclose?.();
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}

const CALLER = { owner: 'stdio', requestId: 'stdio' };

/** @param warn called with each fault that no answer reports */
export function answerStdio(
  {
    readFile,
    ...parts
  }: Pick<KoineParts, 'service' | 'manual' | 'baseUrl'> & {
    readonly readFile: NonNullable<ToolParts['files']>['read'];
  },
  warn: (message: string) => void,
): void {
  const onFault = (error: unknown): void => warn(error instanceof Error ? error.message : String(error));
  const whole: KoineParts = {
    ...parts,
    files: { read: readFile, turns: createTurns(1) },
    onFault,
    caller: CALLER,
    tools: LOCAL_TOOLS,
    instructions: LOCAL_INSTRUCTIONS,
  };
  serveStdio(() => registeredServer(whole), {
    transport: new Pipes(warn),
    onerror: ({ message }) => warn(message),
  });
}
