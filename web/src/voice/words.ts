/** What the voice tab says. Braces mark what is filled in (`say` of messages.ts). */

export const VOICE = {
  record: {
    ready: 'Record',
    again: 'Record again',
    stop: 'Stop',
    busy: 'Listening …',
    score: 'Score this recording',
  },
  length: '{seconds} s',
  room: '{seconds} of {most} seconds used',
  hint: 'Press and say it. It stops when you pause.',
  recorded: 'Recorded {seconds} seconds.',
  ended: {
    silence: 'Stopped after a pause.',
    limit: 'Stopped at {most} seconds, the longest recording. Say less at once.',
  },
  nothing:
    'I heard no voice for {seconds} seconds. Move closer to the microphone, or check in your settings that it is the right one.',
  faults: {
    insecure:
      'Browsers give the microphone to pages over HTTPS or on this computer only, and this page came over plain HTTP. You can type what you said, or choose a recording.',
    unsupported:
      'This browser cannot record. You can type what you said, choose a recording, or open the page in another browser.',
    none: 'No microphone was found. Plug one in and press Record; or type what you said, or choose a recording.',
    refused:
      'Your browser is blocking the microphone. Tap the icon beside the address, allow the microphone, and press Record again; or choose a recording.',
    taken: 'Another program uses the microphone. Close it, then press Record again.',
    failed: 'The microphone did not start. Press Record again, or choose a recording.',
  },
  unreadable: 'This file is no recording that the browser can read. Choose a WAV, MP3, M4A or OGG file.',
  short: 'That was too short to be heard. Press Record, say the whole word, and then stop.',
  long: 'This recording has {found} seconds; at most {most} can be heard at once. Choose a shorter one.',
  silent: 'No speech was heard in this recording.',
  advice: {
    clipped: 'It was too loud: move a little away from the microphone.',
    quiet: 'It was very quiet: come nearer to the microphone, or speak up.',
    noisy: 'There is much noise around you: try a quieter place, or come nearer to the microphone.',
    long_silence: 'Most of it was silence: stop soon after the word.',
  },
  otherwise: 'Say the word again, clearly and not too fast.',
  listeners: {
    device: 'On this device',
    plain: 'The service',
    named: '“{name}” of the service',
    deviceNote:
      'A small demo recognizer listens on this device. It was trained on synthetic voices and not tested on people, so it may hear errors that you did not make, and miss others. Your voice does not leave the device.',
    serviceNote: 'The recording is sent to the service, which hears it. This needs a key.',
    mostNote: 'At most {most} seconds at once.',
  },
  known: {
    none: 'The recognizer learns your voice from your first ten words.',
    some: 'The recognizer is learning your voice: {words} of {whole} words.',
    all: 'The recognizer knows your voice from {words} words.',
  },
  hear: {
    target: 'Hear it',
    slow: 'Slowly',
    failed: 'It cannot be played just now. Check the connection and try again.',
    sample: 'A synthetic voice says it; some sounds are not exact.',
    sent: 'The service says it, which gets the word.',
    none: 'There is no recording of this word yet.',
  },
  takes: {
    points: '{percent} of 100',
    best: 'best',
    own: 'Your take',
    heard: 'What was heard',
    typed: 'typed',
    sent: 'What was heard is said by the service, which gets its sounds.',
    nothing: 'nothing',
    playOwn: 'Play your take {number}',
    playHeard: 'Play what was heard in take {number}',
  },
  collect: {
    start: 'Collect recordings',
    stop: 'Stop collecting',
    count: '{count} kept on this device',
    none: 'None kept on this device yet',
    kept: 'Kept on this device.',
    takeBack: 'Take this one back',
    back: 'Taken back. It is no longer kept.',
    refused: 'Your recordings are not kept.',
    agreed: 'Your recordings are kept on this device.',
    forget: 'Forget all recordings',
    sure: 'Press again to forget all {count}',
    forgotten: 'All recordings are forgotten.',
    full: 'This browser won’t store recordings, or has no room left. This one stays until you close the page: save the file now.',
    unread: 'This browser won’t store recordings. They stay until you close the page.',
  },
} as const;
