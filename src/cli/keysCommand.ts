/** `koine keys`: issues, lists and revokes API keys. */

import { parseRate, RATE_FORM, type Rate, rateText } from '../contract/limits.ts';
import { type CountedKey, isLabel, type KeyStore, unended } from '../service/state/keys.ts';
import { openState } from '../service/state/state.ts';
import { meaning, noMoreWords, type Surroundings, UsageError } from '../service/surroundings.ts';
import { readStoreSettings } from './storeSettings.ts';

interface KeyOptions {
  readonly label?: string | undefined;
  readonly limit?: string | undefined;
  readonly expires?: string | undefined;
}

/** Reads or changes an open key store; resolves with the text to print. */
type Action = (store: KeyStore) => Promise<string>;

const DAY_MS = 86_400_000;

/** Returns the ISO time at which a new key expires. @param days such as `90d` */
function endOf(days: string): string {
  const [, count] = /^([1-9]\d{0,4})d$/u.exec(days) ?? [];
  if (count === undefined) throw new UsageError(`--expires takes days, as 90d; found ${days}`);
  return new Date(Date.now() + Number(count) * DAY_MS).toISOString();
}

function limitOf(text: string): Rate {
  const rate = parseRate(text);
  if (rate === null) throw new UsageError(`--limit takes ${RATE_FORM}; found ${text}`);
  return rate;
}

function issue({ label, limit, expires }: KeyOptions): Action {
  if (!label || !isLabel(label))
    throw new UsageError('keys issue takes --label LABEL, of one line, without signs that hide or turn text');
  const terms = {
    limit: limit === undefined ? null : limitOf(limit),
    expires_at: expires === undefined ? null : endOf(expires),
  };
  return async (store) => store.issue(label, terms);
}

function lineOf(key: CountedKey): string {
  const { prefix, created_at, ipa_count, audio_count, limit, expires_at, label } = key;
  const columns = [prefix, created_at, `ipa ${ipa_count}`, `audio ${audio_count}`];
  if (limit) columns.push(rateText(limit));
  if (expires_at) columns.push(`${unended({ expires_at }) ? 'ends' : 'ended'} ${expires_at.slice(0, 10)}`);
  return [...columns, label].join('  ');
}

const list: Action = async (store) => {
  const lines = (await store.list()).map(lineOf);
  return lines.join('\n') || 'no keys yet; `koine keys issue --label LABEL` makes one';
};

function revoke(name: string | undefined): Action {
  if (name === undefined) throw new UsageError('keys revoke takes a PREFIX');
  return async (store) => {
    const { prefix, label } = await store.revoke(name);
    return `revoked ${prefix} (${label})`;
  };
}

const ACTIONS: Readonly<Record<string, (name: string | undefined, options: KeyOptions) => Action>> = {
  issue: (_, options) => issue(options),
  list: () => list,
  revoke,
};

/** Returns the action for the arguments. Only `issue` takes options, and only `revoke` takes a word, the prefix of a key. */
function actionOf([command = '', ...words]: readonly string[], options: KeyOptions): Action {
  const make = Object.hasOwn(ACTIONS, command) ? ACTIONS[command] : undefined;
  if (make === undefined) {
    const suggestion = meaning(command, Object.keys(ACTIONS));
    throw new UsageError(`keys takes issue, list or revoke${suggestion}`);
  }
  const given = (['label', 'limit', 'expires'] as const).filter((option) => options[option] !== undefined);
  const unwantedOptions = command === 'issue' ? [] : given.map((option) => `--${option}`);
  const unwantedWords = command === 'revoke' ? words.slice(1) : words;
  noMoreWords(`keys ${command}`, [...unwantedOptions, ...unwantedWords]);
  return make(words[0], options);
}

export async function keys(
  words: readonly string[],
  options: KeyOptions,
  around: Surroundings,
): Promise<void> {
  const action = actionOf(words, options);
  // Ignores warnings of the store, because the error that follows says the same.
  const state = await openState(readStoreSettings(around.environment), () => {});
  try {
    around.print(`${await action(state.keys)}\n`);
  } finally {
    await state.close();
  }
}
