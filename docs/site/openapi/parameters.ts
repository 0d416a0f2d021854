/** Parameters that several operations share, and the headers of /mcp. */

import { SCHEME } from '../../../src/contract/requestSchemas.ts';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';

/** A parameter of the query, or a header of the request. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
  readonly example: string;
}

export const SCHEME_PARAMETER: Parameter = {
  name: 'scheme',
  required: false,
  description: SCHEME,
  schema: { type: 'string', enum: SCHEME_NAMES },
  example: 'erasmian',
};

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

/** What a call of /mcp repeats from its body, so that proxies need not read it. `Accept` is no parameter in OpenAPI. */
export const MCP_HEADERS: readonly Parameter[] = [
  header(
    'MCP-Protocol-Version',
    'The revision of MCP: after `initialize` the one that was negotiated. Required in 2026-07-28, where it equals the ' +
      'one in `params._meta`.',
    '2025-11-25',
  ),
  header('Mcp-Method', 'The `method` of the body. Required in revision 2026-07-28.', 'tools/call'),
  header(
    'Mcp-Name',
    'The name of the tool or the prompt, or the URI of the resource; text that is not ASCII as `=?base64?…?=`. ' +
      'Required in revision 2026-07-28 by `tools/call`, `prompts/get` and `resources/read`.',
    'score',
  ),
  header(
    'Origin',
    'Browsers set it to the origin of the page. One that the service does not know gets a 403.',
    'https://app.example',
  ),
];
