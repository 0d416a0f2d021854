/** What the caller of an unknown path likely meant. */

import { OPERATIONS } from '../../contract/operations.ts';
import { nearestOf } from '../../contract/strangers.ts';

/** The methods of a path, for Allow; none for an unknown path. */
export type MethodsOf = (path: string) => readonly string[];

/** The paths that a name may have been meant as. */
const PATHS: readonly string[] = [
  ...OPERATIONS.map(({ path }) => path).filter((path) => !path.includes('{')),
  '/v1/capabilities',
];

/** Names of the methods of the clients and of the tools of MCP, which are no paths. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '/v1/score': '/v1/tutor',
  '/v1/scores': '/v1/tutor',
  '/v1/batch': '/v1/tutor/batch',
  '/v1/score/batch': '/v1/tutor/batch',
  '/v1/read': '/v1/reading',
  '/v1/suggest': '/v1/lexicon',
  '/v1/words': '/v1/lexicon',
  '/v1/speak': '/v1/speech',
  '/v1/audio': '/v1/uploads',
  '/v1/passage': '/v1/passages',
  '/v1/verses': '/v1/passages',
};

/** The path that this one was likely meant as. */
function meant(path: string, methodsOf: MethodsOf): string | undefined {
  const found = OTHER_NAMES[path] ?? path;
  return methodsOf(found).length > 0 ? found : nearestOf(path, PATHS);
}

/** Names the likeliest path with its method; undefined if no path is likely. */
export function hintFor(method: string, path: string, methodsOf: MethodsOf): string | undefined {
  const plain = path.toLowerCase().replaceAll(/\/{2,}/gu, '/');
  const bare = plain.replace(/^(?:\/(?:api|v\d))+(?=\/|$)/u, '');
  const found = bare === '' ? undefined : (meant(`/v1${bare}`, methodsOf) ?? meant(bare, methodsOf));
  if (found === undefined) return undefined;
  const methods = methodsOf(found);
  return `did you mean ${methods.includes(method) ? method : methods[0]} ${found}?`;
}
