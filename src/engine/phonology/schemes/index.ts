/** The schemes that the service scores, in the order of `SCHEME_NAMES`: the default first. */

import type { Scheme } from '../scheme.ts';
import { attic } from './attic.ts';
import { erasmian } from './erasmian.ts';
import { koineGreek } from './koine-greek.ts';
import { modernGreek } from './modern-greek.ts';

export const SCHEMES: readonly [Scheme, ...Scheme[]] = [koineGreek, erasmian, modernGreek, attic];
