/** Checks every answer of an app against the API description: its path, method, status, headers, type and body. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '../../docs/site/openapi/headers.ts';
import type {
  DescribedOperation,
  Media,
  Description as Reference,
} from '../../docs/site/pages/reference/described.ts';

interface DescribedAnswer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Description extends Reference {
  readonly components: Reference['components'] & {
    readonly responses: Readonly<Record<string, DescribedAnswer>>;
  };
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const JSON_TYPES = new Set(['application/json', 'application/problem+json']);

/** Statuses that any path may answer with. */
const ANYWHERE = new Set([400, 404, 405, 408, 431, 500, 503]);

const escaped = (pointer: string): string => pointer.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the path of a route as in the API description, with `{id}` for `:id`; undefined if it is not described. */
export function describedPath({ paths }: Description, url: string): string | undefined {
  const path = url.replace(/:(\w+)/gu, '{$1}').replace(/(?<=.)\/$/u, '');
  if (paths[path] !== undefined) return path;
  const pattern = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u');
  return Object.keys(paths).find((template) => template.includes('{') && pattern(template).test(path));
}

/** Lists method and path of every route, read from the tree that fastify prints: four columns for each level. */
export function routesOf(app: FastifyInstance): [method: string, url: string][] {
  const trail: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, branch = '', segment = '', methods = ''] = /^(.*?[└├]── )(\S*)(?: \((.*)\))?$/u.exec(line) ?? [];
    const depth = branch.length / 4 - 1;
    // Drops the segments of earlier routes from this depth on.
    trail.splice(depth, trail.length, segment);
    const url = trail.join('');
    return methods === '' ? [] : methods.split(', ').map((method): [string, string] => [method, url]);
  });
}

/** Checks every later answer of an app; returns a list to which it adds each fault. */
export function watchAnswers(app: FastifyInstance, judge: Judge): string[] {
  const faults: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    for (const fault of judge(request, reply, payload)) {
      faults.push(`${request.method} ${request.url.slice(0, 80)}: ${reply.statusCode}: ${fault}`);
    }
  });
  return faults;
}

export type Judge = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => string[];

function headerFaults(answer: DescribedAnswer, reply: FastifyReply): string[] {
  const described = answer.headers ?? {};
  const missing = Object.entries(described)
    .filter(([name, { $ref }]) => $ref !== undefined && reply.getHeader(name) === undefined)
    .map(([name]) => `no header ${name}`);
  const known = Object.keys(HEADERS);
  const strange = known.filter((name) => reply.hasHeader(name) && described[name] === undefined);
  return [...missing, ...strange.map((name) => `header ${name} is not described`)];
}

/** Makes a validator of bodies that compiles each schema once for all apps of a test worker. */
function bodyJudge(description: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(description, 'description');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, body: unknown): string[] => {
    const $ref = `description#${pointer}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate(body) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)}`];
  };
}

/** Returns a function that compares an answer with the description, and returns a sentence for each fault. */
export function createJudge(description: Description): Judge {
  const bodyFault = bodyJudge(description);

  const contentFaults = (answer: DescribedAnswer, at: string, reply: FastifyReply, body: unknown) => {
    const empty = body === undefined || body === null || body === '';
    if (answer.content === undefined) return empty ? [] : ['a body is not described'];
    const type = String(reply.getHeader('content-type')).split(';')[0] as string;
    const content = answer.content[type] ?? answer.content[type.replace(/\/.*$/u, '/*')];
    if (content === undefined) return [`type ${type} is not described`];
    if (!JSON_TYPES.has(type) || content.schema === undefined) return [];
    const text = DECODERS[String(reply.getHeader('content-encoding'))]?.(body as Buffer) ?? body;
    return bodyFault(`${at}/content/${escaped(type)}/schema`, JSON.parse(String(text)));
  };

  /** Finds faults in the body of an accepted request, because the description must fit requests, too. */
  const requestFaults = (operation: DescribedOperation, at: string, { body }: FastifyRequest): string[] => {
    const described = operation.requestBody?.content['application/json'];
    if (described === undefined || !Buffer.isBuffer(body) || body.length === 0) return [];
    // These two operations accept a body with wrong parts, and answer each wrong part with a problem.
    if (['scoreBatch', 'callMcp'].includes(operation.operationId)) return [];
    const sent = JSON.parse(String(body).replace(/^\uFEFF/u, ''));
    return bodyFault(`${at}/requestBody/content/application~1json/schema`, sent);
  };

  return (request, reply, payload) => {
    // A preflight is not an operation, so the description does not mention it.
    if (request.method === 'OPTIONS' && reply.statusCode < 500) return [];
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const path = describedPath(description, request.routeOptions.url ?? '') ?? '';
    const operation = description.paths[path]?.[method.toLowerCase()];
    const status = reply.statusCode;
    const at = `/paths/${escaped(path)}/${method.toLowerCase()}`;
    const body = request.method === 'HEAD' ? undefined : payload;
    const own: DescribedAnswer | undefined = operation?.responses[status];
    // Statuses that only refer to the common `Failure` are checked below.
    if (operation !== undefined && own !== undefined && own.$ref === undefined) {
      return [
        ...(status === 200 ? requestFaults(operation, at, request) : []),
        ...headerFaults(own, reply),
        ...(request.method === 'HEAD' ? [] : contentFaults(own, `${at}/responses/${status}`, reply, body)),
      ];
    }
    if (!ANYWHERE.has(status)) return ['this status is not described'];
    const { Failure: failure = {} } = description.components.responses;
    const faults = contentFaults(failure, '/components/responses/Failure', reply, body);
    return [...headerFaults(failure, reply), ...faults];
  };
}
