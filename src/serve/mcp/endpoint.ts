/** POST /mcp without HTTP: one message in, one reply out, by the rules of the message's revision. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../service/hearing.ts';
import { createFeatures, type FeatureParts } from './features.ts';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from './identity.ts';
import { createLegacy } from './legacy.ts';
import { ACCEPTED, failed, type Message, type Reply, RPC_CODES, RpcError, succeeded } from './message.ts';
import { createModern, isModern, revisionOf, unsupported } from './modern.ts';
import { createCalls, type ToolParts } from './tools.ts';

export interface Endpoint {
  /**
   * Answers a message.
   *
   * @param caller null for a request without a key; a message that `needsKey` must have a caller
   * @throws Refusal that becomes the status of the HTTP answer
   */
  readonly answer: (message: Message, headers: IncomingHttpHeaders, caller: Caller | null) => Promise<Reply>;
}

/** True for a tool call, which needs a key and counts in the window. */
export const needsKey = ({ id, method }: Message): boolean => id !== undefined && method === 'tools/call';

const ALL_REVISIONS = [...MODERN_REVISIONS, ...LEGACY_REVISIONS];

/** Checks the revision header of a message of the `initialize` revisions; `initialize` itself needs none. */
function checkLegacy({ method }: Message, headers: IncomingHttpHeaders): void {
  const named = revisionOf(headers);
  if (named === undefined || method === 'initialize') return;
  if (!LEGACY_REVISIONS.some((known) => known === named)) throw unsupported(named, ALL_REVISIONS);
}

export function createEndpoint(parts: ToolParts & FeatureParts): Endpoint {
  const calls = createCalls(parts);
  const legacy = createLegacy(calls, createFeatures(parts, RPC_CODES.resource));
  const modern = createModern(calls, createFeatures(parts, RPC_CODES.params));
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
