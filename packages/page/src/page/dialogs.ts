/** Parts that the page loads after its start: the dialogs. */

import { KoineAccept } from './accept.ts';
import { KoineChoose, KoineFinder } from './choose.ts';
import { KoineClass } from './classDialog.ts';
import { KoineRoom } from './classRoom.ts';
import { KoineHand } from './handIn.ts';
import { KoineProgress } from './progress.ts';
import { KoineSettings } from './settingsDialog.ts';

customElements.define('koine-accept', KoineAccept);
customElements.define('koine-choose', KoineChoose);
customElements.define('koine-class', KoineClass);
customElements.define('koine-finder', KoineFinder);
customElements.define('koine-hand', KoineHand);
customElements.define('koine-progress', KoineProgress);
customElements.define('koine-room', KoineRoom);
customElements.define('koine-settings', KoineSettings);
