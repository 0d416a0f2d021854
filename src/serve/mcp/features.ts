/**
 * What MCP offers beside its tools: resources (the pages of the manual, the reading of a word), a prompt, and completion of
 * words. Both eras serve these functions. They need no key, as the pages and GET /v1/reading need none.
 */

import { isObject, isText, shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  MANUAL,
  type ManualPage,
  PRACTISE,
  practiseText,
  READING,
  TEMPLATES,
} from '../../contract/manual.ts';
import { problemOf } from '../../contract/problems.ts';
import { badRequest, Refusal } from '../../contract/refusal.ts';
import { SCHEME_NAMES } from '../../contract/schemes.ts';
import type { Service } from '../service/service.ts';
import { RPC_CODES, RpcError, secondPage } from './message.ts';

export interface FeatureParts {
  readonly service: Pick<Service, 'lexicon' | 'reading'>;
  readonly baseUrl: string;
  readonly manual: readonly ManualPage[];
}

type Params = Readonly<Record<string, unknown>>;
type Answer = (params: Params) => Promise<object>;

/** By method. */
export type Features = ReadonlyMap<string, Answer>;

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

/** The inside of the URI of a reading; a slash inside the word is encoded. */
const READING_URI = /^koine:\/\/reading\/(?<scheme>[^/]+)\/(?<word>[^/]+)$/u;

const noResource = (uri: string, code: number): RpcError =>
  new RpcError(code, `there is no resource ${shown(uri)}; resources/list names those that there are`, 200, {
    uri,
  });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`${shown(text)} is not percent-encoded UTF-8`);
  }
}

/** An optional text of the arguments of a prompt. */
function argumentOf(given: Params, name: string): string | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (!isText(value)) throw badRequest(`${name} is ${shown(value)}; send a text`, name);
  return value;
}

/** The object in a field of the params. */
function objectIn(params: Params, field: string): Params {
  const value = params[field];
  if (isObject(value)) return value;
  throw new RpcError(RPC_CODES.params, `params.${field} must be an object; found ${shown(value)}`);
}

/** One page of a list, which never has a second. */
const list =
  (answer: object): Answer =>
  async ({ cursor }) => {
    if (cursor !== undefined) throw secondPage();
    return answer;
  };

const resourcesOf = (manual: readonly ManualPage[]): object => ({
  resources: manual.map(({ slug, title, summary, markdown }) => ({
    uri: MANUAL + slug,
    name: slug,
    title,
    description: summary,
    mimeType: MARKDOWN,
    size: Buffer.byteLength(markdown),
  })),
});

/** The reading of a word as the contents of a resource. */
async function readingAt(service: FeatureParts['service'], target: string, scheme: string | undefined) {
  const reading = await service.reading(scheme === undefined ? { target } : { target, scheme });
  const uri = `koine://reading/${reading.scheme}/${encodeURIComponent(target)}`;
  return { reading, contents: { uri, mimeType: JSON_TYPE, text: JSON.stringify(reading) } };
}

const readResource =
  ({ service, manual }: FeatureParts, missing: number): Answer =>
  async ({ uri }) => {
    if (!isText(uri)) throw new RpcError(RPC_CODES.params, `params.uri must be a text; found ${shown(uri)}`);
    const page = manual.find(({ slug }) => MANUAL + slug === uri);
    if (page !== undefined) return { contents: [{ uri, mimeType: MARKDOWN, text: page.markdown }] };
    const { scheme, word } = READING_URI.exec(uri)?.groups ?? {};
    if (scheme === undefined || word === undefined) throw noResource(uri, missing);
    const { contents } = await readingAt(service, decoded(word), decoded(scheme));
    return { contents: [{ ...contents, uri }] };
  };

const getPrompt =
  ({ service }: FeatureParts): Answer =>
  async (params) => {
    const { name } = params;
    if (name !== PRACTISE.name)
      throw new RpcError(RPC_CODES.params, `there is no prompt ${shown(name)}; send ${PRACTISE.name}`);
    const given = params.arguments === undefined ? {} : objectIn(params, 'arguments');
    const [word, scheme] = [argumentOf(given, 'word'), argumentOf(given, 'scheme')];
    const said = word === undefined ? undefined : await readingAt(service, word, scheme);
    const text = practiseText(said?.reading.target_text, said?.reading.ipa, scheme);
    const asked = { role: 'user', content: { type: 'text', text } };
    const shownToo = said && { role: 'user', content: { type: 'resource', resource: said.contents } };
    return {
      description: PRACTISE.description,
      messages: shownToo === undefined ? [asked] : [asked, shownToo],
    };
  };

/** The names that a reference may complete: those of the prompt, or of the template. */
function requireReference({ type, name, uri }: Params): void {
  if (type === 'ref/prompt' && name === PRACTISE.name) return;
  if (type === 'ref/resource' && uri === READING) return;
  const found = shown(type === 'ref/prompt' ? name : type === 'ref/resource' ? uri : type);
  const sentence = `params.ref names ${found}; send the prompt ${PRACTISE.name} or the template ${READING}`;
  throw new RpcError(RPC_CODES.params, sentence);
}

/** The scheme that the caller has chosen already. */
function chosenScheme({ context }: Params): string | undefined {
  const given = isObject(context) && isObject(context.arguments) ? context.arguments : {};
  return argumentOf(given, 'scheme');
}

const complete =
  ({ service }: FeatureParts): Answer =>
  async (params) => {
    requireReference(objectIn(params, 'ref'));
    const { name, value } = objectIn(params, 'argument');
    if (!isText(value))
      throw new RpcError(RPC_CODES.params, `params.argument.value must be a text; found ${shown(value)}`);
    if (name === 'scheme') {
      const values = SCHEME_NAMES.filter((scheme) => scheme.startsWith(value));
      return { completion: { values, total: values.length, hasMore: false } };
    }
    if (name !== 'word')
      throw new RpcError(RPC_CODES.params, `params.argument.name is ${shown(name)}; send word or scheme`);
    if (value.trim() === '') return { completion: { values: [], hasMore: true } };
    const scheme = chosenScheme(params);
    const { words } = await service.lexicon(
      scheme === undefined ? { prefix: value } : { prefix: value, scheme },
    );
    const values = words.map(({ word }) => word);
    return { completion: { values, hasMore: values.length === LIMITS.suggestions } };
  };

/** Turns a refusal that concerns what was sent into a JSON-RPC error with the problem; others keep their status. */
const withProblems =
  (answer: Answer, baseUrl: string): Answer =>
  async (params) => {
    try {
      return await answer(params);
    } catch (error) {
      if (!(error instanceof Refusal) || error.slug !== 'bad-request') throw error;
      throw new RpcError(RPC_CODES.params, error.message, 200, problemOf(error, baseUrl, '/mcp'));
    }
  };

/** @param missing the code for a resource that there is not, which differs by revision */
export function createFeatures(parts: FeatureParts, missing: number): Features {
  const answers: [string, Answer][] = [
    ['resources/list', list(resourcesOf(parts.manual))],
    ['resources/templates/list', list({ resourceTemplates: TEMPLATES })],
    ['resources/read', readResource(parts, missing)],
    ['prompts/list', list({ prompts: [PRACTISE] })],
    ['prompts/get', getPrompt(parts)],
    ['completion/complete', complete(parts)],
  ];
  return new Map(answers.map(([method, answer]) => [method, withProblems(answer, parts.baseUrl)]));
}
