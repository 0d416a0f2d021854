/**
 * The script of the elements for other pages; the package exports it as `koine-tutor/element`. Loads `<koine-reader>`
 * only for a page that has one.
 */

import { KoineWord } from './koineWord.ts';

export * from './defineElements.ts';

// Without this use, the bundler would drop the class from the exports of `koine-tutor/reader`.
if (document.querySelector('koine-reader') !== null)
  void import('../reading/reader.ts').then(({ KoineReader }) => KoineReader);

// The module that compares takes is loaded with the first take.
KoineWord.comparing = () => import('./comparing.ts');
