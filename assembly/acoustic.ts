/**
 * Computes the layers of the demo recognizer: a matrix product and a depthwise convolution, both over rows of f32.
 *
 *   input           weights, in panels of 8 columns        output, 4 rows by 8 columns at a time
 *   row 0  . . .    | k = 0: 8 weights | k = 1 ...|        the 32 sums stay in registers while k runs, so a
 *   row 1  . . .    | k = 0: 8 weights | k = 1 ...|        weight is loaded once for four rows
 *
 * Rows are processed in fours, so every buffer has room for a multiple of four rows (Goto and van de Geijn 2008).
 */

/** Modes of `product`: replace negative sums by 0, or add the sums to the output. Mode 0 stores the sums. */
const RECTIFIED: i32 = 1;
const ADDED: i32 = 2;

function store8(at: usize, low: v128, high: v128, mode: i32): void {
  if (mode === RECTIFIED) {
    low = f32x4.max(low, f32x4.splat(0));
    high = f32x4.max(high, f32x4.splat(0));
  } else if (mode === ADDED) {
    low = f32x4.add(low, v128.load(at));
    high = f32x4.add(high, v128.load(at, 16));
  }
  v128.store(at, low);
  v128.store(at, high, 16);
}

/**
 * Multiplies four rows of the input, a to d, by one panel of weights. The sums of row a are in a0 (columns 0 to 3) and
 * a1 (columns 4 to 7), and so on.
 */
function tile(
  input: usize,
  inputRow: usize,
  panel: usize,
  depth: usize,
  bias: usize,
  output: usize,
  outputRow: usize,
  mode: i32,
): void {
  let a0 = v128.load(bias);
  let a1 = v128.load(bias, 16);
  let b0 = a0;
  let b1 = a1;
  let c0 = a0;
  let c1 = a1;
  let d0 = a0;
  let d1 = a1;
  const second = input + inputRow;
  const third = second + inputRow;
  const fourth = third + inputRow;
  const end = depth << 2;
  for (let k: usize = 0; k < end; k += 4) {
    const w0 = v128.load(panel);
    const w1 = v128.load(panel, 16);
    panel += 32;
    const a = v128.load32_splat(input + k);
    a0 = f32x4.add(a0, f32x4.mul(a, w0));
    a1 = f32x4.add(a1, f32x4.mul(a, w1));
    const b = v128.load32_splat(second + k);
    b0 = f32x4.add(b0, f32x4.mul(b, w0));
    b1 = f32x4.add(b1, f32x4.mul(b, w1));
    const c = v128.load32_splat(third + k);
    c0 = f32x4.add(c0, f32x4.mul(c, w0));
    c1 = f32x4.add(c1, f32x4.mul(c, w1));
    const d = v128.load32_splat(fourth + k);
    d0 = f32x4.add(d0, f32x4.mul(d, w0));
    d1 = f32x4.add(d1, f32x4.mul(d, w1));
  }
  store8(output, a0, a1, mode);
  store8(output + outputRow, b0, b1, mode);
  store8(output + 2 * outputRow, c0, c1, mode);
  store8(output + 3 * outputRow, d0, d1, mode);
}

/**
 * Computes output = input · weights + bias.
 *
 * @param stride floats from one row of the input to the next; fewer than `depth` if rows overlap
 * @param width columns of the output, a multiple of 8
 * @param mode 0, RECTIFIED or ADDED
 */
export function product(
  input: usize,
  stride: i32,
  weights: usize,
  bias: usize,
  output: usize,
  rows: i32,
  depth: i32,
  width: i32,
  mode: i32,
): void {
  const inputRow = (<usize>stride) << 2;
  const outputRow = (<usize>width) << 2;
  const panelBytes = (<usize>depth) << 5;
  for (let column: usize = 0; column < outputRow; column += 32) {
    for (let row = 0; row < rows; row += 4) {
      const from = input + <usize>row * inputRow;
      const to = output + <usize>row * outputRow + column;
      tile(from, inputRow, weights, <usize>depth, bias + column, to, outputRow, mode);
    }
    weights += panelBytes;
  }
}

/**
 * Convolves every channel with its own weights, one weight per tap. The middle tap reads the frame itself; frames
 * before the first and after the last count as zeros.
 *
 * @param channels a multiple of 4
 * @param taps count of rows of the weights, odd
 */
export function convolve(
  input: usize,
  weights: usize,
  bias: usize,
  output: usize,
  frames: i32,
  channels: i32,
  taps: i32,
): void {
  const rowBytes = (<usize>channels) << 2;
  const half = taps >> 1;
  for (let frame = 0; frame < frames; ++frame) {
    const first = max(0, half - frame);
    const end = min(taps, frames - frame + half);
    for (let channel: usize = 0; channel < rowBytes; channel += 16) {
      let sum = v128.load(bias + channel);
      let from = input + <usize>(frame + first - half) * rowBytes + channel;
      let weight = weights + <usize>first * rowBytes + channel;
      for (let tap = first; tap < end; ++tap) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(from), v128.load(weight)));
        from += rowBytes;
        weight += rowBytes;
      }
      v128.store(output + <usize>frame * rowBytes + channel, sum);
    }
  }
}
