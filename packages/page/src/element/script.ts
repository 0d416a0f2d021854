/**
 * The script of the elements for other pages, also the export `koine-tutor/element`. It loads `<koine-reader>` if the
 * page has one.
 */

import { KoineWord } from './koineWord.ts';

export * from './defineElements.ts';

// Naming the class keeps it an export of its script, which is also `koine-tutor/reader`.
if (document.querySelector('koine-reader') !== null)
  void import('../reading/reader.ts').then(({ KoineReader }) => KoineReader);

// The module that compares takes is loaded with the first take.
KoineWord.comparing = () => import('./comparing.ts');
