/** Tool calls: they call the same service as HTTP routes, and return the same JSON. */

import { randomUUID } from 'node:crypto';
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ServerContext } from '@modelcontextprotocol/server';
import { isObject, shown, unreadable } from '../../contract/fields.ts';
import { LIMITS, SERVICE_LIMITS } from '../../contract/limits.ts';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal, type Slug } from '../../contract/refusal.ts';
import type { Tool, ToolName } from '../../contract/tools.ts';
import type { Caller } from '../service/hearing.ts';
import type { Service } from '../service/service.ts';
import { completed, isQuestion } from './asking.ts';
import { RPC_CODES, RpcError } from './message.ts';

type Given = Readonly<Record<string, unknown>>;

export interface ToolParts {
  readonly tools: readonly Tool[];
  readonly service: Service;
  readonly baseUrl: string;
  /** Reads a file of the user; only where the tools run on the user's own machine. */
  readonly readFile?: (path: unknown) => Promise<Uint8Array>;
  /** Who calls; null without a key, which no tool call comes without. */
  readonly caller: Caller | null;
}

type Run = (service: Service, body: unknown, caller: Caller) => Promise<object>;

/** How much a tool answers, unless the caller says it. */
const BRIEF = { detail: 'summary' } as const;

const RECORDINGS = ['audio_base64', 'audio_url', 'audio_path'];

/** Attempts with what they share; in a list each names its own fields beside that. */
function attemptsOf(body: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { attempts, ...shared } = body;
  if (!Array.isArray(attempts) || attempts.length === 0 || attempts.length > SERVICE_LIMITS.batch_items) {
    const found = Array.isArray(attempts) ? `a list of ${attempts.length}` : shown(attempts);
    throw unreadable(
      'attempts',
      attempts,
      `attempts must be a list of 1 to ${SERVICE_LIMITS.batch_items}; found ${found}`,
    );
  }
  return attempts.map((attempt, n) => {
    if (!isObject(attempt)) return attempt;
    const whole: Given = { ...BRIEF, ...shared, ...attempt };
    const recording = RECORDINGS.find((field) => (whole[field] ?? null) !== null);
    if (recording === undefined) return whole;
    throw badRequest(`attempts/${n} has ${recording}; score each recording in a call of its own`, 'attempts');
  });
}

const brief = (body: unknown): object => ({ ...BRIEF, ...(isObject(body) ? body : {}) });

interface Scored {
  readonly fixes?: readonly string[];
  readonly instance?: string;
  readonly pointer?: string;
}

/** Advice that more than one attempt of a list got, most often first. */
function recurring(
  results: readonly Scored[],
): readonly { readonly fix: string; readonly attempts: number }[] {
  const counts = new Map<string, number>();
  for (const fix of results.flatMap(({ fixes = [] }) => fixes)) counts.set(fix, (counts.get(fix) ?? 0) + 1);
  return [...counts]
    .filter(([, attempts]) => attempts > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, LIMITS.fixes)
    .map(([fix, attempts]) => ({ fix, attempts }));
}

const score: Run = async (service, body, caller) => {
  if (!isObject(body) || body.attempts === undefined) return service.tutor(brief(body), caller);
  const { api, results } = JSON.parse((await service.batch(attemptsOf(body), caller)).toString());
  const own = results.map((result: Scored) =>
    result.instance === undefined
      ? result
      : { ...result, instance: '/mcp', pointer: result.pointer?.replace('/items', '/attempts') },
  );
  const again = recurring(results);
  return { api, results: own, ...(again.length > 0 && { recurring: again }) };
};

const RUNS: Readonly<Record<ToolName, Run>> = {
  score,
  score_attempt: score,
  heard_as: (service, body, caller) => service.heardAs(brief(body), caller),
  read: (service, body, caller) => service.read(brief(body), caller),
  find_words: (service, body, caller) => service.findWords(body, caller),
  explain: (service, body, caller) => service.explain(body, caller),
  recognize: (service, body, caller) => service.recognize(body, caller),
  create_upload: (service, _body, caller) => service.createUpload(caller),
};

/** Refusals that become the status of the HTTP answer, because the caller's program must act and not its model. */
const BY_STATUS: ReadonlySet<Slug> = new Set<Slug>([
  'unauthorized',
  'not-acceptable',
  'content-too-large',
  'too-many-requests',
  'service-unavailable',
]);

/** A missing recognizer is for the model: it sends `ipa`, or names another recognizer, and no waiting helps its program. */
const isForModel = ({ slug, code }: Refusal): boolean =>
  !BY_STATUS.has(slug) || code === 'recognizer-missing';

const resultOf = (answer: object, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  isError,
});

/** Runs a tool; with a file of the user, which becomes an upload for as long as it runs. */
async function ran(
  name: ToolName,
  given: Given,
  { service, readFile }: ToolParts,
  caller: Caller,
): Promise<object> {
  const run = RUNS[name];
  if (readFile === undefined || given.audio_path === undefined) return run(service, given, caller);
  const { audio_path: path, ...others } = given;
  const bytes = await readFile(path);
  // The user has no key whose upload slots could be full.
  const owner = { ...caller, owner: randomUUID() };
  const { id, audio_url } = await service.createUpload(owner);
  try {
    await service.putUpload(id, bytes, owner);
    return await run(service, { ...others, audio_url }, owner);
  } finally {
    await service.deleteUpload(id, owner);
  }
}

const isTool = (name: string, tools: readonly Tool[]): name is ToolName =>
  tools.some((tool) => tool.name === name);

/**
 * Calls a tool.
 *
 * @param context null in revisions without questions to the user
 * @throws RpcError for an unknown tool, a Refusal of BY_STATUS that is not for the model, and any fault of our own
 */
export async function callTool(
  parts: ToolParts,
  { name, arguments: given = {} }: CallToolRequest['params'],
  context: ServerContext | null,
): Promise<object> {
  const { baseUrl, caller, tools } = parts;
  if (caller === null) throw new Error('a tool was called without a key');
  if (!isTool(name, tools)) {
    const names = tools.map((tool) => tool.name).join(', ');
    throw new RpcError(RPC_CODES.params, `there is no tool ${shown(name)}; the tools are ${names}`);
  }
  caller.note?.({ tool: name });
  const whole = RUNS[name] === score ? completed(given, context) : given;
  if (isQuestion(whole)) return whole;
  try {
    return resultOf(await ran(name, whole, parts, caller), false);
  } catch (error) {
    // On the user's own machine no program between us and the model knows a status.
    if (!(error instanceof Refusal) || !(parts.readFile || isForModel(error))) throw error;
    caller.refused?.(error);
    return resultOf(problemOf(error, baseUrl, '/mcp'), true);
  }
}
