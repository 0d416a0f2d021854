/** Parts that the page loads after its start: dialogs, the ten words of the day, sharing. */

import { Daily } from '../practice/daily.ts';
import { storage } from '../practice/kept.ts';
import { KoineAccept } from './accept.ts';
import { KoineChoose, KoineFinder } from './choose.ts';
import { KoineClass } from './classDialog.ts';
import { KoineRoom } from './classRoom.ts';
import { KoineHand } from './handIn.ts';
import type { Practice } from './practice.ts';
import { KoineProgress } from './progress.ts';
import { KoineSettings } from './settingsDialog.ts';
import { KoineTeach } from './teachingTools.ts';

export { share } from './share.ts';

export function equip(practice: Practice): void {
  customElements.define('koine-accept', KoineAccept);
  customElements.define('koine-choose', KoineChoose);
  customElements.define('koine-class', KoineClass);
  customElements.define('koine-finder', KoineFinder);
  customElements.define('koine-hand', KoineHand);
  customElements.define('koine-progress', KoineProgress);
  customElements.define('koine-room', KoineRoom);
  customElements.define('koine-settings', KoineSettings);
  customElements.define('koine-teach', KoineTeach);
  practice.equip(new Daily(storage));
}
