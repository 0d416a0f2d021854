/** Converts 16-bit floats (IEEE 754, binary16), which some models use and Node 20 lacks. */

const [SINGLE, BITS] = (() => {
  const single = new Float32Array(1);
  return [single, new Uint32Array(single.buffer)] as const;
})();

/** Bits of the 16-bit float that is nearest to a value; of two nearest floats, the even one. */
export function toHalf(value: number): number {
  SINGLE[0] = value;
  const bits = BITS[0] as number;
  const [sign, rest] = [(bits >>> 16) & 0x8000, bits & 0x7fffffff];
  // Bits above infinity (0x7f800000) are NaN.
  if (rest > 0x7f800000) return sign | 0x7e00;
  // From 65520 on, the nearest 16-bit float is infinity; below 2^-14, neighboring floats are 2^-24 apart.
  if (rest >= 0x477ff000) return sign | 0x7c00;
  if (rest < 0x38800000) return sign | roundedToEven(Math.abs(value) * 2 ** 24);
  const odd = (rest >>> 13) & 1;
  return sign | ((rest - 0x38000000 + 0xfff + odd) >>> 13);
}

function roundedToEven(value: number): number {
  const down = Math.floor(value);
  const part = value - down;
  return part > 0.5 || (part === 0.5 && down % 2 === 1) ? down + 1 : down;
}

export function fromHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >>> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}
