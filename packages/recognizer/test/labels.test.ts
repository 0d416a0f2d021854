import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../../../test/freshFolder.ts';
import { ModelFault } from '../src/fault.ts';
import { readModelFolder } from '../src/modelFolder.ts';
import { readTokens, readVocab } from '../src/modelLabels.ts';
import { writeTiny } from './tiny/models.ts';

describe('vocab.json', () => {
  it('is read in the order of the columns', () => {
    expect(readVocab('v', { s: 2, '<pad>': 1, a: 0 })).toEqual({ labels: ['a', '<pad>', 's'], blank: 1 });
  });

  it.each(['<pad>', '[PAD]', '<blank>'])('%s is the blank', (label) => {
    expect(readVocab('v', { a: 0, [label]: 1 }).blank).toBe(1);
  });

  it('takes the blank of config.json where no label is one', () => {
    expect(readVocab('v', { a: 0, _: 1 }, 1).blank).toBe(1);
  });

  it.each([
    [{}, undefined, 'v has no labels'],
    [{ a: 0, b: 0 }, undefined, 'v gives the column 0 to "a" and "b"'],
    [{ '<pad>': 0, a: 2 }, undefined, 'v has 2 labels, and none for the column 1'],
    [{ '<pad>': 0, a: -1 }, undefined, 'v must name the column of each label; "a" has -1'],
    [{ '<pad>': 0, a: '1' }, undefined, 'v must name the column of each label; "a" has "1"'],
    [{ a: 0, b: 1 }, undefined, 'v has no label for the blank'],
    [{ a: 0, b: 1 }, 'a', 'v has no label for the blank'],
  ])('%j with the pad %s: %s', (vocab, pad, sentence) => {
    expect(() => readVocab('v', vocab, pad)).toThrow(ModelFault);
    expect(() => readVocab('v', vocab, pad)).toThrow(sentence);
  });
});

describe('tokens.txt', () => {
  it.each([
    ['<blk> 0\na 1\n', ['<blk>', 'a']],
    ['a\t1\n<blk>\t0', ['<blk>', 'a']],
    // A label may be a space or a digit.
    ['<blk> 0\n  1\n5 2\n', ['<blk>', ' ', '5']],
  ])('%j', (text, labels) => {
    expect(readTokens('t', text)).toEqual({ labels, blank: 0 });
  });

  it.each([
    ['<blk>\n', 't must have lines of a label and its column; found "<blk>"'],
    ['<blk> 0\na one\n', 't must have lines of a label and its column; found "a one"'],
    ['<blk> 0\na 0\n', 't gives the column 0 to "<blk>" and "a"'],
    ['a 0\n', 't has no label for the blank; one of <pad>, [PAD], <blk>, <blank> must stand in it'],
  ])('%j: %s', (text, sentence) => {
    expect(() => readTokens('t', text)).toThrow(ModelFault);
    expect(() => readTokens('t', text)).toThrow(sentence);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = writeTiny('wav2vec2', await freshFolder());
  });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('of wav2vec2 has labels, the blank, and whether samples are normalized', () => {
    const read = readModelFolder(folder);
    expect(read).toMatchObject({ blank: 0, normalize: true, model: join(folder, 'model.onnx') });
    expect(read.labels.slice(0, 6)).toEqual(['<pad>', '<s>', '</s>', '<unk>', 'n', 's']);
    write('preprocessor_config.json', '{"do_normalize": false}');
    expect(readModelFolder(folder).normalize).toBe(false);
  });

  it('needs no settings: then samples are normalized', async () => {
    for (const name of ['preprocessor_config.json', 'config.json']) await rm(join(folder, name));
    expect(readModelFolder(folder).normalize).toBe(true);
  });

  it('without a file, or with a folder for one, is a fault that names it', async () => {
    expect(() => readModelFolder(join(folder, 'none'))).toThrow(`there is no folder ${join(folder, 'none')}`);
    await rm(join(folder, 'vocab.json'));
    expect(() => readModelFolder(folder)).toThrow('vocab.json or tokens.txt');
    await rm(join(folder, 'model.onnx'));
    expect(() => readModelFolder(folder)).toThrow('lacks model.onnx');
    mkdirSync(join(folder, 'model.onnx'));
    expect(() => readModelFolder(folder)).toThrow('lacks model.onnx');
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['vocab.json', '[]', 'vocab.json must hold an object'],
    ['config.json', 'null', 'config.json must hold an object'],
    ['preprocessor_config.json', '', 'preprocessor_config.json is not JSON'],
    ['preprocessor_config.json', '{"sampling_rate": 8000}', 'has the sampling_rate 8000; the clips have 16000 Hz'],
    ['preprocessor_config.json', '{"do_normalize": "no"}', 'has the do_normalize "no"; it must be true or false'],
  ])('%s with %j: %s', (name, text, sentence) => {
    write(name, text);
    expect(() => readModelFolder(folder)).toThrow(ModelFault);
    expect(() => readModelFolder(folder)).toThrow(sentence);
  });
});
