/** Sentences hold Greek words among others: each run of Greek is marked as such, for voices, hyphens and fonts. */

import { html, type TemplateResult } from 'lit';

/** Greek words with the blanks between them. Behind a bracket stands IPA, which has letters of Greek, too. */
const GREEK =
  /((?<!\[)\p{Script=Greek}[\p{Script=Greek}\p{M}’ʼ᾽]*(?: \p{Script=Greek}[\p{Script=Greek}\p{M}’ʼ᾽]*)*)/u;

/** The runs of a text, in turn those that are not Greek and those that are. */
export const runsOf = (text: string): string[] => text.split(GREEK);

export const marked = (text: string): (string | TemplateResult)[] =>
  runsOf(text).map((run, n) => (n % 2 === 0 ? run : html`<span lang="grc">${run}</span>`));
