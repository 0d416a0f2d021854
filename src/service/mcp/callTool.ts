/** Runs MCP tool calls. A tool returns the data of the HTTP API, and a text for the model. */

import { type CallToolRequest, type CallToolResult, ProtocolError } from '@modelcontextprotocol/server';
import {
  proseOf,
  proseOn,
  type Recurring,
  recurringProse,
  refusalProse,
} from '../../../packages/lesson/src/prose.ts';
import { isMistake } from '../../../packages/lesson/src/sentences/fixCards.ts';
import { isObject, readFields, shown, strangersIn, unreadable, withNotes } from '../../contract/fields.ts';
import { LIMITS, SERVICE_LIMITS } from '../../contract/limits.ts';
import { type Problem, problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal, type Slug } from '../../contract/refusal.ts';
import { DETAIL } from '../../contract/request.ts';
import type { Summary } from '../../contract/summary.ts';
import { HEARS, type Tool, type ToolName } from '../../contract/tools.ts';
import { inDetail } from '../../engine/library/scorer.ts';
import type { Caller } from '../calls/hearRecording.ts';
import type { Service } from '../calls/service.ts';
import type { Turns } from '../hear/threads/bounds.ts';
import { type Given, RPC_CODES, type RunName, readGiven } from './message.ts';

export interface ToolParts {
  readonly tools: readonly Tool[];
  readonly service: Service;
  readonly baseUrl: string;
  /**
   * Reads the user's files, if the tools run on the user's machine. `turns` lets one file be read at a time, because many
   * would fill the upload slots.
   */
  readonly files?: { readonly read: (path: unknown) => Promise<Uint8Array>; readonly turns: Turns };
  /** Null for a message without a key, which is not a tool call. */
  readonly caller: Caller | null;
}

interface ToolOutput {
  readonly answer: object;
  /** Texts for the model: one, or for a list one for each attempt and each recurring error. */
  readonly texts: readonly string[];
}

type RunTool = (service: Service, body: Given, caller: Caller) => Promise<object>;

const BRIEF = { detail: 'summary' } as const;

const RECORDINGS = ['audio_base64', 'audio_url', 'audio_path'];

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** True for an attempt with phones, which is scored by them even if it has a recording. */
const hasPhones = ({ ipa, said }: Given): boolean => isSent(ipa) || isSent(said);

/** Returns the attempts of a list, each completed with the fields next to the list. @throws Refusal for a recording in it */
function attemptsOf(body: Given): readonly unknown[] {
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
    const whole: Given = { ...BRIEF, ...shared, ...readGiven('score', attempt) };
    const recording = RECORDINGS.find((field) => isSent(whole[field]));
    if (recording === undefined || hasPhones(whole)) return whole;
    throw badRequest(`attempts/${n} has ${recording}; score each recording in a call of its own`, 'attempts');
  });
}

type Fix = Summary['fixes'][number];

/** Returns the fields that are equal in two fixes of the same error. */
const errorOf = (fix: Fix) => {
  const { error_code } = fix;
  return fix.kind === 'stress' ? { error_code } : { error_code, target: fix.target, heard: fix.heard };
};

/** An answer to an attempt of a list; only a summary has `fixes`. */
type Listed = Partial<Pick<Summary, 'fixes' | 'target_text'>>;

/** Returns the errors that occur in two attempts or more, most frequent first, with the words in which each occurs. */
function recurring(results: readonly Listed[]): readonly Recurring[] {
  const groups = new Map<string, { readonly fix: Fix; readonly targets: string[] }>();
  for (const { fixes = [], target_text: target = '' } of results) {
    const named = fixes.filter(isMistake).map((fix) => [Object.values(errorOf(fix)).join(), fix] as const);
    // The map keeps an error once, even if the attempt has it twice.
    for (const [error, fix] of new Map(named)) {
      const group = groups.get(error) ?? { fix, targets: [] };
      groups.set(error, group);
      group.targets.push(target);
    }
  }
  return [...groups.values()]
    .filter(({ targets }) => targets.length > 1)
    .sort((one, other) => other.targets.length - one.targets.length)
    .slice(0, LIMITS.fixes)
    .map(({ fix, targets }) => ({
      ...errorOf(fix),
      attempts: targets.length,
      words: [...new Set(targets)],
    }));
}

interface ListedText {
  readonly answer: Listed;
  readonly text?: string;
}

