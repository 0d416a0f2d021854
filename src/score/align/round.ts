/** Every number of a body has at most six decimals. */
export const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
