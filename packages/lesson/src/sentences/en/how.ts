/**
 * Instructions for making each taught sound. packages/lesson/test/soundSentences.test.ts checks that they agree with
 * the features in src/engine/phonology/phones.ts.
 */

// biome-ignore format: a table, one sound a line
export const HOW: Readonly<Record<string, string>> = {
  p:   'Close both lips, then let them go; no voice, no puff of breath.',
  b:   'Close both lips, then let them go, with your voice on.',
  t:   'Press the tip of your tongue behind your upper teeth, then let go; no voice, no puff of breath.',
  d:   'Press the tip of your tongue behind your upper teeth, then let go, with your voice on.',
  k:   'Press the back of your tongue against the soft palate, then let go; no voice, no puff of breath.',
  ɡ:   'Press the back of your tongue against the soft palate, then let go, with your voice on.',
  c:   'Press the middle of your tongue against the roof of your mouth, then let go; no voice.',
  ɟ:   'Press the middle of your tongue against the roof of your mouth, then let go, with your voice on.',
  'pʰ': 'Close both lips, then let them go with a puff of breath; no voice.',
  'tʰ': 'Press the tip of your tongue behind your upper teeth, then let go with a puff of breath; no voice.',
  'kʰ': 'Press the back of your tongue against the soft palate, then let go with a puff of breath; no voice.',
  f:   'Put your upper teeth on your lower lip and let the air flow; no voice.',
  v:   'Put your upper teeth on your lower lip and let the air flow, with your voice on.',
  θ:   'Put the tip of your tongue between your teeth and let the air flow; no voice.',
  ð:   'Put the tip of your tongue between your teeth and let the air flow, with your voice on.',
  s:   'Hold the tip of your tongue close behind your upper teeth and let the air hiss; no voice.',
  z:   'Hold the tip of your tongue close behind your upper teeth and let the air buzz, with your voice on.',
  ç:   'Raise the middle of your tongue close to the roof of your mouth until you hear the air rub; no voice.',
  ʝ:   'Raise the middle of your tongue close to the roof of your mouth until you feel it buzz, with your voice on.',
  x:   'Raise the back of your tongue close to the soft palate until you hear the air scrape; no voice.',
  ɣ:   'Raise the back of your tongue close to the soft palate until you feel it buzz, with your voice on.',
  h:   'Breathe out through an open throat; your tongue does nothing; no voice.',
  l:   'Touch the ridge behind your upper teeth and let the air flow around the sides, with your voice on.',
  r:   'Tap the ridge behind your upper teeth with the tip of your tongue, once or in a roll, with your voice on.',
  'r̥':  'Tap or roll an r behind your upper teeth while you whisper it; no voice.',
  m:   'Close your lips and hum through your nose.',
  n:   'Press the tip of your tongue behind your upper teeth and hum through your nose.',
  ɲ:   'Press the middle of your tongue against the roof of your mouth and hum through your nose.',
  ŋ:   'Press the back of your tongue against the soft palate and hum through your nose.',
  j:   'End with the middle of your tongue near the roof of your mouth, as in a short ee; glide there, with your voice on.',
  w:   'Round both lips, as in a short oo, and glide, with your voice on.',
  'd͡z': 'Start a d with the tip of your tongue behind your upper teeth and let it go into a buzz, with your voice on.',
  i:   'Mouth nearly closed, tongue far forward, lips spread as in a smile.',
  y:   'Mouth nearly closed, tongue far forward as for ee, lips rounded as for oo.',
  u:   'Mouth nearly closed, tongue pulled back, lips rounded.',
  'e̝':  'Mouth a little open, tongue forward, lips spread; nothing moves to the end.',
  e:   'Mouth half closed, tongue forward, lips spread; nothing moves to the end.',
  ɛ:   'Mouth rather open, tongue forward, lips spread.',
  o:   'Mouth half closed, tongue back, lips rounded; nothing moves to the end.',
  ɔ:   'Mouth rather open, tongue back, lips rounded.',
  a:   'Mouth wide open, tongue flat in the middle, lips at rest.',
};

/** Sentences that follow the instruction for a short sound if the sound is long. */
export const HELD = {
  vowel: 'Hold it twice as long.',
  consonant: 'Stay in it for a moment before you go on.',
};
