import { GreekKeyboard } from './greekKeyboard.ts';
import { KoineResult } from './koineResult.ts';
import { KoineWord } from './koineWord.ts';

export type { Accept } from '../practice/lists.ts';
export type { Listener } from '../voice/listener.ts';
export type { Take } from '../voice/take.ts';
export { GreekKeyboard, KoineResult, KoineWord };

/** Defines an element unless another copy of the script has defined it. */
function define(name: string, made: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, made);
}

define('koine-keyboard', GreekKeyboard);
define('koine-result', KoineResult);
define('koine-word', KoineWord);
