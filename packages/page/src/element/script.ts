/**
 * The script of the elements for other pages; the package exports it as `koine-tutor/element`. Loads `<koine-reader>`
 * only for a page that has one.
 */

import { KoineWord } from './koineWord.ts';

export * from './defineElements.ts';

// Uses the class, because the bundler would otherwise drop it from the exports of `koine-tutor/reader`.
if (document.querySelector('koine-reader') !== null)
  void import('../reading/reader.ts').then(({ KoineReader }) => KoineReader);

KoineWord.comparing = () => import('./comparing.ts');
