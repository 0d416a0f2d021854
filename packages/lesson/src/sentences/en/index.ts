/** All English sentences and tables. An object for another language must have the same type. */

import { ANCHORS, GLIDES, SCHEME_ANCHORS } from './anchors.ts';
import { FALSE_FRIENDS } from './falseFriends.ts';
import { HELD, HOW } from './how.ts';
import { FADED, MANNERS, OTHERS, PAIRS, PLACES, TOLD } from './movements.ts';
import { NAMES } from './names.ts';
import { GLIDE_NAMES, HABITS, PHRASES } from './phrases.ts';
import { WHOLE } from './whole.ts';

export const EN = {
  anchors: ANCHORS,
  schemeAnchors: SCHEME_ANCHORS,
  glides: GLIDES,
  glideNames: GLIDE_NAMES,
  names: NAMES,
  how: HOW,
  held: HELD,
  friends: FALSE_FRIENDS,
  pairs: PAIRS,
  faded: FADED,
  places: PLACES,
  manners: MANNERS,
  others: OTHERS,
  told: TOLD,
  phrases: PHRASES,
  whole: WHOLE,
  habits: HABITS,
};
