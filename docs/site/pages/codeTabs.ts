/**
 * A plain request of curl in three languages behind tabs: radio buttons and a style, no script, so that a reader without
 * scripts has them, too. With the script of the pages one choice holds for all blocks.
 */

import type { Call } from './snippets/call.ts';
import { readCurl } from './snippets/curl.ts';
import { javascriptOf } from './snippets/javascript.ts';
import { pythonOf } from './snippets/python.ts';

const LANGUAGES: readonly (readonly [name: string, language: string, write: (call: Call) => string])[] = [
  ['JavaScript', 'js', javascriptOf],
  ['Python', 'python', pythonOf],
];

/**
 * Returns the tabs for a command, or null if it is more than a plain request.
 *
 * @param id unique on the page
 * @param block writes one code block as HTML
 */
export function tabsOf(
  command: string,
  id: string,
  block: (text: string, language: string) => string,
): string | null {
  const call = readCurl(command);
  if (call === null) return null;
  const tab = (name: string, language: string, text: string, checked = ''): string => {
    const own = `${id}-${language}`;
    const button = `<input type="radio" name="${id}" id="${own}" value="${language}"${checked}>`;
    return `${button}<label for="${own}">${name}</label>\n${block(text, language)}`;
  };
  const others = LANGUAGES.map(([name, language, write]) => tab(name, language, write(call)));
  const tabs = [tab('curl', 'sh', command, ' checked'), ...others].join('\n');
  return `<fieldset class="tabs"><legend>Language</legend>\n${tabs}\n</fieldset>\n`;
}
