/** Defines the dialogs, in a separate script that the page loads after its start. */

import { KoineAccept } from './accept.ts';
import { KoineChoose, KoineFinder } from './choose.ts';
import { KoineClass } from './classDialog.ts';
import { KoineHand } from './handIn.ts';
import { KoineRoom } from './homeworkDialog.ts';
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
