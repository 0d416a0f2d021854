/** The other pronunciations, and what is said of all, in a script of their own (`schemes.js`). */

export { schemeRows } from '../../../src/score/library/lists.ts';
export { SCHEMES } from '../../../src/score/phonology/schemes/index.ts';
