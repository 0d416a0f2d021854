/**
 * Programs and packages that system tests need besides Node. `setup.ts` installs them, `ready.ts` looks for them before
 * the tests, and a test declares its needs with `needs` (`needs.ts`).
 */

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { ROOT } from '../../src/service/built/project.ts';

interface Program {
  /** Names or full paths of the program, the most usual first. */
  readonly names: readonly string[];
  /** Argument that makes the program print its version and end. */
  readonly version: string;
  readonly packages: readonly string[];
}

const program = (name: string, packages = [name]): Program => ({
  names: [name],
  version: '--version',
  packages,
});

export const PROGRAMS = {
  chromium: {
    ...program('chromium', ['chromium', 'fonts-noto-core']),
    names: [
      ...['chromium', 'chromium-browser', 'google-chrome'],
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  },
  'redis-server': program('redis-server'),
  nginx: { ...program('nginx'), version: '-v' },
  sqlite3: program('sqlite3'),
  python3: program('python3', ['python3', 'python3-setuptools']),
  mypy: program('mypy'),
  'espeak-ng': program('espeak-ng'),
  ffmpeg: { ...program('ffmpeg'), version: '-version' },
  curl: program('curl'),
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof PROGRAMS;

export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

export type Places = Partial<Record<ProgramName, string>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders in which Debian installs servers; they are not on the PATH of most users. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the path of a program that starts and prints its version. The file alone is not enough, because it may be a
 * shim of a version manager, without the program.
 */
function placeOf(name: ProgramName, { PATH = '', CHROMIUM }: Environment): string | undefined {
  const { names, version } = PROGRAMS[name];
  const folders = [...PATH.split(delimiter), ...SERVER_FOLDERS].filter((folder) => folder !== '');
  const paths = names.flatMap((one) =>
    isAbsolute(one) ? [one] : folders.map((folder) => join(folder, one)),
  );
  const named = name === 'chromium' && CHROMIUM ? [CHROMIUM] : [];
  return [...named, ...paths]
    .filter(isExecutable)
    .find((path) => spawnSync(path, [version], { stdio: 'ignore', timeout: 60_000 }).status === 0);
}

export function look(environment: Environment): Places {
  return Object.fromEntries(
    PROGRAM_NAMES.flatMap((name) => {
      const place = placeOf(name, environment);
      return place === undefined ? [] : [[name, place]];
    }),
  );
}

/** Name of the folder that tests of models need, and of the npm package in it. */
export const RUNTIME = 'onnxruntime-node';

export const BUNDLERS = 'bundlers';

export const GENERATORS = 'generators';

const folder = (path: string, size: string, tests: string) => ({ path: join(ROOT, path), size, tests });

export const FOLDERS = {
  [RUNTIME]: folder('packages/recognizer', '290 MB', 'koine recognizer with a model'),
  [BUNDLERS]: folder('test/bundlers', '790 MB', 'the engine in bundlers and runtimes'),
  [GENERATORS]: folder('packages/clients/test/generated', '60 MB', 'typed clients of generators'),
} as const;

export type FolderName = keyof typeof FOLDERS;

const FOLDER_NAMES = Object.keys(FOLDERS) as FolderName[];

/** Names the folders with installed packages. npm writes the file `.package-lock.json` after all packages. */
export const installed = (): FolderName[] =>
  FOLDER_NAMES.filter((name) => existsSync(join(FOLDERS[name].path, 'node_modules/.package-lock.json')));

export const missing = (places: Places, folders: readonly FolderName[]): string[] => [
  ...PROGRAM_NAMES.filter((name) => places[name] === undefined),
  ...FOLDER_NAMES.filter((name) => !folders.includes(name)),
];

export const HOW = 'npm run test:setup';
