/** Tests that the generated types of the Python client follow the contract. */

import { expect, it } from 'vitest';
import { pythonTypes } from '../../../docs/site/pythonTypes.ts';

it('what may be absent stands apart, lists that may grow are open, and null is told', () => {
  const text = pythonTypes();
  expect(text).toContain('\n\n\n@final\nclass TutorResponse(_TutorResponse, total=False):');
  expect(text).toMatch(/^class _Problem\(TypedDict\):\n(?:.*\n)* {4}status: int$/mu);
  expect(text).toContain(
    'class Note(TypedDict):\n    """Something that the caller should know of how the request was read."""\n\n    code: str\n',
  );
  expect(text).toContain('    confidence: Union[float, None]\n');
});
