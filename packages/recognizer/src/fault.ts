/** Says why `koine recognizer` cannot use a model folder or this machine; the exit status is 2. */

import { Mistake } from '../../../src/service/surroundings.ts';

export class ModelFault extends Mistake {}
