/** The settings of recognizers: RECOGNIZER_URL and its companions, and the same with _NAME behind them for others. */

import { z } from 'zod';
import { DEFAULT_NAME, type RecognizerSettings, TRUST } from '../audio/recognizer/names.ts';
import type { Trust } from '../core/evidence/hearing.ts';
import type { Environment } from './storeSettings.ts';

export const WebUrl = z.url({ protocol: /^https?$/u, error: 'must be an http or https URL' });

const NAMED = 'RECOGNIZER_URL_';
const LAMBDA_OF = 'RECOGNIZER_LAMBDA';
const GATE_OF = 'RECOGNIZER_GATE';
const LAMBDA = 'must be a number from 0.5 to 50';
const GATE = 'must be a number from 0 to 100';
const SECONDS = 'must be a number of seconds from 1 to 300';

const Lambda = z.coerce.number({ error: LAMBDA }).min(0.5, LAMBDA).max(50, LAMBDA);
const Gate = z.coerce.number({ error: GATE }).min(0, GATE).max(100, GATE);
const Seconds = z.coerce.number({ error: SECONDS }).min(1, SECONDS).max(300, SECONDS);

/** The settings found, and the faults of the others. */
interface Read<T> {
  readonly value: T;
  readonly faults: readonly string[];
}

/** The variable of a setting as the environment has it, because names of recognizers have no upper and lower case. */
function variableOf(setting: string, suffix: string, environment: Environment): string {
  const meant = `${setting}${suffix}`;
  const written = Object.keys(environment).find(
    (variable) => variable.startsWith(setting) && variable.toLowerCase() === meant.toLowerCase(),
  );
  return written ?? meant;
}

/** One number; without it, or with a fault, the fallback. */
function readOne<T>(variable: string, environment: Environment, schema: z.ZodType<T>, fallback: T): Read<T> {
  const text = environment[variable]?.trim();
  if (text === undefined) return { value: fallback, faults: [] };
  const { data, error } = schema.safeParse(text === '' ? Number.NaN : text);
  if (error === undefined) return { value: data as T, faults: [] };
  return { value: fallback, faults: [`${variable}: ${error.issues[0]?.message}`] };
}

/** How far a recognizer is trusted; `suffix` is empty, or _ and its name. */
function readTrust(suffix: string, environment: Environment, fallback: Trust): Read<Trust> {
  const lambda = readOne(variableOf(LAMBDA_OF, suffix, environment), environment, Lambda, fallback.lambda);
  const gate = readOne(variableOf(GATE_OF, suffix, environment), environment, Gate, fallback.gate);
  return {
    value: { lambda: lambda.value, gate: gate.value },
    faults: [...lambda.faults, ...gate.faults],
  };
}

/** The faults of settings that name no recognizer. */
function strangers(environment: Environment, named: ReadonlyMap<string, string>): string[] {
  return Object.keys(environment).flatMap((variable) => {
    const setting = [LAMBDA_OF, GATE_OF].find((one) => variable.startsWith(`${one}_`));
    const name = setting === undefined ? undefined : variable.slice(setting.length + 1);
    if (name === undefined || environment[variable] === undefined || named.has(name.toLowerCase())) return [];
    return [`${variable}: there is no recognizer of this name; set ${NAMED}${name}, too, or remove it`];
  });
}

/** The fault of one named recognizer, or undefined. The URL may hold a password, so no fault shows it. */
function faultOfNamed(name: string, url: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (!/^\w+$/u.test(name)) return `must be named ${NAMED} and letters, digits or underscores`;
  if (name.toLowerCase() === DEFAULT_NAME) return 'must be RECOGNIZER_URL, without a name';
  if (taken.has(name.toLowerCase())) return 'must differ from another name in more than upper and lower case';
  if (url === '') return 'must not be empty; set it to the URL of a recognizer or remove it';
  return WebUrl.safeParse(url).error?.issues[0]?.message;
}

/** Reads the settings of all recognizers. */
export function readRecognizers(environment: Environment): Read<RecognizerSettings> {
  const url = environment.RECOGNIZER_URL?.trim() ?? null;
  const timeout = readOne('RECOGNIZER_TIMEOUT_S', environment, Seconds, 30);
  const own = readTrust('', environment, TRUST);
  const wrong = url ? WebUrl.safeParse(url).error : undefined;
  const faults = [
    ...(wrong === undefined ? [] : [`RECOGNIZER_URL: ${wrong.issues[0]?.message}`]),
    ...timeout.faults,
    ...own.faults,
  ];
  const named = new Map<string, string>();
  const trust = new Map([[DEFAULT_NAME, own.value]]);
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(NAMED) || value === undefined) continue;
    const name = variable.slice(NAMED.length);
    const fault = faultOfNamed(name, value.trim(), named);
    if (fault !== undefined) {
      faults.push(`${variable}: ${fault}`);
      continue;
    }
    const its = readTrust(`_${name}`, environment, own.value);
    faults.push(...its.faults);
    named.set(name.toLowerCase(), value.trim());
    trust.set(name.toLowerCase(), its.value);
  }
  faults.push(...strangers(environment, named));
  return { value: { url, named, timeoutS: timeout.value, trust }, faults };
}
