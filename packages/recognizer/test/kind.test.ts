import { describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import { ModelFault } from '../src/fault.ts';
import { kindOf, type Port } from '../src/kind.ts';
import { BINS } from '../src/mel.ts';
import { nemoFrames, nemoMel } from '../src/nemo.ts';

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

/**
 * Computes the energies step by step, with a Fourier transform that is a plain sum of cosines and sines. The window
 * begins 56 samples after the start of a frame, so that it is in the middle.
 */
function plainMel(samples: Float32Array): number[][] {
  const emphasized = [...samples].map((x, n) => (n === 0 ? x : x - 0.97 * (samples[n - 1] as number)));
  const padded = [...new Array(256).fill(0), ...emphasized, ...new Array(256).fill(0)] as number[];
  const frames = Math.floor((padded.length - 512) / 160) + 1;
  const mel = (hz: number) => (hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4));
  const hertz = (m: number) => (m < 15 ? (200 * m) / 3 : 1000 * 6.4 ** ((m - 15) / 27));
  const edges = Array.from({ length: 82 }, (_, n) => hertz((mel(8000) * n) / 81));
  const power = (frame: number): number[] =>
    Array.from({ length: 257 }, (_, k) => {
      let [re, im] = [0, 0];
      for (let n = 0; n < 400; n++) {
        const x = (padded[frame * 160 + 56 + n] as number) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 399));
        re += x * Math.cos((2 * Math.PI * k * (n + 56)) / 512);
        im += x * Math.sin((2 * Math.PI * k * (n + 56)) / 512);
      }
      return re * re + im * im;
    });
  const spectrum = Array.from({ length: frames }, (_, frame) => power(frame));
  return Array.from({ length: BINS }, (_, bin) => {
    const [left, middle, right] = edges.slice(bin, bin + 3) as [number, number, number];
    const band = spectrum.map((row) =>
      Math.log(
        row.reduce((sum, one, k) => {
          const hz = (k * 16_000) / 512;
          const height = Math.min((hz - left) / (middle - left), (right - hz) / (right - middle));
          return sum + (one * 2 * Math.max(0, height)) / (right - left);
        }, 2 ** -24),
      ),
    );
    const mean = band.reduce((sum, one) => sum + one, 0) / frames;
    const deviation = Math.sqrt(band.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (frames - 1));
    return band.map((one) => (one - mean) / (deviation + 1e-5));
  });
}

describe('log-mel energies of NeMo', () => {
  it.each([1600, 2999])('of %s samples are those of the plain transform', (length) => {
    const { next } = seeded(length);
    const samples = Float32Array.from(
      { length },
      (_, n) => 0.3 * Math.sin(n * n * 1e-4) + 0.1 * (next() - 0.5),
    );
    const plain = plainMel(samples);
    expect(plain[0]).toHaveLength(nemoFrames(length));
    const energies = nemoMel(samples);
    const off = plain.flat().map((x, n) => Math.abs(x - (energies[n] as number)));
    expect(Math.max(...off)).toBeLessThan(1e-4);
  });

  it('of silence are 0', () => {
    expect(nemoMel(new Float32Array(800)).every((energy) => energy === 0)).toBe(true);
  });
});
