/** The other pronunciations, and what is said of all, in a script of their own (`schemes.js`). */

export { schemeRows } from '../../../../src/engine/library/lists.ts';
export { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
