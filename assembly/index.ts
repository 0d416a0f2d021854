export { align } from './align';
export { forward, forwardEnd } from './forward';
export { layFrames, prepareFrames } from './frames';
export { neighbours } from './neighbours';
export { rank } from './rank';
export { seam } from './seam';
export { slots, slotsEnd } from './slots';
export { buildTrie } from './trie';
export { viterbi, viterbiEnd } from './viterbi';
