/** The page as a package for a course system: the ZIP, its manifest, and what the command refuses. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuilt, readFolderList } from '../../../src/service/built/served.ts';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { manifestOf, readCourse } from '../command/course.ts';
import { all, one, parseXml, type XmlElement } from './xml.ts';

const LINK = 'https://greek.example/class/?scheme=erasmian&title=Lesson+4&words=λόγος,θεός';

let folder: string;
let files: Record<string, Uint8Array>;
let manifest: XmlElement;
beforeAll(async () => {
  folder = await freshFolder();
  const place = join(folder, 'course.zip');
  expect(await koineHere(['page', '--scorm', place, '--link', LINK])).toEqual({
    code: 0,
    stdout: `The package lies in ${place}; a course system takes it as SCORM 1.2 (docs/page.md).\n`,
    stderr: '',
  });
  files = unzipSync(readFileSync(place));
  manifest = parseXml(new TextDecoder('utf-8', { fatal: true }).decode(files['imsmanifest.xml']));
});

describe('the manifest of the package', () => {
  it('is that of SCORM 1.2: its names, its parts in their order, and nothing else', () => {
    expect(manifest).toMatchObject({
      name: 'manifest',
      attributes: {
        identifier: expect.stringMatching(/^[A-Za-z_][\w.-]*$/u),
        version: '1.0',
        xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
        'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
      },
    });
    expect(manifest.children.map(({ name }) => name)).toEqual(['metadata', 'organizations', 'resources']);
    expect(one(manifest, 'metadata').children.map(({ name, text }) => [name, text])).toEqual([
      ['schema', 'ADL SCORM'],
      ['schemaversion', '1.2'],
    ]);
  });

  it('has one lesson, named as the list of the class, that leads to the page', () => {
    const [organizations, organization] = [one(manifest, 'organizations'), one(manifest, 'organization')];
    expect(organizations.attributes.default).toBe(organization.attributes.identifier);
    expect(organization.children.map(({ name }) => name)).toEqual(['title', 'item']);
    expect(one(organization, 'item').attributes).toMatchObject({ isvisible: 'true' });
    expect(all(manifest, 'title').map(({ text }) => text)).toEqual(['Lesson 4', 'Lesson 4']);
    const resource = one(manifest, 'resource');
    expect(resource.attributes).toEqual({
      identifier: one(organization, 'item').attributes.identifierref,
      type: 'webcontent',
      'adlcp:scormtype': 'sco',
      href: 'index.html',
    });
    const names = all(manifest, '').flatMap(({ attributes }) => attributes.identifier ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists every file of the package, and the package has every file that is listed', () => {
    const listed = all(manifest, 'file').map(({ attributes }) => attributes.href ?? '');
    expect(listed).toContain('index.html');
    const held = Object.keys(files).filter((path) => path !== 'imsmanifest.xml');
    expect(listed.map(decodeURI).sort()).toEqual(held.sort());
    expect(listed.filter((path) => /^\/|\\|\.\.|:/u.test(path))).toEqual([]);
  });
});

describe('the files of the package', () => {
  it('are those of the folder without twins and service worker, the same bytes', async () => {
    const own = readFolderList().filter(({ path }) => path !== 'sw.js');
    expect(Object.keys(files).sort()).toEqual(['imsmanifest.xml', ...own.map(({ path }) => path)].sort());
    for (const file of own.filter(({ path }) => path !== 'index.html')) {
      expect((await readBuilt(file, null)).equals(files[file.path] ?? new Uint8Array()), file.path).toBe(
        true,
      );
    }
  });

  it('a page that knows the link of the class, and has lost nothing else', async () => {
    const html = new TextDecoder().decode(files['index.html']);
    const line =
      '<meta name="koine-link" content="scheme=erasmian&amp;title=Lesson+4&amp;words=λόγος,θεός">\n';
    expect(html).toContain(`<meta charset="utf-8">\n${line}`);
    const own = readFolderList().find(({ path }) => path === 'index.html');
    if (own === undefined) throw new Error('there is no page');
    expect(html.replace(line, '')).toBe(String(await readBuilt(own, null)));
  });

  it('are the same bytes for the same words, and take no room that they need not', async () => {
    const again = join(folder, 'again.zip');
    await koineHere(['page', '--scorm', again, '--link', LINK]);
    const bytes = readFileSync(again);
    expect(bytes.equals(readFileSync(join(folder, 'course.zip')))).toBe(true);
    expect(existsSync(`${again}.part`)).toBe(false);
    const sum = Object.values(files).reduce((total, { length }) => total + length, 0);
    expect(bytes.length).toBeLessThan(0.9 * sum);
  });
});

describe('the command', () => {
  it.each([
    [['--scorm', 'a.zip', '--title', ' '], 'Koine Greek, sound by sound', ''],
    [['--scorm', 'a.zip'], 'Koine Greek, sound by sound', ''],
    [['--scorm', 'a.zip', '--link', '?words=α'], 'Koine Greek, sound by sound', 'words=α'],
    [
      ['--scorm', 'a.zip', '--link', 'title=A+%26+B&words=α#x', '--title', 'Week <1>'],
      'Week <1>',
      'title=A+%26+B&words=α',
    ],
  ])('%j is the course %j', async (words, title, query) => {
    const option = (name: string): string | undefined =>
      words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
    expect(readCourse({ title: option('--title'), link: option('--link') })).toEqual({ title, query });
  });

  const full = (name: string): string => join(folder, name);
  it.each([
    [['greek', '--scorm', 'a.zip'], 2, 'page takes a FOLDER or --scorm FILE.zip, one of them'],
    [['a.zip'], 2, 'a.zip has the name of a package; write koine page --scorm a.zip'],
    [['greek', '--title', 'A'], 2, '--title and --link belong to --scorm FILE.zip'],
    [['greek', '--link', '?words=α'], 2, '--title and --link belong to --scorm FILE.zip'],
    [['--scorm'], 2, "Option '--scorm <value>' argument missing"],
    [
      ['--scorm', 'a.zip', '--link', 'λόγος'],
      2,
      '--link takes the link of a class, such as "?words=λόγος,θεός", and not "λόγος"',
    ],
    [['--scorm', 'a.zip', '--link', '?words='], 2, '--link takes the link of a class'],
    [['--scorm', 'a.zip', '--link', '?words=hello'], 2, '--link has no Greek among its words "hello"'],
    [
      ['--scorm', 'a.zip', '--link', '?words=α&scheme=latin'],
      2,
      '--link has the scheme "latin"; send one of koine-greek,',
    ],
    [['--scorm', 'a.zip', '--title', 'x'.repeat(201)], 2, '--title takes 200 characters at most'],
    [['--scorm', 'essay.txt'], 2, 'essay.txt is there and is no ZIP; name another file'],
    [['--scorm', 'photos'], 2, 'photos is there and is no ZIP; name another file'],
    [
      ['--scorm', 'nowhere/a.zip'],
      1,
      'nowhere/a.zip cannot be written (ENOENT); name a file in a folder that is there',
    ],
  ])('page %j says what to do', async (words, code, sentence) => {
    mkdirSync(full('photos'), { recursive: true });
    writeFileSync(full('essay.txt'), 'Mine.');
    const place = words.indexOf('--scorm') + 1;
    const placed = words.map((word, n) => (place > 0 && n === place ? full(word) : word));
    const ran = await koineHere(['page', ...placed]);
    expect(ran.code).toBe(code);
    expect(ran.stderr.replaceAll(`${folder}/`, '')).toContain(sentence);
    expect(readFileSync(full('essay.txt'), 'utf8')).toBe('Mine.');
    expect(existsSync(full('a.zip'))).toBe(false);
  });
});

it('any title and any link make a manifest that says them, and a whole page', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, text, (title, words, path) => {
      const link = `?words=α${words.replaceAll('#', '')}`;
      const course = readCourse({ title, link });
      const root = parseXml(manifestOf(course, [`web/${path.replace(/\p{Cs}/gu, '')}.js`]));
      const [first] = all(root, 'title');
      expect(first?.text).toBe(course.title);
      expect(one(root, 'file').attributes.href).toMatch(/^web\/[^<>"\s]*\.js$/u);
      expect(new URLSearchParams(course.query).get('words')).toMatch(/^α/u);
    }),
  );
});
