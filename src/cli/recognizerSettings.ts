/**
 * Reads RECOGNIZER_URL, RECOGNIZER_TIMEOUT_S, RECOGNIZER_LAMBDA and RECOGNIZER_GATE. All but the timeout may have a suffix
 * _NAME, for a recognizer of that name.
 */

import { z } from 'zod';
import type { OpenEars } from '../../packages/research/src/heardFile.ts';
import { badRequest } from '../contract/refusal.ts';
import { GATE, LAMBDA, type Trust } from '../engine/hear.ts';
import {
  createRecognizers,
  DEFAULT_NAME,
  DEMO,
  type RecognizerSettings,
  TRUST,
} from '../service/hear/recognizers/recognizer.ts';
import { type Environment, wrongSettings } from './storeSettings.ts';

export const WebUrl = z.url({ protocol: /^https?$/u, error: 'must be an http or https URL' });

const Place = z.literal(DEMO).or(WebUrl);
const PLACE = 'must be an http or https URL, or demo';

const NAMED = 'RECOGNIZER_URL_';
const LAMBDA_OF = 'RECOGNIZER_LAMBDA';
const GATE_OF = 'RECOGNIZER_GATE';
const TIMEOUT = 'RECOGNIZER_TIMEOUT_S';

/** Names of the settings without suffixes. */
export const RECOGNIZER_SETTINGS = ['RECOGNIZER_URL', TIMEOUT, LAMBDA_OF, GATE_OF];

const TIMEOUT_S = 30;

/** Makes the schema of a number in a range. @param unit for the sentence on a wrong number, such as 'of seconds ' */
function within({ least, most }: { readonly least: number; readonly most: number }, unit = '') {
  const sentence = `must be a number ${unit}from ${least} to ${most}`;
  return z.coerce.number({ error: sentence }).min(least, sentence).max(most, sentence);
}

const Lambda = within(LAMBDA);
const Gate = within(GATE);
const Seconds = within({ least: 1, most: 300 }, 'of seconds ');

/** Finds the variable of a setting, in upper or lower case; returns its usual name if it is not set. */
function variableOf(setting: string, suffix: string, environment: Environment): string {
  const meant = `${setting}${suffix}`;
  const isMeant = (variable: string): boolean => variable.toLowerCase() === meant.toLowerCase();
  return Object.keys(environment).find((one) => one.startsWith(setting) && isMeant(one)) ?? meant;
}

type ReadNumber = (setting: string, suffix: string, schema: z.ZodType<number>) => number | undefined;

/** Returns a function that reads a number from the environment; for a wrong number it adds a sentence to `faults`. */
const numbersIn =
  (environment: Environment, faults: string[]): ReadNumber =>
  (setting, suffix, schema) => {
    const variable = variableOf(setting, suffix, environment);
    const text = environment[variable]?.trim();
    if (!text) return undefined;
    const { data, error } = schema.safeParse(text);
    if (error !== undefined) faults.push(`${variable}: ${error.issues[0]?.message}`);
    return data;
  };

/** Reads λ and gate of a recognizer. @param suffix empty for the default recognizer, otherwise `_` and the name */
function trustOf(suffix: string, read: ReadNumber): Partial<Trust> {
  const [lambda, gate] = [read(LAMBDA_OF, suffix, Lambda), read(GATE_OF, suffix, Gate)];
  return { ...(lambda !== undefined && { lambda }), ...(gate !== undefined && { gate }) };
}

/** Returns a sentence for each λ or gate that names a recognizer without a URL. */
function strangers(environment: Environment, named: ReadonlyMap<string, string>): string[] {
  return Object.keys(environment).flatMap((variable) => {
    const [, name] = /^RECOGNIZER_(?:LAMBDA|GATE)_(.*)/su.exec(variable) ?? [];
    if (name === undefined || !environment[variable]?.trim() || named.has(name.toLowerCase())) return [];
    return [`${variable}: there is no recognizer of this name; set ${NAMED}${name}, too, or remove it`];
  });
}

/** Returns what is wrong with a named recognizer, or undefined. Never quotes the URL, which may have a password. */
function faultOfNamed(name: string, url: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (!/^\w+$/u.test(name)) return `must be named ${NAMED} and letters, digits or underscores`;
  if (name.toLowerCase() === DEFAULT_NAME) return 'must be RECOGNIZER_URL, without a name';
  if (taken.has(name.toLowerCase())) return 'must differ from another name in more than upper and lower case';
  return Place.safeParse(url).success ? undefined : PLACE;
}

export function readRecognizers(environment: Environment): {
  readonly value: RecognizerSettings;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const read = numbersIn(environment, faults);
  const url = environment.RECOGNIZER_URL?.trim() ?? null;
  if (url && !Place.safeParse(url).success) faults.push(`RECOGNIZER_URL: ${PLACE}`);
  const timeoutS = read(TIMEOUT, '', Seconds) ?? TIMEOUT_S;
  const general = trustOf('', read);
  const named = new Map<string, string>();
  const trust = new Map<string, Partial<Trust>>([
    [DEFAULT_NAME, url === DEMO ? general : { ...TRUST, ...general }],
  ]);
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(NAMED) || !value?.trim()) continue;
    const [name, place] = [variable.slice(NAMED.length), value.trim()];
    const fault = faultOfNamed(name, place, named);
    if (fault !== undefined) {
      faults.push(`${variable}: ${fault}`);
      continue;
    }
    named.set(name.toLowerCase(), place);
    const own = trustOf(`_${name}`, read);
    // The demo recognizer has its own λ and gate instead of the general ones.
    trust.set(name.toLowerCase(), place === DEMO ? own : { ...TRUST, ...general, ...own });
  }
  faults.push(...strangers(environment, named));
  return { value: { url, named, timeoutS, trust }, faults };
}

/**
 * Opens the recognizer of a command: RECOGNIZER_URL, or RECOGNIZER_URL_NAME if the command line has a name.
 * @throws Refusal for an unknown name, or if no recognizer is set
 */
export const openEars: OpenEars = (environment, recognizer, threads) => {
  const { value, faults } = readRecognizers(environment);
  if (faults.length > 0) throw wrongSettings(faults);
  const recognizers = createRecognizers(value, threads);
  recognizers.check(recognizer);
  const key = recognizer?.toLowerCase() ?? DEFAULT_NAME;
  if (!recognizers.names.includes(key)) {
    throw badRequest('there is no recognizer to measure; set RECOGNIZER_URL, or send --recognizer NAME');
  }
  const address = key === DEFAULT_NAME ? value.url : value.named.get(key);
  const name = address === DEMO ? DEMO : (recognizer ?? DEFAULT_NAME);
  return { recognizers, recognizer, trust: recognizers.trustOf(key), name };
};
