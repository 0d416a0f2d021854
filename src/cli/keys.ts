/** `koine keys`: issue, list and revoke. Words that do not fit are refused before the store is opened. */

import type { KeyStore } from '../serve/state/keys.ts';
import { openState } from '../serve/state/state.ts';
import { readStoreSettings } from './storeSettings.ts';
import type { Surroundings } from './surroundings.ts';
import { noMoreWords, UsageError } from './usage.ts';

/** Does its work on an open store; returns what is printed. */
type Action = (store: KeyStore) => Promise<string>;

function issue(label: string | undefined): Action {
  if (!label || /\p{Cc}/u.test(label)) throw new UsageError('keys issue takes --label LABEL, of one line');
  return async (store) => store.issue(label);
}

const list: Action = async (store) => {
  const keys = await store.list();
  if (keys.length === 0) return 'no keys yet; `koine keys issue --label LABEL` makes one';
  return keys
    .map(
      (key) =>
        `${key.prefix}  ${key.created_at}  ipa ${key.ipa_count}  audio ${key.audio_count}  ${key.label}`,
    )
    .join('\n');
};

function revoke(name: string | undefined): Action {
  if (name === undefined) throw new UsageError('keys revoke takes a PREFIX');
  return async (store) => {
    const { prefix, label } = await store.revoke(name);
    return `revoked ${prefix} (${label})`;
  };
}

function actionOf([command, ...words]: readonly string[], label: string | undefined): Action {
  if (command !== 'issue' && command !== 'list' && command !== 'revoke') {
    throw new UsageError('keys takes issue, list or revoke');
  }
  const [name, ...more] = words;
  noMoreWords(`keys ${command}`, command === 'revoke' ? more : words);
  if (command === 'issue') return issue(label);
  return command === 'list' ? list : revoke(name);
}

export async function keys(
  words: readonly string[],
  label: string | undefined,
  { environment, print }: Surroundings,
): Promise<void> {
  const action = actionOf(words, label);
  // What a store warns of, the action refuses with a sentence.
  const state = await openState(readStoreSettings(environment), () => {});
  try {
    print(`${await action(state.keys)}\n`);
  } finally {
    await state.close();
  }
}
