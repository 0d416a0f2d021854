/** Every path of the API with its methods: what is routed, what is documented, what a 405 allows. */

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Operation id of the API description. */
  readonly id: string;
  /** Needs an API key. */
  readonly keyed: boolean;
}

export const OPERATIONS = [
  { method: 'GET', path: '/health', id: 'getHealth', keyed: false },
  { method: 'POST', path: '/v1/tutor', id: 'scoreTutor', keyed: true },
  { method: 'POST', path: '/v1/bench', id: 'runBench', keyed: true },
  { method: 'PUT', path: '/v1/uploads/{id}', id: 'putUpload', keyed: true },
  { method: 'GET', path: '/v1/uploads/{id}', id: 'getUpload', keyed: true },
] as const satisfies readonly Operation[];

export type OperationId = (typeof OPERATIONS)[number]['id'];

/** True when a path is this one; `{name}` in the pattern stands for one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const found = path.split('/');
  return (
    wanted.length === found.length &&
    wanted.every((segment, at) => (segment.startsWith('{') ? found[at] !== '' : segment === found[at]))
  );
}

/** Methods that this path accepts, for the `Allow` header; none for an unknown path. GET answers HEAD too. */
export function allowedMethods(path: string): string[] {
  const methods = OPERATIONS.filter((operation) => matches(operation.path, path)).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
