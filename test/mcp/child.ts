import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CLI } from '../processes.ts';
import { answerIn } from './talk.ts';

interface Program {
  readonly command: string;
  readonly args: string[];
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

const OURS: Program = { command: process.execPath, args: [CLI, 'mcp'] };

/** Connects the official client to a program, `koine mcp` by default; `call` calls a tool and returns its data. */
export async function hosted(program: Partial<Program> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({ ...OURS, ...program, stderr: 'ignore' });
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    return { isError: result.isError ?? false, answer: answerIn(result) };
  };
  return { client, transport, call };
}

interface Lines {
  readonly child: ChildProcessWithoutNullStreams;
  /** Lines of standard output so far, each parsed. @throws Error for a line that is not JSON-RPC */
  readonly answers: () => Record<string, unknown>[];
  readonly errors: () => string;
  readonly ask: (method: string, params?: object) => Promise<Record<string, unknown>>;
  readonly write: (bytes: string | Uint8Array) => Promise<void>;
  /** Resolves with the exit status, or the signal that ended the process. */
  readonly ended: Promise<[code: number | null, signal: string | null]>;
}

/** Starts `koine mcp`. Writes lines to its standard input, and parses the lines of its standard output. */
export function lines(env: Record<string, string> = {}): Lines {
  const child = spawn(OURS.command, OURS.args, { env: { PATH: process.env.PATH, ...env } });
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  const answers: Record<string, unknown>[] = [];
  const strange: string[] = [];
  let [errors, lastId] = ['', 0];
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  createInterface(child.stdout).on('line', (line) => {
    if (!line.startsWith('{"')) return void strange.push(line);
    const answer = JSON.parse(line);
    answers.push(answer);
    waiting.get(answer.id)?.(answer);
  });
  const write = (bytes: string | Uint8Array) =>
    new Promise<void>((done, fail) => {
      child.stdin.write(bytes, (error) => (error ? fail(error) : done()));
    });
  return {
    child,
    answers: () => {
      if (strange.length > 0) throw new Error(`no JSON-RPC on standard output: ${strange[0]}`);
      return answers;
    },
    errors: () => errors,
    ask: (method, params = {}) => {
      const id = ++lastId;
      const answer = new Promise<Record<string, unknown>>((done) => waiting.set(id, done));
      return write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`).then(() => answer);
    },
    write,
    ended: once(child, 'close') as Promise<[number | null, string | null]>,
  };
}
