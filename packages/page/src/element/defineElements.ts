/** Defines `<koine-word>` and `<koine-result>`: the script of a page that uses them, and the export `koine-tutor/element`. */

import { GreekKeyboard } from './greekKeyboard.ts';
import { KoineResult } from './koineResult.ts';
import { KoineWord } from './koineWord.ts';

export type { Accept } from '../practice/lists.ts';
export type { Listener } from '../voice/listener.ts';
export type { Take } from '../voice/take.ts';
export { GreekKeyboard, KoineResult, KoineWord };

/** A page may load the script twice, from two places: the first one defines. */
function define(name: string, made: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, made);
}

define('koine-keyboard', GreekKeyboard);
define('koine-result', KoineResult);
define('koine-word', KoineWord);
