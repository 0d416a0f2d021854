/**
 * Schemas of the request and the answer of POST /mcp (JSON-RPC 2.0). `params` and `result` are different for each
 * method, so the schemas have only the fields of tool calls; the specification of MCP has the others.
 */

import { z } from 'zod';
import { answer } from '../../../src/contract/response.ts';

const VERSION = z.literal('2.0').describe('Of JSON-RPC.');

export const JsonRpcRequest = z
  .looseObject({
    jsonrpc: VERSION,
    id: z.union([z.string(), z.int(), z.null()]).optional().describe('Left out of a notification.'),
    method: z.string().describe('`initialize`, `tools/list` and `tools/call` among others.'),
    params: z
      .looseObject({
        name: z.string().optional().describe('Of a tool or a prompt.'),
        arguments: z.unknown().optional().describe('What the tool or the prompt takes: an object.'),
        uri: z.string().optional().describe('Of a resource.'),
        _meta: z.unknown().optional().describe('Revision and client, in revision 2026-07-28: an object.'),
      })
      .optional()
      .describe('What the method takes.'),
  })
  .describe('A call of an MCP method.');

answer('JsonRpcResponse', 'The answer to a call.', {
  jsonrpc: VERSION,
  id: z.union([z.string(), z.int(), z.null()]).describe('As in the request; null where it had none.'),
  result: z
    .looseObject({
      content: z.array(z.unknown()).optional().describe('Of a tool: what to tell a model of its answer.'),
      structuredContent: z
        .unknown()
        .optional()
        .describe('Of a tool: its answer; a Problem where `isError` is true.'),
      isError: z.boolean().optional().describe('Of a tool: true when it refused or failed.'),
    })
    .optional()
    .describe('What the method answers; absent on an error.'),
  error: z
    .looseObject({
      code: z.int().describe('Of JSON-RPC and MCP, -32700 to -32000.'),
      message: z.string().describe('What was found, and what to send.'),
      data: z.unknown().optional().describe('For programs; present with some codes.'),
    })
    .optional()
    .describe('Why the method did not answer.'),
});
