/** `koine recognizer` without a model: its words, its help, and folders that lack something. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { koine } from '../../../test/processes.ts';

describe('koine recognizer', () => {
  it.each([
    [[], 2, 'recognizer takes --model DIR'],
    [['--model', '.', '--port', '0'], 2, '--port takes a whole number from 1 to 65535, not "0"'],
    [['--model', '.', '--port', '80a'], 2, '--port takes a whole number from 1 to 65535, not "80a"'],
    [['--model', '.', '--threads', '0'], 2, '--threads takes a whole number from 1 to 256, not "0"'],
    [['--model', '.', '--host', ''], 2, '--host takes an address'],
    [['--model', '.', 'more'], 2, "Unexpected argument 'more'"],
    [['--modle', '.'], 2, '--modle is no option; did you mean --model?'],
  ])('%j ends with %i and says why', async (words, status, sentence) => {
    const { code, stderr } = await koineHere(['recognizer', ...words]);
    expect([code, stderr]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('with a folder that lacks a file ends with 2 and names the file', async () => {
    const folder = await freshFolder();
    writeFileSync(join(folder, 'vocab.json'), '{"<pad>": 0}');
    expect(await koine(['recognizer', '--model', folder], {})).toMatchObject({
      code: 2,
      stderr: `koine: ${folder} lacks model.onnx\n`,
    });
  });
});
