/** How the command `koine` is used, and how a command fails: a sentence, and an exit status. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ModelFault } from '../../packages/recognizer/src/fault.ts';
import { Refusal } from '../contract/refusal.ts';
import { nearestOf } from '../contract/strangers.ts';
import { type Surroundings, UsageError } from '../service/surroundings.ts';

export const USAGE = `Usage:
  koine serve                        run the service; its settings are environment variables (README)
  koine score TARGET IPA [--json]    score an attempt: koine score λόγος "l ˈo ɡ o s"
  koine score TARGET --said LETTERS  the same by letters: koine score λόγος --said lógos
        [--scheme NAME]              by koine-greek (the default), erasmian, modern-greek or attic
  koine score --file FILE            score a file of attempts, .tsv, .csv or .ndjson (docs/batch.md)
        [--out FILE] [--resume]      write to another; go on with it after a stop
        [--sounds FILE]              write a row a sound, too (docs/research.md)
        [--scheme NAME] [--json]     what ends in .gz is packed
  koine score --file FOLDER          score recordings, by the demo recognizer or that of RECOGNIZER_URL
        [--recognizer NAME]          by another of the settings
  koine audit CLIPS                  measure the recognizer on the recordings of a folder (docs/recognizer.md)
        [--recognizer NAME]          another than that of RECOGNIZER_URL
        [--csv FILE]                 one line a clip, for a spreadsheet
  koine page FOLDER                  write the page for learners, for any web server (docs/page.md)
        [--without-voice]            leave out the voice that says any text (eSpeak NG, GPL-3.0)
  koine page --scorm FILE.zip        the same as a package for a course system, SCORM 1.2
        [--title TITLE] [--link LINK] named so; with the words of a class, as in its link
  koine mcp                          answer an agent over standard input and output (docs/mcp-clients.md)
  koine keys issue --label LABEL     make an API key and print it, once
        [--limit 2000/min]           how often it may call; else as RATE_LIMIT says
        [--expires 90d]              when it ends; else never
  koine keys list                    show the keys: prefix, date, usage, limit, end, label
  koine keys revoke PREFIX           remove a key; it stops working at once
  koine recognizer --model DIR       run an ONNX model that hears phones (docs/recognizer.md)
        [--port 8090] [--host 127.0.0.1] [--threads N]
  koine labels vocab.json [--json]   show which sounds of each tradition the labels of a model cover
  koine --version
`;

/** The commands, as the usage has them. */
export const commands = (): string[] =>
  [...USAGE.matchAll(/^ {2}koine (\w+)/gmu)].map(([, name = '']) => name);

/**
 * The options and the other words of a command line.
 *
 * @throws UsageError for an option that the command does not have
 */
export function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'(-[^']*)'/u.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const advice = meaning(option, options) || '; put -- before words that begin with -';
    throw new UsageError(`${option} is no option${advice}`);
  }
}

/** The end of a sentence that names the word which was likely meant; empty where none is near. */
export function meaning(found: string, words: readonly string[]): string {
  const near = nearestOf(found, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** @throws UsageError for words behind a command that takes no more */
export function noMoreWords(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${command} takes no ${words[0]}; leave it out`);
}

/** Says what went wrong; returns the exit status. */
export function fail(error: unknown, { complain }: Surroundings): number {
  const said =
    error instanceof Refusal ? error.sentences : String(error instanceof Error ? error.message : error);
  complain(`koine: ${said}\n`);
  if (error instanceof UsageError) complain('koine --help shows how it is used\n');
  return [UsageError, Refusal, ModelFault].some((kind) => error instanceof kind) ? 2 : 1;
}

/** A reader who leaves before the end, as `head` does, ends a command quietly. */
export function endUnread(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

/** What a log asks of standard output. */
export const ofStdout = () => ({
  plain: process.stdout.isTTY === true,
  unread: () => process.stdout.writableLength,
});

/** A second signal so soon is the same one: Ctrl-C reaches us from the terminal, and once more from npm. */
const ECHO_MS = 500;

/**
 * From now on, SIGINT and SIGTERM end the process: with 0 when `stop` cut off no request, else with 1.
 *
 * @param stop resolves with the number of requests that were cut off
 */
export function endOnSignal(stop: () => Promise<number>, around: Surroundings): void {
  let asked: number | null = null;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const leave = (): void => {
    if (asked === null) {
      asked = performance.now();
      end().catch((error) => {
        process.exitCode = fail(error, around);
      });
    } else if (performance.now() - asked > ECHO_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  // A log that nobody reads any more is no reason to end.
  process.stdout.off('error', endUnread).on('error', () => {});
}
