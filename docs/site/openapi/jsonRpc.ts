/**
 * Schemas of the request and the answer of POST /mcp (JSON-RPC 2.0). `params` and `result` depend on the method; the schemas
 * have the fields of tool calls only, because the specification of MCP has the others.
 */

import { z } from 'zod';
import { answer } from '../../../src/contract/response.ts';

const VERSION = z.literal('2.0').describe('Of JSON-RPC.');
const ID = z.union([z.string(), z.int(), z.null()]);
const OBJECT = z.unknown().optional();

export const JsonRpcRequest = z
  .looseObject({
    jsonrpc: VERSION,
    id: ID.optional().describe('Left out of a notification.'),
    method: z.string().describe('`initialize`, `tools/list` and `tools/call` among others.'),
    params: z
      .looseObject({
        name: z.string().optional(),
        arguments: OBJECT,
        uri: z.string().optional(),
        _meta: OBJECT,
      })
      .optional()
      .describe('What the method takes.'),
  })
  .describe('A call of an MCP method.');

answer('JsonRpcResponse', 'The answer to a call.', {
  jsonrpc: VERSION,
  id: ID.describe('As in the request; null if the request had none.'),
  result: z
    .looseObject({
      content: z.array(z.unknown()).optional(),
      structuredContent: OBJECT,
      isError: z
        .boolean()
        .optional()
        .describe('True if a tool refused; `structuredContent` then is a Problem.'),
    })
    .optional()
    .describe('What the method answers; absent on an error.'),
  error: z
    .looseObject({ code: z.int(), message: z.string(), data: OBJECT })
    .optional()
    .describe('Why the method did not answer.'),
});
