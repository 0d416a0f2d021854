/** The envelopes of POST /mcp (JSON-RPC 2.0), as in the spec. */

import { z } from 'zod';

const VERSION = z.literal('2.0').describe('Of JSON-RPC.');

export const JsonRpcRequest = z
  .looseObject({
    jsonrpc: VERSION,
    id: z.union([z.string(), z.int(), z.null()]).optional().describe('Left out of a notification.'),
    method: z.string().describe('`initialize`, `tools/list` and `tools/call` among others.'),
    params: z.looseObject({}).optional().describe('What the method takes.'),
  })
  .describe('A call of an MCP method.');

export const JsonRpcResponse = z
  .looseObject({
    jsonrpc: VERSION,
    id: z.union([z.string(), z.int(), z.null()]).describe('As in the request; null where it had none.'),
    result: z.looseObject({}).optional().describe('What the method answers; absent on an error.'),
    error: z
      .looseObject({
        code: z.int().describe('Of JSON-RPC and MCP, -32700 to -32000.'),
        message: z.string(),
        data: z.unknown().optional(),
      })
      .optional()
      .describe('Why the method did not answer.'),
  })
  .describe('The answer to a call.');
