/**
 * Makes a frame for each label: it has the probability `sure`, and the other labels share the rest. `_` is the blank,
 * the first label of `vocab`.
 */
export const framesOf = (labels: string, vocab: readonly string[], sure = 0.9): number[][] =>
  labels.split(' ').map((label) => {
    const said = label === '_' ? 0 : vocab.indexOf(label);
    return vocab.map((_, n) => Math.log(n === said ? sure : (1 - sure) / (vocab.length - 1)));
  });

/** Like `framesOf`, with a blank after each label. */
export const spokenFrames = (labels: string, vocab: readonly string[], sure = 0.9): number[][] =>
  framesOf(labels.replaceAll(/\S+/gu, '$& _'), vocab, sure);
