/** POST /mcp without HTTP: one message in, one reply out, in the revision that the message is of. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../service/hearing.ts';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from './identity.ts';
import { createLegacy } from './legacy.ts';
import { ACCEPTED, failed, type Message, type Reply, RpcError, succeeded } from './message.ts';
import { createModern, isModern, revisionOf, unsupported } from './modern.ts';
import { createCalls, type ToolParts } from './tools.ts';

export interface Endpoint {
  /**
   * Answers a message.
   *
   * @param caller null without a key; what `needsKey` names must have one
   * @throws Refusal that is told by the status of the HTTP answer
   */
  readonly answer: (message: Message, headers: IncomingHttpHeaders, caller: Caller | null) => Promise<Reply>;
}

/** True for a call of a tool, which needs a key and counts. */
export const needsKey = ({ id, method }: Message): boolean => id !== undefined && method === 'tools/call';

const ALL_REVISIONS = [...MODERN_REVISIONS, ...LEGACY_REVISIONS];

/** The header of a revision that starts with `initialize`, where its version is only found. */
function checkLegacy({ method }: Message, headers: IncomingHttpHeaders): void {
  const named = revisionOf(headers);
  if (named === undefined || method === 'initialize') return;
  if (!LEGACY_REVISIONS.some((known) => known === named)) throw unsupported(named, ALL_REVISIONS);
}

export function createEndpoint(parts: ToolParts): Endpoint {
  const calls = createCalls(parts);
  const legacy = createLegacy(calls);
  const modern = createModern(calls);
  return {
    async answer(message, headers, caller) {
      const { id } = message;
      try {
        if (isModern(message, headers)) {
          if (id === undefined) return ACCEPTED;
          return succeeded(id, await modern(message, headers, caller));
        }
        checkLegacy(message, headers);
        return id === undefined ? ACCEPTED : succeeded(id, await legacy(message, caller));
      } catch (error) {
        if (error instanceof RpcError) return failed(id ?? null, error);
        throw error;
      }
    },
  };
}
