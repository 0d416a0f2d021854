/** The script of the elements, and the export `koine-tutor/element`. It loads `<koine-reader>` where the page has one. */

import { KoineWord } from './koineWord.ts';

export * from './defineElements.ts';

// The class is named here, so that its script exports it: it is `koine-tutor/reader`, too.
if (document.querySelector('koine-reader') !== null)
  void import('../reading/reader.ts').then(({ KoineReader }) => KoineReader);

// Loaded with the first take.
KoineWord.comparing = () => import('./comparing.ts');
