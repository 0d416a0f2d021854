/**
 * English sounds that readers use instead of a taught sound, each with an example word. Most are also among the usual
 * slips in src/engine/phonology/schemes. A sound that the scheme accepts must not be here
 * (packages/lesson/test/soundSentences.test.ts).
 */

export type FriendRow = readonly [taught: string, said: string, letters: string, word: string];

// biome-ignore format: tables, one sound a line
export const FALSE_FRIENDS: Readonly<Record<string, readonly FriendRow[]>> = {
  'koine-greek': [
    ['θ',  'ð',   'th', 'this'],
    ['x',  'k',   'k',  'king'],
    ['ʝ',  'd͡ʒ',  'g',  'gem'],
    ['r',  'ɹ',   'r',  'red'],
    ['ŋ',  'ɡ',   'g',  'go'],
    ['a',  'æ',   'a',  'cat'],
    ['e',  'e ɪ', 'ay', 'day'],
    ['e̝',  'ɛ',   'e',  'bed'],
    ['i',  'ɪ',   'i',  'fit'],
    ['y',  'u',   'oo', 'food'],
    ['u',  'j u', 'u',  'use'],
  ],
  erasmian: [
    ['θ',  'ð',   'th', 'this'],
    ['x',  't͡ʃ',  'ch', 'church'],
    ['ɡ',  'd͡ʒ',  'g',  'gem'],
    ['b',  'v',   'v',  'van'],
    ['d',  'ð',   'th', 'this'],
    ['d͡z', 'd͡ʒ',  'j',  'jam'],
    ['ŋ',  'ɡ',   'g',  'go'],
    ['ɛ',  'i',   'ee', 'see'],
    ['e',  'i',   'ee', 'see'],
    ['i',  'a ɪ', 'i',  'ice'],
    ['y',  'i',   'ee', 'see'],
    ['o',  'ɑ',   'a',  'father'],
    ['u',  'j u', 'u',  'use'],
  ],
  'modern-greek': [
    ['θ',  'ð',   'th', 'this'],
    ['ð',  'd',   'd',  'dog'],
    ['x',  'k',   'k',  'king'],
    ['ç',  'ʃ',   'sh', 'ship'],
    ['ɣ',  'ɡ',   'g',  'go'],
    ['ʝ',  'ɡ',   'g',  'go'],
    ['c',  't͡ʃ',  'ch', 'church'],
    ['ɟ',  'd͡ʒ',  'j',  'jam'],
    ['v',  'b',   'b',  'bed'],
    ['r',  'ɹ',   'r',  'red'],
    ['a',  'æ',   'a',  'cat'],
    ['e',  'e ɪ', 'ay', 'day'],
    ['i',  'ɪ',   'i',  'fit'],
    ['u',  'j u', 'u',  'use'],
  ],
  attic: [
    ['pʰ', 'f',   'f',  'fan'],
    ['tʰ', 'θ',   'th', 'thin'],
    ['kʰ', 'x',   'ch', 'loch'],
    ['p',  'pʰ',  'p',  'pot'],
    ['t',  'tʰ',  't',  'top'],
    ['k',  'kʰ',  'c',  'cake'],
    ['b',  'v',   'v',  'van'],
    ['d',  'ð',   'th', 'this'],
    ['ɡ',  'd͡ʒ',  'g',  'gem'],
    ['r',  'ɹ',   'r',  'red'],
    ['a',  'æ',   'a',  'cat'],
    ['aː', 'æː',  'a',  'bad'],
    ['e',  'i',   'ee', 'see'],
    ['eː', 'iː',  'ee', 'see'],
    ['ɛː', 'iː',  'ee', 'see'],
    ['i',  'ɪ',   'i',  'fit'],
    ['y',  'u',   'oo', 'food'],
    ['yː', 'uː',  'oo', 'food'],
    ['ɔː', 'o ʊ', 'o',  'go'],
    ['uː', 'j u', 'u',  'use'],
  ],
};
