/** Converts 16-bit floats (IEEE 754, binary16), which some models use and Node 20 lacks. */

/** BITS has the bits of the float in SINGLE, because both arrays share their memory. */
const [SINGLE, BITS] = (() => {
  const single = new Float32Array(1);
  return [single, new Uint32Array(single.buffer)] as const;
})();

const SIGN = 0x8000;
const INFINITE = 0x7c00;
const NOT_A_NUMBER = 0x7e00;

/** Returns the bits of the nearest 16-bit float. A value in the middle of two floats becomes the even one. */
export function toHalf(value: number): number {
  SINGLE[0] = value;
  const bits = BITS[0] as number;
  const [sign, magnitude] = [(bits >>> 16) & SIGN, bits & 0x7fffffff];
  // Bits above infinity (0x7f800000) are NaN.
  if (magnitude > 0x7f800000) return sign | NOT_A_NUMBER;
  // From 65520 on, the nearest 16-bit float is infinity.
  if (magnitude >= 0x477ff000) return sign | INFINITE;
  // Below 2^-14, neighboring 16-bit floats are 2^-24 apart.
  if (magnitude < 0x38800000) return sign | roundedToEven(Math.abs(value) * 2 ** 24);
  // The 16-bit exponent has a bias of 15 instead of 127, so 112 is subtracted; 13 of 23 bits of the fraction are
  // dropped. Adding 0xfff and the last bit that stays rounds to the nearest float.
  const lastBit = (magnitude >>> 13) & 1;
  return sign | ((magnitude - 0x38000000 + 0xfff + lastBit) >>> 13);
}

function roundedToEven(value: number): number {
  const down = Math.floor(value);
  const part = value - down;
  return part > 0.5 || (part === 0.5 && down % 2 === 1) ? down + 1 : down;
}

export function fromHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits & SIGN ? -1 : 1, (bits >>> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}
