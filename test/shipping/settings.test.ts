/** Tests that .env.example has a line for each setting that readSettings reads, and a setting for each line. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/settings.ts';
import { ROOT } from '../../src/service/built/project.ts';

const TEXT = readFileSync(join(ROOT, '.env.example'), 'utf8');
const SET = /^#(?=[A-Z][A-Z_]*=)/gmu;

const example = parseEnv(TEXT.replace(SET, '')) as Record<string, string>;

/** Blocks of .env.example: the text of a block, and the names of the settings below the text. */
const blocks = TEXT.split('\n\n').map((block) => ({
  words: block.replace(/^#[A-Z][A-Z_]*=.*$/gmu, ''),
  names: [...block.matchAll(/^#([A-Z][A-Z_]*)=/gmu)].map(([, name]) => name as string),
}));
const hasDefault = (name: string): boolean =>
  !blocks.find(({ names }) => names.includes(name))?.words.includes('No default');

function namesRead(): string[] {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, name) => {
        if (typeof name === 'string') asked.add(name);
        return undefined;
      },
    },
  );
  readSettings(environment);
  return [...asked].filter((name) => /^[A-Z][A-Z_]+$/u.test(name)).sort();
}

describe('.env.example', () => {
  it('lists every setting that is read, and a recognizer with a name', () => {
    const read = namesRead();
    expect(read).toContain('RECOGNIZER_TIMEOUT_S');
    const listed = Object.keys(example);
    expect(read.filter((name) => !listed.includes(name))).toEqual([]);
    const unread = listed.filter((name) => !read.includes(name));
    expect(unread).toEqual(['RECOGNIZER_URL_FAST']);
  });

  it('sets nothing, so that a copy of the file means the defaults', () => {
    expect(parseEnv(TEXT)).toEqual({});
  });

  it('is valid when every setting in it is uncommented', () => {
    const settings = readSettings(example);
    expect(settings.recognizer.named.get('fast')).toBe(example.RECOGNIZER_URL_FAST);
  });

  it('shows the actual defaults', () => {
    const given = Object.entries(example).filter(([name]) => hasDefault(name));
    expect(given.map(([name]) => name)).toEqual(
      expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR', 'RECOGNIZER_TIMEOUT_S', 'LOG_LEVEL']),
    );
    expect(readSettings(Object.fromEntries(given))).toEqual(readSettings({}));
  });

  it.each(Object.keys(example).filter((name) => !hasDefault(name)))('says that %s has no default', (name) => {
    expect(readSettings({ [name]: example[name] })).not.toEqual(readSettings({}));
  });
});
