/**
 * Writes the kernels of assembly/ as C++, line by line, for a compiler of the machine. Their language is so close to C++ that a few
 * rules do: types change sides, casts their brackets. native.h defines what they call (load, store, vectors). So the
 * native floor runs the very algorithms of the kernels, and a kernel that changes changes there, too.
 */

import { readFileSync } from 'node:fs';

/** Every file after those that it imports. */
const FILES = [
  'codes',
  'together',
  'rows',
  'band',
  'pairKeys',
  'alignRow',
  'align',
  'profile',
  'lanes',
  'savings',
  'rank',
  'seam',
  'neighbours',
  'elementary',
  'frames',
  'candidates',
  'forward',
  'lattice',
  'slotsLog',
  'slotsGuard',
  'slots',
];

const TYPE = 'usize|isize|v128|bool|void|[iuf](?:8|16|32|64)';

/** The parameters of a function, types first. */
const parameters = (list: string): string =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.replace(/^(\w+): (\w+)$/u, '$2 $1'))
    .join(', ');

const imported = (names: string, file: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `using in_${file}::${name};`)
    .join('\n');

/** One file, its functions declared before they are defined. */
function transcribeFile(file: string, source: string): string {
  const declared: string[] = [];
  const body = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')
    .replace(/import \{([^}]*)\} from '\.\/(\w+)';/gu, (_, names: string, from: string) =>
      imported(names, from),
    )
    .replace(/\bexport /gu, '')
    .replace(/^function (\w+)\(([^)]*)\): (\w+)/gmu, (_, name: string, list: string, type: string) => {
      const head = `static ${type} ${name}(${parameters(list)})`;
      declared.push(`${head};`);
      return head;
    })
    .replace(new RegExp(`^(?:const|let) (\\w+): (${TYPE}) =`, 'gmu'), 'static $2 $1 =')
    .replace(new RegExp(`\\b(?:const|let) (\\w+): (${TYPE}) =`, 'gu'), '$2 $1 =')
    .replace(/^const (\w+) =/gmu, 'static constexpr auto $1 =')
    .replace(/\b(?:const|let) (\w+) =/gu, 'auto $1 =')
    .replace(new RegExp(`(?<![\\w])<(${TYPE})>`, 'gu'), '($1)')
    .replace(/= 1 << 60/gu, '= 1LL << 60')
    .replace(/\bshort\b/gu, 'isShort')
    .replace(/>>>/gu, '>>')
    .replace(/,(\s*\))/gu, '$1')
    .replace(/([=!])==/gu, '$1=')
    .replace(/\b(v128|[if]\d+x\d+)(?=[.(])/gu, (name) => name.toUpperCase());
  const uses = body.match(/^using .*;$/gmu) ?? [];
  const rest = body.replace(/^using .*;$/gmu, '');
  return `namespace in_${file} {\n${[...uses, ...declared].join('\n')}\n${rest}}\n`;
}

/** All kernels that are compared, and in `whole` the aligner without its band, as one text; `folder` is assembly/. */
export function transcribed(folder: URL): string {
  const text = FILES.map((file) =>
    transcribeFile(file, readFileSync(new URL(`${file}.ts`, folder), 'utf8')),
  ).join('\n');
  return `${text}\nnamespace whole {\n${text.replace(/SHORT = \d+/u, 'SHORT = 1024')}}\n`;
}
