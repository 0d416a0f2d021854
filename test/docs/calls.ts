/** Requests as a reference may show them, drawn at random. */

import fc from 'fast-check';
import type { Call } from '../../docs/site/pages/snippets/call.ts';

export const URL = 'https://tutor.example/v1/tutor';

/** The key stands at the end of a header. */
export const CALLS: fc.Arbitrary<Call> = fc.record(
  {
    method: fc.constantFrom('POST', 'PUT'),
    url: fc.constant(URL),
    query: fc.constant([]),
    headers: fc.array(
      fc.tuple(
        fc.stringMatching(/^[A-Za-z-]{1,8}$/u),
        fc.stringMatching(/^[!-~]([ -~]{0,8}[!-~])?$/u).filter((text) => !text.includes('$')),
      ),
      { maxLength: 2 },
    ),
    // A program cannot write a field __proto__ as a literal.
    json: fc.jsonValue().filter((value) => !/\$KEY|__proto__/u.test(JSON.stringify(value))),
  },
  { requiredKeys: ['method', 'url', 'query', 'headers', 'json'] },
);
