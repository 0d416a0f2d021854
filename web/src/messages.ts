/**
 * Everything that the scripts of the page say, in English. A translation is another table of this type, and another
 * web/index.html. Braces mark what is filled in.
 */

export const MESSAGES = {
  keyboard: {
    smooth: 'smooth breathing',
    rough: 'rough breathing',
    acute: 'acute',
    grave: 'grave',
    circumflex: 'circumflex',
    diaeresis: 'diaeresis',
    iota: 'iota subscript',
    capital: 'capital',
    space: 'space',
    back: 'delete',
  },
  reading: {
    empty: 'Choose a word below, or type one.',
    key: 'How to read {letters}',
    count: '{count} times in the Greek Bible',
    unknown: 'not in our lexicon, read letter by letter',
    someUnknown: 'not in our lexicon, read letter by letter: {words}',
    unloaded:
      'This pronunciation did not load. Check the connection, then choose it again. A pronunciation that was opened once online works without a connection, too.',
  },
  pos: {
    ADJ: 'adjective',
    ADP: 'preposition',
    ADV: 'adverb',
    CCONJ: 'conjunction',
    DET: 'article',
    INTJ: 'interjection',
    NOUN: 'noun',
    NUM: 'number',
    PART: 'particle',
    PRON: 'pronoun',
    PROPN: 'name',
    SCONJ: 'conjunction',
    VERB: 'verb',
    X: 'other',
  },
  suggestions: { some: '{count} words', none: 'no such word in the lexicon' },
  chart: { consonants: 'Consonants', vowels: 'Vowels', other: 'Signs', taught: 'taught' },
  signs: { ˈ: 'stress', ʰ: 'aspirated', ː: 'long', '⌫': 'take the last sound away' },
  stress: { pick: 'stress {syllable}', none: 'No stress' },
  send: {
    busy: 'One moment …',
    ready: 'Score it',
    wait: 'Again in {seconds} s',
    offline: 'The service does not answer. Check the connection and try again.',
    unloaded:
      'The tutor could not be loaded. Check the connection and try again. A pronunciation that was opened once online works without a connection, too.',
    failed: 'This could not be scored. Change the word or the attempt and try again.',
  },
  /** Refusals of the service, which hears recordings. */
  service: {
    unreadable: 'The service could not read this recording. Record it again.',
    tooLarge: 'This recording is too long to send. Record the word alone.',
    wrongKey: 'The service does not know this key. Copy it once more, whole, or ask for a new one.',
    notAllowed: 'The service does not listen to this page. Open the page at the address of the service.',
    slow: 'The recording did not arrive in time. Check the connection and try again.',
    tooMany: 'Too many recordings in a short time. The button works again when it has counted down.',
    recognizerFails: 'The recognizer did not answer as it should. Try again.',
    busy: 'The recognizer is busy or still starting. The button works again when it has counted down.',
    nobodyListens: 'Nobody listens to recordings here. Type the attempt instead.',
    fails: 'The service has failed. Try again in a while.',
  },
  /** The attempt that is typed. */
  typed: {
    readAs: 'Sounds like',
    noStress: '(no accent typed: no stress marked)',
    notRead: 'Not read: {symbols}',
    unread: 'Not read as sounds: {symbols}',
    live: '{percent} of 100 so far',
  },
  faults: {
    noTarget: 'Choose a word first, or type one in Greek letters.',
    notGreek: 'There is no Greek letter in “{text}”. Type Greek letters, or open the Greek keyboard.',
    notRead: '“{text}” cannot be read as Greek. Type a Greek word or a short verse.',
    longTarget: 'This is too long to score at once. Choose a word or a verse of at most {words} words.',
    nothingSaid: 'Type first how the word sounded, in Greek letters.',
    foreignSaid: '“{text}” is not in Greek letters. Type Greek letters, or open the Greek keyboard.',
    longSaid: 'This is too long to score at once. Type at most {words} words.',
    noSounds: 'Type the sounds first, or choose them in the sound chart.',
    greekInIpa:
      '“{text}” is in Greek letters. Type it in the field above, or write IPA here, such as l ˈo ɣ o s.',
    noSound: 'There is no sound in “{text}”. Choose sounds in the chart, or write IPA, such as l ˈo ɣ o s.',
    manySounds: 'These are too many sounds to score at once. Write at most {sounds}.',
  },
  result: {
    score: '{percent} of 100',
    summary: '{right} of {all} sounds right',
    perfect: 'All sounds right',
    tooMany: '{count} extra',
    unsure: { one: 'one was unclear', more: '{count} were unclear' },
    stressRight: 'the stress where it belongs',
    stressWrong: 'the stress on {heard} instead of {target}',
    stressLow: 'the pitch raised on {heard}, where it stays low',
    stressSome: 'stress right in {right} of {all} words',
    stressUnmarked: 'no stress marked',
    stressUnheard: 'stress was not judged',
    lengthUnheard: 'length was not judged',
    leftOut: 'Left out of the Greek: {words}',
    ignored: 'Not read: {symbols}',
    heardBy:
      'Heard by the recognizer “{name}”: {note}. It may hear errors that nobody made, and miss others.',
    nothing: 'Nothing to fix.',
    picture: 'Sound by sound',
    choose: 'Choose a sound to see how it is made.',
    rows: { letters: 'Greek', target: 'say', heard: 'heard' },
    /** What a screen reader says of a sound. */
    spoken: {
      exact: '{letters}: {target}, {status}',
      missing: '{letters}: should be {target}, {status}',
      extra: 'an extra sound: {heard}',
      other: '{letters}: should be {target}, heard {heard}, {status}',
    },
    nothingHeard: 'nothing',
    nothingWanted: 'nothing',
    accentRight: 'stressed',
    accentHere: 'stress here',
    accentHeard: 'not here',
    accentTarget: 'accent',
    legend: 'What the signs mean',
    others: 'Words without a fault: {count}',
    again: 'Again',
    next: 'Next',
  },
  /** What to fix, and the card of one sound. */
  mend: {
    title: 'Fix first',
    stopped: 'You stopped after {word}.',
    gain: '+{points}',
    gains: 'gains {points} points',
    unsure: 'This one was unclear.',
    target: 'right',
    heard: 'heard',
  },
  /** What an attempt may be taken for. */
  heardAs: {
    title: 'What it sounds like',
    words: 'Word by word',
  },
  /** The drawer for developers. */
  developers: {
    title: 'For developers',
    request: 'The request',
    response: 'The answer',
    copy: 'Copy',
    copied: 'Copied',
    download: 'attempt.wav',
    sounds: 'The sounds',
    heardAs: 'Heard as',
    columns: {
      letters: 'letters',
      target: 'target',
      heard: 'heard',
      status: 'status',
      code: 'error code',
      closeness: 'closeness',
      confidence: 'confidence',
      alternatives: 'alternatives',
      time: 'seconds',
    },
  },
  status: {
    exact: 'right',
    acceptable_variant: 'accepted',
    close: 'close',
    far: 'wrong',
    missing: 'missing',
    extra: 'extra',
    unsure: 'unclear',
  },
  places: {
    bilabial: 'lips',
    labiodental: 'lip, teeth',
    dental: 'teeth',
    alveolar: 'ridge',
    postalveolar: 'behind it',
    palatal: 'palate',
    velar: 'velum',
    uvular: 'uvula',
    glottal: 'throat',
  },
  manners: {
    plosive: 'stop',
    affricate: 'affricate',
    fricative: 'fricative',
    approximant: 'glide',
    lateral: 'lateral',
    tap: 'tap',
    trill: 'trill',
    nasal: 'nasal',
  },
  /** What to do about the faults of a recording. */
  warnings: {
    clipped: 'Speak a little softer, or farther from the microphone: the recording is too loud.',
    quiet: 'Come nearer to the microphone: the recording is too quiet.',
    noisy: 'Find a quieter place: there is much noise behind the voice.',
    low_sample_rate: 'Record it here instead: this file has lost the high sounds, such as s.',
    dc_offset: 'Try another microphone: this one distorts the sound.',
    long_silence: 'Speak as soon as the recording runs, and stop it after the word.',
  },
  missing: {
    key: 'Paste the API key',
    wholeKey:
      'This API key is malformed: a key has only letters of the Latin alphabet, digits and signs, without spaces',
  },
};

export { say } from '../../src/score/coach/sentences/language.ts';

/** The words for a code; a code that is not in the table stands for itself. */
export const worded = (table: Readonly<Record<string, string>>, code: string): string =>
  table[code] ?? code.replaceAll('_', ' ');
