/** The options of `createTutor`: one that it does not have is a slip of the pen, and would be missed in silence. */

import { isObject } from '../../contract/fields.ts';
import { badRequest } from '../../contract/refusal.ts';

/** @throws Refusal that names the first unknown option */
export function refuseOthers(options: unknown, known: readonly string[]): void {
  const other = isObject(options) ? Object.keys(options).find((name) => !known.includes(name)) : undefined;
  if (other === undefined) return;
  throw badRequest(`createTutor has no option ${JSON.stringify(other)}; it takes ${known.join(', ')}`, other);
}
