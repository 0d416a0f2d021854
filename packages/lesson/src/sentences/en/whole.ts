/** Sentences about a whole attempt, and notes on its sounds. `say` replaces the names in braces. */

export const WHOLE = {
  /** Verdicts on a whole word, which are given before advice on its sounds. */
  word: {
    skipped: 'You skipped {word}.',
    unheard: 'I didn’t hear {word}. Say it once more.',
    uncaught: 'I didn’t catch {word}.',
    other: 'That sounded like {other}, not {word}.',
    unlike: 'That didn’t sound like {word}.',
    stopped: 'You stopped after {word}.',
    twice: 'You said {word} twice.',
    begun: 'You began {word} twice.',
    swapped: 'You said {next} before {word}.',
    added: 'You said something that is not there beside {word}.',
    nothing: 'I heard no word. Say it once more.',
    unclear: 'I did not understand that. Please say it once more, a little closer.',
  },
  /** Letters that were heard as another tradition reads them. */
  habit: {
    one: 'That is the {habit} {letters}.',
    several: 'That is the {habit} way: {letters}.',
  },
  heardAs: {
    sure: 'It would be heard as {words}.',
    maybe: 'It might be heard as {words}.',
    none: 'No Greek word sounds like it.',
    spelling: 'That would be spelled {word}.',
  },
  /** Parts of the sentence that says how much was right. */
  summary: {
    all: 'All sounds right',
    some: '{right} of {all} sounds right',
    allOthers: 'All other sounds right',
    someOthers: '{right} of {all} other sounds right',
    extra: '{count} extra',
    unclear: { one: 'one was unclear', more: '{count} were unclear' },
    stressRight: 'the stress where it belongs',
    stressWrong: 'the stress on {heard} instead of {target}',
    stressLow: 'the pitch raised on {heard}, where it stays low',
    stressSome: 'stress right in {right} of {all} words',
    stressUnmarked: 'no stress marked',
  },
  /** Sentences on what could not be judged in a recording. */
  unjudged: {
    one: '{what} was not judged.',
    more: '{what} were not judged.',
    what: { stress: 'stress', length: 'length' },
    length: 'Its length was not judged.',
  },
  stressNotes: { right: 'stressed', here: 'stress here', wrong: 'not here', accent: 'accent' },
  /** Meanings of the signs on cards. */
  status: {
    exact: 'right',
    acceptable_variant: 'accepted',
    close: 'close',
    far: 'wrong',
    missing: 'missing',
    extra: 'extra',
    unsure: 'unclear',
  },
  /** Sentences about a card for a screen reader. */
  spoken: {
    exact: '{letters}: {status}',
    missing: '{letters}: {status}. Right: {target}.',
    extra: '{letters}: {heard}',
    other: '{letters}: {status}. Right: {target}. Heard: {heard}.',
  },
  /** Headings of the groups of sounds that explain a score. */
  why: { sure: 'Sure', wrong: 'Wrong', free: 'In doubt, without cost', doubt: 'In doubt' },
  heardBy: 'Heard by the recognizer “{name}”: {note}. It may hear errors that nobody made, and miss others.',
  unclear: 'This one was unclear.',
  remarks: {
    pace: '{said} of {all} words, {rate} words a minute{pauses}.',
    pauses: {
      none: '',
      one: ', with one pause where no stop is',
      more: ', with {count} pauses where no stop is',
    },
    dropped: 'Left out of the Greek: {words}',
    ignored: 'Not read: {symbols}',
    clipped: 'Speak a little softer, or farther from the microphone: the recording is too loud.',
    quiet: 'Come nearer to the microphone: the recording is too quiet.',
    noisy: 'Find a quieter place: there is much noise behind the voice.',
    low_sample_rate: 'Record it here instead: this file has lost the high sounds, such as s.',
    dc_offset: 'Try another microphone: this one distorts the sound.',
    long_silence: 'Speak as soon as the recording runs, and stop it after the word.',
  },
};
