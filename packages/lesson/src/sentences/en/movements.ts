/** Verb phrases that tell how to change a heard sound into the right one. */

/** Phrases for pairs of sounds; the first row with both sounds counts. A cell may list several sounds. */
// biome-ignore format: a table, one pair a line
export const PAIRS: readonly (readonly [target: string, heard: string, phrase: string])[] = [
  ['x', 'h ɦ',          'raise the back of your tongue until you hear the air scrape'],
  ['x', 'ʃ ç s',        'lower the tip of your tongue and raise the back close to the soft palate, without touching it'],
  ['x', 'k kʰ q',       'do not close completely, but let the air scrape through'],
  ['x', 'ꭓ',            'make it a little farther forward in your mouth'],
  ['ɣ', 'h ɦ j w ɰ',    'raise the back of your tongue until you feel it buzz'],
  ['ɣ', 'ɡ',            'do not close completely, but let it buzz'],
  ['ɣ', 'ʁ',            'make it a little farther forward in your mouth'],
  ['ç', 'h ɦ',          'raise the middle of your tongue until you hear the air rub'],
  ['ç', 'x ꭓ',          'make it farther forward, with the middle of your tongue'],
  ['ç', 'ʃ s',          'lower the tip of your tongue and raise the middle'],
  ['ç', 'k kʰ c',       'do not close completely, but let the air rub, farther forward'],
  ['ʝ', 'h ɦ',          'raise the middle of your tongue until you feel it buzz'],
  ['ʝ', 'ɡ ɟ ɣ',        'do not close, but let it buzz, farther forward'],
  ['ʝ', 'j',            'narrow the gap until you feel it buzz'],
  ['l', 'r ɾ ɹ ɻ ʁ',    'touch the ridge behind your teeth and let the air flow around the sides'],
  ['r', 'l',            'tap the ridge behind your teeth and let go at once'],
  ['r', 'ɹ ɻ ʁ ʀ',      'tap the ridge behind your upper teeth with the tip of your tongue'],
  ['r̥', 'ɹ ɻ ʁ ʀ l',    'tap the ridge behind your upper teeth and whisper it'],
  ['r̥', 'h',            'add a tap of the tongue behind your upper teeth'],
  ['m', 'n ŋ ɲ ɱ',      'close your lips'],
  ['n', 'm ɱ',          'leave your lips open and press the tip of your tongue behind your upper teeth'],
  ['v', 'w ʋ β',        'put your upper teeth on your lower lip and narrow the gap until you feel it buzz'],
  ['v', 'b p',          'put your upper teeth on your lower lip and do not close it'],
  ['f', 'p pʰ ɸ',       'put your upper teeth on your lower lip and let the air flow'],
  ['f', 'w',            'put your upper teeth on your lower lip and let the air flow, without voice'],
  ['w', 'v f β',        'round your lips, and keep your teeth off them'],
  ['b', 'v β',          'close both lips completely'],
  ['pʰ', 'f ɸ',         'close both lips and let them go with a puff of breath'],
  ['tʰ', 'θ s',         'close with the tip of your tongue behind your upper teeth and let go with a puff of breath'],
  ['kʰ', 'x ꭓ ç h',     'close with the back of your tongue and let go with a puff of breath'],
  ['ɡ', 'ɣ ʁ ʝ j',      'close completely with the back of your tongue'],
  ['d', 'ð',            'close completely with the tip of your tongue behind your upper teeth'],
  ['ɡ', 'd͡ʒ ʒ',         'close with the back of your tongue, not the tip'],
  ['t tʰ', 'ɾ',         'do not tap, but press and let go, without voice'],
  ['d', 'ɾ',            'do not tap, but press and let go'],
  ['θ', 't tʰ d',       'put the tip of your tongue between your teeth and let the air flow'],
  ['θ', 's z f',        'put the tip of your tongue between your teeth'],
  ['ð', 'd t',          'put the tip of your tongue between your teeth and let the air flow'],
  ['ð', 'z s v',        'put the tip of your tongue between your teeth'],
  ['z', 'd͡z',           'leave out the d and start with the buzz'],
  ['d͡z', 'd͡ʒ ʒ t͡ʃ',     'bring the tip of your tongue forward, close to your upper teeth'],
  ['h', 'x ꭓ ç ʃ',      'keep your tongue out of it, and only breathe'],
  ['c', 't͡ʃ ʃ',         'let go at once, without a hiss'],
  ['ɟ', 'd͡ʒ ʒ',         'let go at once, without a buzz'],
  ['y', 'u ʊ uː ʉ',     'keep your lips rounded and say ee'],
  ['y', 'i ɪ iː',       'keep your tongue where it is and round your lips'],
  ['yː', 'u ʊ',         'keep your lips rounded and say ee; hold it'],
  ['yː', 'uː ʉː',       'keep your lips rounded and say ee'],
  ['u uː', 'y yː ʉ ʉː', 'keep your lips rounded and pull your tongue back'],
  ['a aː', 'æ æː',      'open as for the a of father'],
  ['i iː', 'y yː',      'spread your lips as in a smile'],
];

