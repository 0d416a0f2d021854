/** Sentences that contain models, names and movements. `say` replaces the names in braces. */

export const PHRASES = {
  label: {
    breathing: 'the h of {letters}',
    upsilon: 'the υ of {letters}',
    nth: [
      'the first {letters}',
      'the second {letters}',
      'the third {letters}',
      'the fourth {letters}',
      'the fifth {letters}',
    ],
    the: 'the {label}',
    after: 'after {letters}',
    before: 'before {letters}',
    extra: 'an extra sound',
  },
  alsoDo: ', and ',
  and: 'and',
  or: 'or',
  labelled: '{label}: {text}',
  right: '{model}.',
  rightNot: '{model}, {friend}.',
  friend: 'not the {letters} of {word}',
  said: 'You said {name}.',
  saidSo: 'You said {name}: {change}.',
  habit: 'You said {name}, the {habit} value.',
  habitSo: 'You said {name}, the {habit} value: {change}.',
  maybe: 'It may have been {name}.',
  maybeSo: 'It may have been {name}: {change}.',
  nearly: 'Nearly: {change}.',
  vowel: 'You said a vowel, {name}.',
  consonant: 'You said a consonant, {name}.',
  faded: 'You let {letters} fade to uh: keep it full.',
  long: 'Yours was too long: make it shorter.',
  short: 'Yours was too short: hold it longer.',
  twice: 'You said it twice: say it once.',
  startedWith: 'You started with {name}: begin with the sound itself.',
  glided: 'You let it glide into {name}: keep your tongue and lips still to the end.',
  endedWith: 'You put {name} after it: end with the sound itself.',
  /** For a letter with two sounds, or a diphthong: one of the two sounds was wrong. */
  inPlace: 'In place of the {part} you said {name}: {change}.',
  inPlaceAlone: 'In place of the {part} you said {name}.',
  swapped: 'You said {name}: turn its two sounds around.',
  partMissing: 'You left out the {part}.',
  glideMissing: 'You left out the glide: end with a short {name}.',
  glideWrong: 'You ended with {said}: end with a short {name} instead.',
  bothParts: 'Start with {vowel} and glide into a short {glide}.',
  bothBack: 'Start with a short {glide} and glide into {vowel}.',
  /** Used if the model of the vowel is an instruction. */
  bothPartsSo: 'First {vowel}, then glide into a short {glide}.',
  bothBackSo: 'Start with a short {glide}, then {vowel}.',
  gliding: '{vowel} gliding into a short {glide}',
  andThen: ', then ',
  /** A model word in a list gets this, if an instruction is in the list, too. */
  sayIt: 'say {model}',
  /** The sound is long, but the model or name is for the short sound. */
  longModel: '{model}, held long',
  longName: '{name} held long',
  breathe: 'breathe out before the vowel',
  missing: 'You left out {label}: {model}.',
  uncaught: 'I didn’t catch {label}: {model}.',
  /** An extra sound, which does not belong to a letter. */
  extra: '{side} {letters} you added {name}: leave it out.',
  extraAlone: 'You added {name}: leave it out.',
  /** An extra h after an aspirated sound. */
  breathOf: 'The breath of {letters} came as a sound of its own: keep it short.',
  sides: { after: 'After', before: 'Before' },
  letterTwice: 'You said {letters} twice: say it once.',
  silentBreathing: 'The rough breathing of {letters} is silent here: leave out the h.',
  fine: '{name} is fine, though we teach {model}.',
  fineSo: '{name} is fine. Closer still: {model}.',
  fineAlone: '{what} is fine.',
  own: 'well said, as Buth himself says it.',
  ways: {
    same: 'your sound',
    left: 'leaving it out',
    long: 'a long sound',
    short: 'a short sound',
    after: '{name} after it',
    before: '{name} before it',
    twice: 'saying it twice',
  },
  stress: {
    wrong:
      'The stress belongs on {target}; yours was on {heard}: lean on {target} and go lightly over {heard}.',
    none: 'No syllable stood out: lean on {target}.',
    pitchWrong: 'Your pitch rose on {heard}; raise it on {target} instead.',
    pitchGrave: 'Your pitch rose on {heard}: keep it low there, and on {target}, whose accent is a grave.',
    pitchNone: 'Your pitch rose nowhere: raise it on {target}.',
  },
};

export const GLIDE_NAMES: Readonly<Record<string, string>> = { j: 'ee', w: 'oo' };

export const HABITS: Readonly<Record<string, string>> = {
  'koine-greek': 'Koine',
  erasmian: 'Erasmian',
  'modern-greek': 'modern Greek',
  attic: 'Attic',
};
