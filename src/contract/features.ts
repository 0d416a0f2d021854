/** Articulatory features of a phone, in the order in which `feature_diff` of an answer lists them. */
export const FEATURES = [
  'kind',
  'place',
  'manner',
  'voicing',
  'aspiration',
  'rounding',
  'height',
  'backness',
  'length',
] as const;
