import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBuilt, readFolderList } from '../../../src/service/built/served.ts';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { manifestOf, readCourse } from '../command/course.ts';

const LINK = 'https://greek.example/class/?scheme=erasmian&title=Lesson+4&words=λόγος,θεός';

let folder: string;
let files: Record<string, Uint8Array>;
let manifest: string;
beforeAll(async () => {
  folder = await freshFolder();
  const place = join(folder, 'course.zip');
  expect(await koineHere(['page', '--scorm', place, '--link', LINK])).toEqual({
    code: 0,
    stdout: `The package is in ${place}; a course system accepts it as SCORM 1.2 (docs/page.md).\n`,
    stderr: '',
  });
  files = unzipSync(readFileSync(place));
  manifest = new TextDecoder('utf-8', { fatal: true }).decode(files['imsmanifest.xml']);
});

const MANIFEST = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="koine-HASH" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>Lesson 4</title>
      <item identifier="lesson" identifierref="page" isvisible="true">
        <title>Lesson 4</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
    </resource>
  </resources>
</manifest>
`;

const FILE = / {6}<file href="([^"]*)"\/>\n/gu;

describe('the manifest of the package', () => {
  it('has one lesson, named as the list of the class, that leads to the page', () => {
    expect(manifest.replace(FILE, '').replace(/koine-[\da-f]{16}/u, 'koine-HASH')).toBe(MANIFEST);
  });

  it('lists every file of the package, and the package has every file that is listed', () => {
    const listed = [...manifest.matchAll(FILE)].map(([, href]) => String(href));
    expect(listed).toContain('index.html');
    const held = Object.keys(files).filter((path) => path !== 'imsmanifest.xml');
    expect(listed.map(decodeURI).sort()).toEqual(held.sort());
    expect(listed.filter((path) => /^\/|\\|\.\.|:/u.test(path))).toEqual([]);
  });
});

describe('the files of the package', () => {
  it('are those of the folder without compressed copies and service worker, the same bytes', async () => {
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
});

describe('the command', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    [['--scorm', 'a.zip', '--title', ' '], 'Koine Greek, sound by sound', ''],
    [['--scorm', 'a.zip'], 'Koine Greek, sound by sound', ''],
    [['--scorm', 'a.zip', '--link', '?words=α'], 'Koine Greek, sound by sound', 'words=α'],
    [['--scorm', 'a.zip', '--link', 'title=A+%26+B&words=α#x', '--title', 'Week <1>'], 'Week <1>', 'title=A+%26+B&words=α'],
  ])('%j is the course %j', async (words, title, query) => {
    const option = (name: string): string | undefined =>
      words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
    expect(readCourse({ title: option('--title'), link: option('--link') })).toEqual({ title, query });
  });

  const full = (name: string): string => join(folder, name);
  // biome-ignore format: a table, one case a line
  it.each([
    [['greek', '--scorm', 'a.zip'], 2, 'page takes a FOLDER or --scorm FILE.zip, one of them'],
    [['a.zip'], 2, 'a.zip has the name of a package; write koine page --scorm a.zip'],
    [['greek', '--title', 'A'], 2, '--title and --link belong to --scorm FILE.zip'],
    [['greek', '--link', '?words=α'], 2, '--title and --link belong to --scorm FILE.zip'],
    [['--scorm'], 2, "Option '--scorm <value>' argument missing"],
    [['--scorm', 'a.zip', '--link', 'λόγος'], 2, '--link takes the link of a class, such as "?words=λόγος,θεός", and not "λόγος"'],
    [['--scorm', 'a.zip', '--link', '?words='], 2, '--link takes the link of a class'],
    [['--scorm', 'a.zip', '--link', '?words=hello'], 2, '--link has no Greek among its words "hello"'],
    [['--scorm', 'a.zip', '--link', '?words=α&scheme=latin'], 2, '--link has the scheme "latin"; send one of koine-greek,'],
    [['--scorm', 'a.zip', '--title', 'x'.repeat(201)], 2, '--title takes 200 characters at most'],
    [['--scorm', 'essay.txt'], 2, 'essay.txt is there and is no ZIP; name another file'],
    [['--scorm', 'photos'], 2, 'photos is there and is no ZIP; name another file'],
    [['--scorm', 'nowhere/a.zip'], 1, 'nowhere/a.zip cannot be written (ENOENT); name a file in a folder that is there'],
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

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

it('any title and any link make a manifest that says them, and a whole page', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, text, (title, words, path) => {
      const link = `?words=α${words.replaceAll('#', '')}`;
      const course = readCourse({ title, link });
      const xml = manifestOf(course, [`web/${path.replace(/\p{Cs}/gu, '')}.js`]);
      // Finds unescaped signs, and characters that XML 1.0 forbids.
      expect(xml).not.toMatch(
        /&(?!(?:amp|lt|gt|quot|apos);)|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u,
      );
      const [, written = ''] = /<title>([^<]*)<\/title>/u.exec(xml) ?? [];
      expect(written.replace(/&(\w+);/gu, (_, name: string) => SIGNS[name] ?? '')).toBe(course.title);
      expect(xml).toMatch(/<file href="web\/[^<>"\s]*\.js"\/>/u);
      expect(new URLSearchParams(course.query).get('words')).toMatch(/^α/u);
    }),
  );
});
