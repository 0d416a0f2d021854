/** Sentences about recordings. `say` replaces the braces and the names in them by values. */

import type { Progress } from '../device/protocol.ts';

export const say = (sentence: string, parts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/gu, (whole, name: string) => String(parts[name] ?? whole));

export const VOICE = {
  faults: {
    insecure:
      'Browsers give the microphone to pages over HTTPS only, and this page came over plain HTTP. You can type what you said, or use a recording.',
    unsupported: 'This browser cannot record. You can type what you said, or use a recording.',
    none: 'No microphone was found. Plug one in and press Say it; or type what you said, or use a recording.',
    refused:
      'Your browser is blocking the microphone. Tap the icon next to the address, allow the microphone, and try again. Without a microphone, you can type how a single word sounded, or use a recording of it.',
    taken: 'Another program uses the microphone. Close it, then press Say it again.',
    failed: 'The microphone did not start. Press Say it again; or type what you said, or use a recording.',
  },
  ended: {
    silence: '',
    limit: 'Stopped at {most} seconds, the longest recording. Say less at once.',
    lost: 'The microphone went away in the middle. This is what was heard until then.',
  },
  nothing:
    'I heard no voice for {seconds} seconds. Move closer to the microphone, or check in the settings of your browser or device that it is the right one.',
  noise:
    'I heard only loud noise for {seconds} seconds. Try a quieter place, or come nearer to the microphone.',
  silent: 'No speech was heard in this recording.',
  hum: 'No speech was heard in this recording, only a steady hum. Play your take to hear what came in.',
  getting: { ears: 'Getting the recognizer: {percent}%', lexicon: 'Getting the dictionary: {percent}%' },
  waits: 'Press Stop when you have said it all.',
  unreadable: 'This file is no recording that the browser can read. Choose a WAV, MP3, M4A or OGG file.',
  short: 'That was too short to be heard. Press Say it, say the whole word, and then stop.',
  long: 'This recording has {found} seconds; at most {most} can be heard at once. Choose a shorter one.',
  advice: {
    clipped: 'It was too loud: move a little away from the microphone.',
    quiet: 'It was very quiet: come nearer to the microphone, or speak up.',
    noisy: 'There is much noise around you: try a quieter place, or come nearer to the microphone.',
    long_silence: 'Most of it was silence: stop soon after the word.',
  },
  check: 'Microphone check: the loudest of it came in at {percent}% of full volume.',
  other: 'Play your take to hear what came in; is it the microphone that you speak into?',
  otherwise: 'Say the word again, clearly and not too fast.',
} as const;

export const getting = ({ file, loaded, total }: Progress): string =>
  say(VOICE.getting[file], { percent: Math.floor((100 * loaded) / total) });
