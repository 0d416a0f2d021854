/**
 * The page as a package for a course system (SCORM 1.2, ADL 2001): one ZIP with a manifest of IMS Content Packaging 1.1.2 that
 * names the page as one lesson (SCO) and lists each of its files. The page itself finds the runtime of the system and
 * reports to it. The same words make the same bytes.
 */

import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { SCHEME_NAMES, type SchemeName } from '../../../src/contract/schemes.ts';
import { type FolderFile, readBuilt, SERVICE_WORKER } from '../../../src/service/built/served.ts';
import { UsageError } from '../../../src/service/surroundings.ts';

/** The file that every such package has at its root, under this name. */
const MANIFEST = 'imsmanifest.xml';

const PAGE = 'index.html';

/** The name of the element of the page that holds the link of the class. */
const LINK = 'koine-link';

const TITLE = 'Koine Greek, sound by sound';

/** Titles of IMS Content Packaging have no more characters. */
const MOST_TITLE = 200;

/** What the command line says of a package. */
export interface CourseOptions {
  readonly title?: string | undefined;
  /** The link of a class, or what stands behind its question mark. */
  readonly link?: string | undefined;
}

/** What the package says of itself. */
export interface Course {
  readonly title: string;
  /** Empty for the page as anybody opens it. */
  readonly query: string;
}

/** Control characters may not stand in XML, whatever their spelling. */
const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();

/** @throws UsageError for what no page could practice: students would see it, and the teacher would not */
function requireKnown(parameters: URLSearchParams): void {
  const [scheme, words] = [parameters.get('scheme'), parameters.get('words')];
  if (scheme !== null && !SCHEME_NAMES.includes(scheme as SchemeName))
    throw new UsageError(`--link has the scheme "${scheme}"; send one of ${SCHEME_NAMES.join(', ')}`);
  if (words !== null && !/\p{Script=Greek}/u.test(words))
    throw new UsageError(`--link has no Greek among its words "${words}"`);
}

/** @throws UsageError for a link that nothing can be practiced with, and for a title that a manifest has no room for */
export function readCourse({ title, link }: CourseOptions): Course {
  const query = clean(link ?? '')
    .replace(/#.*$/su, '')
    .replace(/^[^?]*\?/su, '');
  const parameters = new URLSearchParams(query);
  if (link !== undefined && ![...parameters.values()].some((value) => value.trim() !== '')) {
    throw new UsageError(`--link takes the link of a class, such as "?words=λόγος,θεός", and not "${link}"`);
  }
  requireKnown(parameters);
  const named = clean(title ?? parameters.get('title') ?? '') || TITLE;
  if (title !== undefined && [...named].length > MOST_TITLE)
    throw new UsageError(`--title takes ${MOST_TITLE} characters at most`);
  return { title: [...named].slice(0, MOST_TITLE).join(''), query };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => ESCAPES[sign] ?? sign);

/**
 * The manifest. It names no mastery score: a system that knows one marks a student who leaves early as failed. The
 * schemas that other packages carry along are not in it; systems bring their own.
 */
export function manifestOf({ title, query }: Course, paths: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([title, query]));
  const name = hash.digest('hex').slice(0, 16);
  const files = paths.map((path) => `      <file href="${escaped(encodeURI(path))}"/>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="koine-${name}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
      <item identifier="lesson" identifierref="page" isvisible="true">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${PAGE}">
${files}    </resource>
  </resources>
</manifest>
`;
}

/** The page with the link of its class, which it opens with whatever the course system writes behind its address. */
const withLink = (html: string, query: string): string =>
  html.replace(
    /<meta charset[^>]*>/u,
    (first) => `${first}\n<meta name="${LINK}" content="${escaped(query)}">`,
  );

/** What a ZIP need not compress again. */
const DENSE = /\.(?:gz|mp3|ogg|opus|m4a|webm|png|ico|safetensors)$/u;

/** A date for all files, so that the same package has the same bytes. */
const DATE = new Date(2000, 0, 1);

/**
 * The ZIP.
 *
 * @param files the page as it lies in a folder; its service worker stays out, as the course system is what serves the page
 */
export async function courseZip(course: Course, files: readonly FolderFile[]): Promise<Uint8Array> {
  const own = files.filter(({ path }) => path !== SERVICE_WORKER);
  const read = async (file: FolderFile): Promise<[string, Zippable[string]]> => {
    const bytes = await readBuilt(file, null);
    const whole = file.path === PAGE ? Buffer.from(withLink(String(bytes), course.query)) : bytes;
    return [file.path, [whole, { level: DENSE.test(file.path) ? 0 : 6 }]];
  };
  const paths = own.map(({ path }) => path);
  const manifest = Buffer.from(manifestOf(course, paths));
  const entries = Object.fromEntries(await Promise.all(own.map(read)));
  return zipSync({ [MANIFEST]: manifest, ...entries }, { mtime: DATE });
}
