/** Features of a phone, in the order of `feature_diff`. */
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
