#!/usr/bin/env node
/** The command `koine`. */

import { parseArgs } from 'node:util';
import { Refusal } from '../contract/refusal.ts';
import { loadEngines } from '../disk/engine.ts';
import { VERSION } from '../disk/project.ts';
import { read, score as scoreReading } from '../service/scorer.ts';
import { openKeys } from '../state/state.ts';
import { serve } from './main.ts';
import { readSettings } from './settings.ts';
import { report } from './terminal.ts';

const USAGE = `Usage:
  koine serve                        run the service; its settings are environment variables (README)
  koine score TARGET IPA [--json]    score an attempt: koine score λόγος "l ˈo ɡ o s"
  koine keys issue --label LABEL     make an API key and print it, once
  koine keys list                    show the keys: prefix, label, date, usage
  koine keys revoke PREFIX           remove a key; it stops working at once
  koine --version
`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const warn = (message: string): void => {
  process.stderr.write(`koine: ${message}\n`);
};

/** A wrong command line: exit status 2. */
class UsageError extends Error {}

/** A second signal within this time is the same one: one Ctrl-C arrives from the terminal and again from npm. */
const ECHO_MS = 500;

/** Exit status 0 when every request was answered; 1 when the end of the wait, or a second signal, cut some off. */
async function runService(): Promise<void> {
  let asked: number | null = null;
  let stop = async (): Promise<number> => 0;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const leave = (): void => {
    if (asked === null) {
      asked = performance.now();
      end().catch(fail);
    } else if (performance.now() - asked > ECHO_MS) process.exit(1);
  };
  // The handlers stand before the announcement, because a program that reads "ready" may send a signal at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  // A closed pipe behind the log must not end the service.
  process.stdout.on('error', () => {});
  const plain = process.stdout.isTTY === true;
  const write = (text: string): void => void process.stdout.write(text);
  stop = await serve(readSettings(process.env), { write, plain }).catch((error) => {
    // Open handles must not keep a process alive whose service cannot start.
    fail(error);
    process.exit();
  });
}

async function score(words: readonly string[], json: boolean): Promise<void> {
  const [target, ipa] = words;
  if (target === undefined || ipa === undefined || words.length > 2) {
    throw new UsageError('score takes a TARGET and an IPA; put quotes around each that has spaces');
  }
  const body = scoreReading(read({ target, ipa }, await loadEngines()));
  print(json ? JSON.stringify(body, null, 2) : report(body));
}

async function keys(command: string | undefined, argument: string | undefined, label: string | undefined) {
  const store = await openKeys(readSettings(process.env), warn);
  try {
    if (command === 'issue') {
      if (!label || /\p{Cc}/u.test(label))
        throw new UsageError('keys issue takes --label LABEL, of one line');
      print(await store.issue(label));
    } else if (command === 'list') {
      const list = await store.list();
      if (list.length === 0) print('no keys yet; `koine keys issue --label LABEL` makes one');
      for (const key of list) {
        print(
          `${key.prefix}  ${key.created_at}  ipa ${key.ipa_count}  audio ${key.audio_count}  ${key.label}`,
        );
      }
    } else if (command === 'revoke') {
      if (argument === undefined) throw new UsageError('keys revoke takes a PREFIX');
      const { prefix, label: revoked } = await store.revoke(argument);
      print(`revoked ${prefix} (${revoked})`);
    } else throw new UsageError('keys takes issue, list or revoke');
  } finally {
    await store.close();
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        label: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parse();
  const [command, first, second] = positionals;
  if (values.version) print(VERSION);
  else if (values.help || command === undefined) print(USAGE);
  else if (command === 'serve') await runService();
  else if (command === 'score') await score(positionals.slice(1), values.json);
  else if (command === 'keys') await keys(first, second, values.label);
  else throw new UsageError(`${command} is not a command`);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  warn(message);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError || error instanceof Refusal ? 2 : 1;
}

main().catch(fail);
