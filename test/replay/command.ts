/** What `koine score --file` writes for a small file in each form. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './service.ts';

const ROWS = [
  ['θεός', 's ˈe o s', 'first'],
  ['λόγος', 'l ˈo ɣ o s', 'no, fault'],
  ['ἐν ἀρχῇ', 'e n a r k ˈi', '=1+1'],
  ['hello', 'h e l o', 'no Greek'],
  ['θεός', 'θεός', 'Greek letters'],
  ['', 's', 'nothing'],
  ['ἄνθρωπος', 'a n t r o p o s 5', '-3 "quoted"'],
];

const NAMES = ['target', 'ipa', 'note'];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const FILES = {
  'rows.tsv': [NAMES, ...ROWS].map((cells) => `${cells.join('\t')}\n`),
  'rows.csv': [NAMES, ...ROWS].map((cells) => `${cells.map(quoted).join(',')}\n`),
  'rows.ndjson': ROWS.map(([target, ipa, note]) => `${JSON.stringify({ target, ipa, note })}\n`),
};

export function scoreFiles(root: string, folder: string, tell: (name: string, answer: string) => void): void {
  const koine = commandOf(root);
  for (const [name, lines] of Object.entries(FILES)) {
    const file = join(folder, name);
    writeFileSync(file, lines.join(''));
    for (const more of [[], ['--json'], ['--scheme', 'attic']]) {
      const words = ['score', '--file', file, ...more];
      let answer: string;
      try {
        answer = koine(...words);
      } catch (error) {
        const { status, stdout, stderr } = error as Record<string, unknown>;
        answer = [status, stdout, stderr].join('\n');
      }
      tell([name, ...more].join(' '), answer.replaceAll(folder, 'FOLDER'));
    }
  }
  tell('one word', koine('score', 'θεός', 's ˈe o s'));
  tell('one word as JSON', koine('score', 'θεός', 's ˈe o s', '--json'));
}
