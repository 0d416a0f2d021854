/**
 * A model folder or a machine that `koine recognizer` cannot use. The sentence says what was found; exit status 2.
 */

import { Mistake } from '../../../src/service/surroundings.ts';

export class ModelFault extends Mistake {}