/** The vowel to which a learner lets other vowels fade, as in about. */
export const FADED = 'ə';

/** Phrases for the place of the right sound: the first if the sound closes the mouth, the second if it does not. */
export const PLACES: Readonly<Record<string, readonly [closed: string, open: string]>> = {
  bilabial: ['close both lips', 'round both lips'],
  labiodental: ['put your upper teeth on your lower lip', 'put your upper teeth on your lower lip'],
  dental: ['put the tip of your tongue between your teeth', 'put the tip of your tongue between your teeth'],
  alveolar: [
    'press the tip of your tongue behind your upper teeth',
    'bring the tip of your tongue close behind your upper teeth',
  ],
  palatal: [
    'press the middle of your tongue against the roof of your mouth',
    'raise the middle of your tongue close to the roof of your mouth',
  ],
  velar: [
    'press the back of your tongue against the soft palate',
    'raise the back of your tongue close to the soft palate',
  ],
  glottal: ['use your throat alone', 'keep your tongue out of it, and only breathe'],
};

/** Phrases indexed by the manner of the right sound, then by the manner of the heard sound; `else` is for other manners. */
export const MANNERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  plosive: {
    nasal: 'keep the air out of your nose',
    affricate: 'let go at once, without a hiss',
    else: 'close completely',
  },
  affricate: { plosive: 'let it go into a buzz', else: 'close first, then let it go into a buzz' },
  fricative: {
    plosive: 'do not close completely, but let the air flow',
    affricate: 'do not close first',
    approximant: 'narrow the gap until you hear the air',
    lateral: 'let the air flow over the middle of your tongue',
    nasal: 'let the air out through your mouth',
    else: 'hold still and let the air flow',
  },
  approximant: { else: 'glide, and touch nothing' },
  lateral: { else: 'let the air flow around the sides of your tongue' },
  trill: { else: 'tap with the tip of your tongue' },
  nasal: { else: 'let the air out through your nose' },
};

/** Phrases for all other features, indexed by the label of the right sound. */
export const OTHERS: Readonly<Record<string, string>> = {
  voiced: 'add your voice, so that your throat buzzes',
  voiceless: 'turn your voice off, so that your throat stops buzzing',
  aspirated: 'let a puff of breath follow',
  unaspirated: 'hold back the puff of breath',
  rounded: 'round your lips',
  unrounded: 'relax your lips',
  spread: 'spread your lips',
  long: 'hold it longer',
  short: 'make it shorter',
  front: 'move your tongue forward',
  central: 'keep your tongue flat, in the middle',
  back: 'draw your tongue back',
  opener: 'open your mouth a little more',
  wide: 'open your mouth much more',
  closer: 'close your mouth a little more',
  shut: 'close your mouth much more',
  still: 'keep your tongue and lips still to the end',
};

/** Patterns, indexed by feature. If a phrase of `PAIRS` matches, it already mentions the feature. */
export const TOLD: Readonly<Record<string, RegExp>> = {
  voicing: /voice|buzz|hum|whisper|breathe/u,
  aspiration: /puff|flow|scrape|close/u,
  length: /hold/u,
};
