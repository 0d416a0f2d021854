import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { koine } from '../../../test/processes.ts';
import { ModelFault } from '../src/fault.ts';
import { readLabels } from '../src/modelLabels.ts';
import { WAV2VEC2_LABELS } from './tiny/models.ts';

async function labelled(name: string, text: string, ...more: string[]) {
  const file = join(await freshFolder(), name);
  writeFileSync(file, text);
  return koineHere(['labels', file, ...more]);
}

describe('koine labels', () => {
  it.each([[null], [{ a: 1 }], [7]])('a list with %j is a fault', (entry) => {
    const text = JSON.stringify(['<pad>', entry]);
    const sentence = `a.json must be a list of labels as texts; found ${JSON.stringify(entry)}`;
    expect(() => readLabels('a.json', text)).toThrow(sentence);
  });

  it('tells which sounds have a label, by which others are heard, and which have none', async () => {
    const { code, stdout } = await labelled('vocab.json', JSON.stringify(WAV2VEC2_LABELS));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^61 labels name \d+ phones; the blank is <pad>; \d+ name none\n\nkoine-greek: \d+ of \d+ sounds have a label\n/u,
    );
    expect(stdout).toMatch(/ {2}by others: .*e̝ by e/u);
    expect(stdout).toMatch(/\nattic: /u);
  });

  it('says the same as JSON, of each form of file', async () => {
    const list = await labelled('a.json', JSON.stringify(['<pad>', 'a', 's', 'ˈ']), '--json');
    const object = await labelled('b.json', '{"<pad>": 0, "a": 1, "s": 2, "ˈ": 3}', '--json');
    const tokens = await labelled('tokens.txt', '<pad> 0\na 1\ns 2\nˈ 3\n', '--json');
    expect(object.stdout).toBe(list.stdout);
    expect(tokens.stdout).toBe(list.stdout);
    const { schemes, ...rest } = JSON.parse(list.stdout);
    expect(rest).toEqual({ labels: 4, blank: '<pad>', unmapped: expect.any(Array) });
    expect(schemes[0]).toMatchObject({ scheme: 'koine-greek', own: expect.arrayContaining(['a', 's']) });
    expect(schemes[0].none).toContain('θ');
  });

  it('without a file, or with one that is not there, ends with 2', async () => {
    expect(await koineHere(['labels'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('labels takes a FILE'),
    });
    const missing = await koineHere(['labels', '/nowhere/vocab.json']);
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot read /nowhere/vocab.json'),
    });
  });
});

it('no text makes the reader fail otherwise than by a fault', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => `[${text}`),
      ),
      (text) => {
        try {
          expect(readLabels('vocab.json', text).labels.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ModelFault);
        }
      },
    ),
  );
});

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
