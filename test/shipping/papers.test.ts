import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { ROOT } from '../../src/service/built/project.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const SECURITY = read('SECURITY.md');

describe('SECURITY.md', () => {
  it('names only files that exist, and a test at every boundary', () => {
    const files = [...SECURITY.matchAll(/`([\w./-]+\.(?:ts|yaml|service)|Dockerfile)`/gu)].map(
      ([, file]) => file as string,
    );
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const boundaries = SECURITY.split('what could go wrong')[1]?.split('\n## ')[0] ?? '';
    const rows = boundaries.split('\n').filter((line) => /^\| (?!-)/u.test(line));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/`[\w/]*\btest\/[\w/.]+\.test\.ts`/u.test(row))).toEqual([]);
  });

  it('names settings that .env.example lists', () => {
    const listed = read('.env.example');
    const names = [...SECURITY.matchAll(/`([A-Z]+_[A-Z_]+)`/gu)].map(([, name]) => name as string);
    expect(names.filter((name) => !listed.includes(`#${name}=`))).toEqual([]);
  });

  it('lists all requests that need no key', () => {
    const [row = ''] = /^\| anybody \|.*$/mu.exec(SECURITY) ?? [];
    const open = OPERATIONS.filter(({ keyed }) => !keyed).map(({ path }) => path);
    expect(open.filter((path) => !row.includes(`\`${path}\``))).toEqual([]);
  });
});
