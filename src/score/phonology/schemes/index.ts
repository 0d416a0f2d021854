/** The schemes that the service scores, in the order of `SCHEME_NAMES`: the default first. */

import type { About, Scheme } from '../scheme.ts';
import { aboutAttic, attic } from './attic.ts';
import { aboutErasmian, erasmian } from './erasmian.ts';
import { aboutKoineGreek, koineGreek } from './koine-greek.ts';
import { aboutModernGreek, modernGreek } from './modern-greek.ts';

export const SCHEMES: readonly [Scheme, ...Scheme[]] = [koineGreek, erasmian, modernGreek, attic];

const ABOUT: readonly (readonly [Scheme, About])[] = [
  [koineGreek, aboutKoineGreek],
  [erasmian, aboutErasmian],
  [modernGreek, aboutModernGreek],
  [attic, aboutAttic],
];

/** What a page says of a scheme. */
export const aboutScheme = (scheme: Scheme): About => ABOUT.find(([own]) => own === scheme)?.[1] as About;
