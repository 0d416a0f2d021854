/** All pronunciations with their descriptions, in a separate script (`schemes.js`). */

export { schemeRows } from '../../../../src/engine/library/schemeList.ts';
export { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
