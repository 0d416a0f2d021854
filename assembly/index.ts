export { align } from './align.ts';
export { forward, forwardEnd } from './forward.ts';
export { layFrames, prepareFrames } from './frames.ts';
export { neighbours } from './neighbours.ts';
export { rank } from './rank.ts';
export { seam } from './seam.ts';
export { slots, slotsEnd } from './slots.ts';
export { buildTrie } from './trie.ts';
export { viterbi, viterbiEnd } from './viterbi.ts';