async function scoreList(service: Service, body: Given, caller: Caller): Promise<ToolOutput> {
  const json = await service.batch({ items: attemptsOf(body), notes: [], by: 'tool' }, caller);
  const { api, results }: { api: string; results: readonly ListedText[] } = JSON.parse(json.toString());
  const answers = results.map(({ answer }) => answer);
  const again = recurring(answers);
  return {
    answer: { api, results: answers, ...(again.length > 0 && { recurring: again }) },
    texts: [
      ...results.map(({ answer, text }) => text ?? refusalProse(answer as Problem)),
      ...again.map(recurringProse),
    ],
  };
}

async function score(service: Service, body: Given, caller: Caller): Promise<ToolOutput> {
  if (isSent(body.attempts)) return scoreList(service, body, caller);
  const { detail } = readFields(body, { detail: { ...DETAIL, absent: 'summary' as const } });
  const whole = await service.tutor(body, caller);
  const text = 'unscored' in whole ? proseOn('score', whole) : proseOf(whole);
  return { answer: inDetail(whole, detail), texts: [text] };
}

const RUNS: Readonly<Record<Exclude<RunName, 'score'>, RunTool>> = {
  heard_as: (service, body, caller) => service.heardAs({ ...BRIEF, ...body }, caller),
  read: (service, body) => service.read({ ...BRIEF, ...body }),
  find_words: (service, body) => service.findWords(body),
  explain: (service, body) => service.explain(body),
  recognize: (service, body, caller) => service.recognize(body, caller),
  create_upload: async (service, body, caller) =>
    withNotes(service.createUpload(caller), strangersIn(body, {})),
};

async function run(name: RunName, service: Service, body: Given, caller: Caller): Promise<ToolOutput> {
  if (name === 'score') return score(service, body, caller);
  const answer = await RUNS[name](service, body, caller);
  return { answer, texts: [proseOn(name, answer)] };
}

/** Refusals that become the HTTP status, because the program must act on them, not the model. */
const BY_STATUS: ReadonlySet<Slug> = new Set<Slug>([
  'unauthorized',
  'not-acceptable',
  'content-too-large',
  'too-many-requests',
  'service-unavailable',
]);

/**
 * True for a refusal that the model should read. Without a recognizer, for example, it can send `ipa` or name another
 * recognizer.
 */
const isForModel = ({ slug, code }: Refusal): boolean =>
  !BY_STATUS.has(slug) || code === 'recognizer-missing';

const resultOf = ({ answer, texts }: ToolOutput, isError: boolean): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  structuredContent: answer as Record<string, unknown>,
  isError,
});

/** Runs a tool. Keeps a file that `audio_path` names in an upload slot while the tool runs. */
async function runWithFile(
  name: RunName,
  given: Given,
  { service, files }: ToolParts,
  caller: Caller,
): Promise<ToolOutput> {
  const { audio_path: path, ...others } = given;
  if (files === undefined || !HEARS.has(name)) return run(name, service, given, caller);
  const needsFile = isSent(path) || (name === 'recognize' && !isSent(given.audio_url));
  if (!needsFile || isSent(given.attempts) || hasPhones(given)) return run(name, service, others, caller);
  const work = async (): Promise<ToolOutput> => {
    const bytes = await files.read(path);
    const { id, audio_url } = service.createUpload(caller);
    try {
      service.putUpload(id, bytes, caller);
      return await run(name, service, { ...others, audio_url }, caller);
    } finally {
      service.deleteUpload(id, caller);
    }
  };
  return files.turns.take(caller.owner, work, new AbortController().signal);
}

const isTool = (name: string, tools: readonly Tool[]): name is ToolName =>
  tools.some((tool) => tool.name === name);

/** @throws ProtocolError for an unknown tool, or a Refusal that is not for the model */
export async function callTool(
  parts: ToolParts,
  { name, arguments: given = {} }: CallToolRequest['params'],
): Promise<object> {
  const { baseUrl, caller, tools } = parts;
  if (caller === null) throw new Error('a tool was called without a key');
  if (!isTool(name, tools)) {
    const names = tools.map((tool) => tool.name).join(', ');
    throw new ProtocolError(RPC_CODES.params, `there is no tool ${shown(name)}; the tools are ${names}`);
  }
  caller.note?.({ tool: name });
  try {
    const tool = name === 'score_attempt' ? 'score' : name;
    return resultOf(await runWithFile(tool, readGiven(tool, given), parts, caller), false);
  } catch (error) {
    // On the user's machine every refusal is for the model, because there is no status.
    if (!(error instanceof Refusal) || !(parts.files || isForModel(error))) throw error;
    caller.refused?.(error);
    const problem = problemOf(error, baseUrl, '/mcp');
    return resultOf({ answer: problem, texts: [refusalProse(problem)] }, true);
  }
}
