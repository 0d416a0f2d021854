/**
 * The programs that tests start besides Node, their Debian packages, and what is not tested without them.
 *
 * `ready.ts` finds and installs them before the tests; a test that needs one says so with `needs` (`needs.ts`), and is
 * skipped where it is missing; `closing.ts` lists at the end what was not tested.
 */

interface Program {
  /** Its names, the usual one first; a name may be a path. */
  readonly names: readonly string[];
  /** The argument that makes it print its version and end. */
  readonly version: string;
  readonly packages: readonly string[];
  /** What is not tested without it. */
  readonly tests: string;
}

const program = (name: string, tests: string, packages = [name]): Program => ({
  names: [name],
  version: '--version',
  packages,
  tests,
});

export const PROGRAMS = {
  chromium: {
    ...program('chromium', 'the page in a browser', ['chromium', 'fonts-noto-core']),
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  },
  'redis-server': program('redis-server', 'what replicas share, and what happens while Redis is away'),
  nginx: { ...program('nginx', 'replicas behind the proxy of the operations page'), version: '-v' },
  sqlite3: program('sqlite3', 'the backup of the operations page'),
  python3: program('python3', 'the client in Python, and the ZIP that the page saves'),
  'espeak-ng': program('espeak-ng', 'the speech of the service, and a recognizer that hears it'),
  curl: program('curl', 'the commands that the README and the pages show'),
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof PROGRAMS;

export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

/** The path of each program that was found. */
export type Places = Partial<Record<ProgramName, string>>;
