/**
 * Where the files that the library reads lie: among those of the page, which needs them, too. In the package
 * koine-tutor-engine the build puts an address for each in place of this module (rolldown.config.js), written out, as
 * bundlers follow no other.
 */

import { pathToFileURL } from 'node:url';
import { compiled, ROOT } from './project.ts';

export const engineFile = (name: string): URL => pathToFileURL(compiled(`page/${name}`));

/** What to do where a file is missing. */
export const ADVICE = `run \`npm run build\` in ${ROOT}`;
