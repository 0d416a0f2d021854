/**
 * `node dist/test/prose.js`: holds comments and Markdown to plain English (CONTRIBUTING.md). Prints each fault with its
 * file and line, and the number of faults of each rule. Arguments name other files or folders to read.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the project: this file runs compiled, as dist/test/prose.js. */
const ROOT = resolve(import.meta.dirname, '../..');

/** Files to read if no arguments are given: all files of the project except these. */
const CLEAN = [':!CHANGELOG.md', ':!bench/FIXES.md', ':!docs/demo-recognizer.md'];

/**
 * Patterns of banned words, each named after what to write instead; the first two apply to comments only, not to
 * Markdown.
 */
const RULES: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['open with a verb or the thing', /^[\s/*#"]*(?:what|who|where|by|so|of|whether)\b/giu],
  ['where → if, when', /\bwhere\b/giu],
  ['else → otherwise', /(?<!\b(?:any|some|every|no)(?:thing|body|one|where) |or )\belse\b/giu],
  ['behind → after', /\bbehind\b(?! (?:an? |the |its )?(?:front|proxy|proxies|nginx|Caddy)\b)/giu],
  ['beside → next to', /\bbeside\b/giu],
  ['anew → again', /\banew\b/giu],
  ['none → not any', /(?<!\bor )\bnone\b(?! of)/giu],
  ['is no → is not', /(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more))/giu],
  ['has no → without', /\b(?:has|have|had) no\b(?! (?:longer|more))/giu],
  ['stands → is', /\b(?:stands?|stood)\b(?! for)/giu],
  ['that of → the noun', /\b(?:that|those) of\b/giu],
  ['as … as → the same as', /\bas (?!long|soon|well|far|if)\w+ as\b/giu],
  [
    'American',
    /\b(?:practis|licence|neighbour|colour|behaviour|favour|recognis|organis|centre|spelt|learnt)\w*/giu,
  ],
];

const BLOCKS = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*|[ \t])\/\/ .*(?:\n[ \t]*\/\/.*)*/gmu;
const SCRIPT = /^[ \t]*(?:r?"""[\s\S]*?"""|# .*(?:\n[ \t]*#.*)*)/gmu;
const CODE = /^ *```[\s\S]*?^ *```|`[^`\n]+`|"[^"\n]*"|“[^”]*”|\]\([^)]*\)|<[^>\n]*>|https?:\S+/gmu;

const rooms = process.argv.length > 2 ? process.argv.slice(2) : CLEAN;
const files = execFileSync('git', ['ls-files', ...rooms], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const counts: Record<string, number> = {};
for (const file of files.filter((name) => /\.(?:ts|m?js|css|py|sh|md)$/u.test(name))) {
  const isPage = file.endsWith('.md');
  const text = readFileSync(join(ROOT, file), 'utf8');
  const comments = isPage
    ? [{ 0: text, index: 0 }]
    : text.matchAll(/\.(?:py|sh)$/u.test(file) ? SCRIPT : BLOCKS);
  for (const { 0: comment, index } of comments) {
    const prose = comment.replace(CODE, (code) => code.replace(/[^\n]/gu, '-'));
    for (const [rule, pattern] of RULES.slice(isPage ? 2 : 0)) {
      for (const { 0: said, index: at } of prose.matchAll(pattern)) {
        const line = text.slice(0, index + at).split('\n').length;
        console.log(`${file}:${line} "${said.trim()}": ${rule}`);
        counts[rule] = (counts[rule] ?? 0) + 1;
      }
    }
  }
}
if (Object.keys(counts).length > 0) {
  console.table(counts);
  process.exitCode = 1;
}
