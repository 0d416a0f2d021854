/** Thrown for a model folder or a machine that `koine recognizer` cannot use; the exit status is 2. */

import { Mistake } from '../../../src/service/surroundings.ts';

export class ModelFault extends Mistake {}
