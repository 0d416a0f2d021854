/** Defines `<koine-reader>`, in a script that needs the script of the other elements. */

import { KoineReader } from './koineReader.ts';

export { KoineReader };

if (customElements.get('koine-reader') === undefined) customElements.define('koine-reader', KoineReader);
