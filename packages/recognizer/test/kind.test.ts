/** What a model is by the shapes of its inputs and outputs, and the sentence for any other. */

import { describe, expect, it } from 'vitest';
import { ModelFault } from '../src/fault.ts';
import { kindOf, type Port } from '../src/kind.ts';

const port = (name: string, type: string, ...shape: (number | string)[]): Port => ({ name, type, shape });
const LOGITS = port('logits', 'float32', 'batch', 'frames', 'labels');
const SAMPLES = port('input_values', 'float32', 'batch', 'samples');
const MASK = port('attention_mask', 'int64', 'batch', 'samples');
const ENERGIES = port('x', 'float32', 'N', 'T', 80);
const LENGTHS = port('x_lens', 'int64', 'N');

describe('a model', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, Port[], string, string, Partial<Record<string, 'mask' | 'number'>>]>([
    ['raw samples', [SAMPLES], 'wav2vec2', 'input_values', {}],
    ['samples and a mask', [SAMPLES, MASK], 'wav2vec2', 'input_values', { attention_mask: 'mask' }],
    ['samples and their number', [SAMPLES, port('speech_lengths', 'int64', 1)], 'wav2vec2', 'input_values', { speech_lengths: 'number' }],
    ['energies and their number', [ENERGIES, LENGTHS], 'zipa', 'x', { x_lens: 'number' }],
    ['the number first', [LENGTHS, ENERGIES], 'zipa', 'x', { x_lens: 'number' }],
    ['bands before frames', [port('x', 'float32', 'N', 80, 'T'), LENGTHS], 'nemo', 'x', { x_lens: 'number' }],
    ['half floats', [port('x', 'float16', 'N', 'samples')], 'wav2vec2', 'x', {}],
  ])('that takes %s', (_, inputs, name, sound, beside) => {
    const others = Object.entries(beside).map(([own, holds]) => ({ name: own, holds }));
    const half = inputs.some(({ type }) => type === 'float16');
    expect(kindOf(inputs, [LOGITS], 40)).toEqual({ name, sound, half, others, output: 'logits' });
  });

  // biome-ignore format: a table, one case a line
  it.each<[string, Port[], string]>([
    ['nothing', [], 'model.onnx takes nothing; koine recognizer runs models that take float32 or float16 [1, samples]'],
    ['words', [port('ids', 'int64', 'N', 'T')], 'model.onnx takes ids int64 [N, T];'],
    ['a mask of energies', [ENERGIES, port('m', 'int64', 'N', 'T')], 'and m int64 [N, T]'],
    ['128 bands', [port('x', 'float32', 'N', 'T', 128), LENGTHS], '[N, T, 128] and x_lens int64 [N]'],
    ['energies whose bands may vary', [port('x', 'float32', 'N', 'C', 'T'), LENGTHS], 'takes x float32 [N, C, T] and x_lens int64 [N]'],
    ['one length only', [port('input', 'float32', 1, 16_000)], 'takes input float32 [1, 16000]'],
    ['a batch of two', [port('input', 'float32', 2, 'samples')], 'takes input float32 [2, samples]'],
    ['a list', [port('x', 'no tensor')], 'takes x no tensor []'],
  ])('that takes %s is a fault: %s', (_, inputs, sentence) => {
    expect(() => kindOf(inputs, [LOGITS], 40)).toThrow(ModelFault);
    expect(() => kindOf(inputs, [LOGITS], 40)).toThrow(sentence);
  });

  it('is heard by its one output of rows', () => {
    const outputs = [port('log_probs_len', 'int64', 'N'), port('log_probs', 'float32', 'N', 'T', 40)];
    expect(kindOf([ENERGIES, LENGTHS], outputs, 40).output).toBe('log_probs');
  });

  // biome-ignore format: a table, one case a line
  it.each<[string, Port[], string]>([
    ['nothing', [], 'model.onnx gives nothing; one output must be float32 or float16 [1, frames, labels]'],
    ['two outputs of rows', [LOGITS, port('states', 'float32', 'N', 'T', 768)], 'and states float32 [N, T, 768]'],
    ['other columns', [port('logits', 'float32', 'N', 'T', 392)], 'gives 392 columns, and the file of its labels has 40'],
  ])('that gives %s is a fault: %s', (_, outputs, sentence) => {
    expect(() => kindOf([SAMPLES], outputs, 40)).toThrow(sentence);
  });
});
