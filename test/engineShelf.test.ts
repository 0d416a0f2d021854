import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EngineShelf } from '../src/service/built/engineShelf.ts';
import { compiled } from '../src/service/built/project.ts';
import { createService, type Service } from '../src/service/calls/service.ts';
import { serviceParts } from './fixture.ts';
import { freshFolder } from './freshFolder.ts';

const CALLER = { owner: 'sha256:test', requestId: 'test' };
const THEOS = { target: 'θεός', ipa: 'tʰ e ˈo s', scheme: 'attic' };
const NO_LEXICON =
  /^the scheme attic cannot be loaded: cannot read .*attic\.lex\.gz; in a checkout, `npm run build` writes it; /u;

let said: string[];
let warned: string[];
beforeEach(() => {
  said = [];
  warned = [];
});
const shelf = (folder?: string, rest = 1): EngineShelf =>
  new EngineShelf({ say: (line) => said.push(line), warn: (line) => warned.push(line) }, folder, rest);

const serve = (engines: EngineShelf): Service => {
  const service = createService({ ...serviceParts(() => {}), engines });
  onTestFinished(service.close);
  return service;
};

async function builtFolder(...schemes: readonly string[]): Promise<string> {
  const folder = await freshFolder();
  const names = ['kernel.wasm', 'words.lex.gz', ...schemes.map((scheme) => `${scheme}.lex.gz`)];
  await Promise.all(names.map((name) => copyFile(compiled(`page/${name}`), join(folder, name))));
  return folder;
}

describe('a shelf', () => {
  it('is empty at first, loads an engine once for all who ask at the same time, and logs it', async () => {
    const engines = shelf();
    expect(engines.get('attic')).toBeUndefined();
    const [first, second] = [engines.load('attic'), engines.load('attic')];
    expect(first).toBeInstanceOf(Promise);
    expect(second).toBe(first);
    await first;
    expect(engines.get('attic')?.phonology.scheme.name).toBe('attic');
    expect(engines.get('koine-greek')).toBeUndefined();
    expect(engines.load('attic')).toBeUndefined();
    expect(said).toEqual([expect.stringMatching(/^attic: \d+ rows loaded in \d+ ms$/u)]);
  });

  it.each(['latin', '', 'constructor', '__proto__', '../attic'])('has nothing to load for %j', (name) => {
    expect(shelf().load(name)).toBeUndefined();
  });

  it('says why a load failed, and tries again with the next request', async () => {
    const folder = await builtFolder();
    const engines = shelf(folder);
    const both = [engines.load('attic'), engines.load('attic')];
    for (const load of both) await expect(load).rejects.toThrow('cannot read');
    expect(warned).toEqual([expect.stringMatching(NO_LEXICON)]);
    await copyFile(compiled('page/attic.lex.gz'), join(folder, 'attic.lex.gz'));
    const loaded = () => engines.load('attic')?.catch(() => {});
    await expect.poll(() => loaded()?.then(() => engines.has('attic')) ?? true).toBe(true);
    expect(warned).toHaveLength(1);
  });

  it('does not try again at once what has just failed', async () => {
    const engines = shelf(await builtFolder(), 60_000);
    await expect(engines.load('attic')).rejects.toThrow('cannot read');
    await expect(engines.load('attic')).rejects.toThrow('cannot read');
    expect(warned).toHaveLength(1);
  });
});

describe('a service', () => {
  it('refuses a request that is wrong in any scheme before it loads one', async () => {
    const service = serve(shelf());
    await expect(service.reading({ scheme: 'attic' })).rejects.toThrow('target must be');
    await expect(service.lexicon({ scheme: 'attic' })).rejects.toThrow('prefix must be');
    await expect(service.tutor({ ...THEOS, scheme: 'latin' }, CALLER)).rejects.toThrow('is not known');
    expect(said).toEqual([]);
  });

  it('answers a 503 with Retry-After while a scheme cannot be loaded; other schemes work meanwhile', async () => {
    const folder = await builtFolder('koine-greek');
    const service = serve(shelf(folder));
    const message = 'scheme "attic" cannot be loaded now; try again later';
    const refused = { slug: 'service-unavailable', message, retryAfter: 5 };
    for (const asked of [
      service.tutor(THEOS, CALLER),
      service.heardAs(THEOS, CALLER),
      service.reading({ target: 'θεός', scheme: 'attic' }),
      service.lexicon({ prefix: 'θε', scheme: 'attic' }),
    ]) {
      await expect(asked).rejects.toMatchObject(refused);
    }
    expect(warned[0]).toMatch(NO_LEXICON);
    expect(await service.tutor({ target: 'θεός', ipa: 'θ e ˈo s' }, CALLER)).toMatchObject({ proximity: 1 });
    await copyFile(compiled('page/attic.lex.gz'), join(folder, 'attic.lex.gz'));
    expect(await service.tutor(THEOS, CALLER)).toMatchObject({ proximity: 1 });
    await rm(join(folder, 'attic.lex.gz'));
    expect(await service.tutor(THEOS, CALLER)).toMatchObject({ proximity: 1 });
  });
});
