/** Tests that the generated types of the Python client follow the contract. */

import { expect, it } from 'vitest';
import { pythonTypes } from '../../../docs/site/pythonTypes.ts';

it('optional fields are marked, lists that may grow are open, and null is told', () => {
  const text = pythonTypes();
  expect(text).toContain('\n\n\n@final\nclass TutorResponse(TypedDict):\n');
  expect(text).toContain('\n    lemma: NotRequired[str]\n');
  expect(text).toMatch(/^class Problem\(TypedDict\):\n(?:.*\n)* {4}status: int$/mu);
  expect(text).toContain(
    'class Note(TypedDict):\n    """Something that the caller should know of how the request was read."""\n\n    code: str\n',
  );
  expect(text).toContain('    confidence: float | None\n');
});
