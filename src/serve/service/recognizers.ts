/** The recognizers of the settings, whether they answer over HTTP or in threads of this process. */

import { hasDemo, type RecognizerSettings } from '../../hear/recognizers/names.ts';
import { createRecognizers, type Recognizers } from '../../hear/recognizers/recognizer.ts';
import { openDemo } from './demoRecognizer.ts';

/**
 * @param warn called when a thread of the demo recognizer fails
 * @throws Error when the settings have the demo recognizer, and its kernel or its model is missing or damaged
 */
export const openRecognizers = (settings: RecognizerSettings, warn: (message: string) => void): Recognizers =>
  createRecognizers(settings, hasDemo(settings) ? openDemo(warn) : null);
