/** Tool calls: they call the same service as HTTP routes, and return the same JSON. */

import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ServerContext } from '@modelcontextprotocol/server';
import { isObject, shown, unreadable } from '../../contract/fields.ts';
import { LIMITS, SERVICE_LIMITS } from '../../contract/limits.ts';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal, type Slug } from '../../contract/refusal.ts';
import { strangersIn, withNotes } from '../../contract/strangers.ts';
import { HEARS, type Tool, type ToolName } from '../../contract/tools.ts';
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

/** A field that is null counts as left out. */
const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** True for an attempt with phones, which win over a recording. */
const saysPhones = ({ ipa, said }: Given): boolean => isSent(ipa) || isSent(said);

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
    const recording = RECORDINGS.find((field) => isSent(whole[field]));
    if (recording === undefined || saysPhones(whole)) return whole;
    throw badRequest(`attempts/${n} has ${recording}; score each recording in a call of its own`, 'attempts');
  });
}

const brief = (body: unknown): object => ({ ...BRIEF, ...(isObject(body) ? body : {}) });

interface Scored {
  readonly target_text?: string;
  readonly fixes?: readonly string[];
  readonly instance?: string;
  readonly pointer?: string;
}

/** What a fix advises, whatever the letters and what was heard in their place: 'θ: Say the th of thin. You said …'. */
const adviceIn = (fix: string): string =>
  fix
    .slice(fix.indexOf(': ') + 2)
    .replace(/\..*$/u, '')
    .replace(/\p{Script=Greek}+/gu, '');

/** Advice that more than one attempt of a list got, most often first, with its first fix and its words. */
function recurring(results: readonly Scored[]): readonly object[] {
  const groups = new Map<string, { readonly fix: string; readonly words: string[] }>();
  for (const { fixes = [], target_text: word = '' } of results) {
    const own = new Map(fixes.map((fix) => [adviceIn(fix), fix]));
    for (const [advice, fix] of own) {
      const group = groups.get(advice) ?? { fix, words: [] };
      groups.set(advice, group);
      group.words.push(word);
    }
  }
  return [...groups.values()]
    .filter(({ words }) => words.length > 1)
    .sort((one, other) => other.words.length - one.words.length)
    .slice(0, LIMITS.fixes)
    .map(({ fix, words }) => ({ fix, attempts: words.length, words: [...new Set(words)] }));
}

const score: Run = async (service, body, caller) => {
  if (!isObject(body) || !isSent(body.attempts)) return service.tutor(brief(body), caller);
  const { api, results } = JSON.parse(
    (await service.batch({ items: attemptsOf(body), notes: [] }, caller)).toString(),
  );
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
  create_upload: async (service, body, caller) =>
    withNotes(service.createUpload(caller), strangersIn(body, {})),
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

/** Files of the user are heard in turn: many at once would fill the upload slots. */
let lastFile: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastFile.then(work);
  lastFile = turn.catch(() => {});
  return turn;
}

/** Runs a tool; with a file of the user, which becomes an upload for as long as it runs. */
async function ran(
  name: ToolName,
  given: Given,
  { service, readFile }: ToolParts,
  caller: Caller,
): Promise<object> {
  const run = RUNS[name];
  const { audio_path: path, ...others } = given;
  const isHeard = HEARS.has(name) && isSent(path) && !isSent(given.attempts) && !saysPhones(given);
  if (readFile === undefined) return run(service, given, caller);
  if (!isHeard) return run(service, HEARS.has(name) ? others : given, caller);
  return inTurn(async () => {
    const bytes = await readFile(path);
    const { id, audio_url } = service.createUpload(caller);
    try {
      service.putUpload(id, bytes, caller);
      return await run(service, { ...others, audio_url }, caller);
    } finally {
      service.deleteUpload(id, caller);
    }
  });
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
