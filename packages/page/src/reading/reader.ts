/** Defines `<koine-reader>`: a script of its own, which needs that of the other elements. */

import { KoineReader } from './koineReader.ts';

export { KoineReader };

if (customElements.get('koine-reader') === undefined) customElements.define('koine-reader', KoineReader);
