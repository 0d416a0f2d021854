/** A model folder, or a machine, that `koine recognizer` cannot work with. The sentence says what was found: exit status 2. */

export class ModelFault extends Error {}
