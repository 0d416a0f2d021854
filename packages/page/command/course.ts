/** Makes a SCORM 1.2 package (ADL 2001): a ZIP with a manifest (IMS Content Packaging 1.1.2) and the page as its only lesson. */

import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { SCHEME_NAMES, type SchemeName } from '../../../src/contract/schemes.ts';
import { type FolderFile, readBuilt, SERVICE_WORKER } from '../../../src/service/built/served.ts';
import { UsageError } from '../../../src/service/surroundings.ts';

const MANIFEST = 'imsmanifest.xml';

const PAGE = 'index.html';

/** Name of the meta element that contains the link of the class. */
const LINK = 'koine-link';

const TITLE = 'Koine Greek, sound by sound';

/** The most characters of a title in IMS Content Packaging. */
const MOST_TITLE = 200;

export interface CourseOptions {
  readonly title?: string | undefined;
  /** The link of a class, or its query alone. */
  readonly link?: string | undefined;
}

export interface CourseLesson {
  readonly title: string;
  readonly query: string;
}

/** Replaces control characters, which XML forbids even if escaped. */
const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim();

/** @throws UsageError for a scheme or words that the page does not know */
function requireKnown(parameters: URLSearchParams): void {
  const [scheme, words] = [parameters.get('scheme'), parameters.get('words')];
  if (scheme !== null && !SCHEME_NAMES.includes(scheme as SchemeName))
    throw new UsageError(`--link has the scheme "${scheme}"; send one of ${SCHEME_NAMES.join(', ')}`);
  if (words !== null && !/\p{Script=Greek}/u.test(words))
    throw new UsageError(`--link has no Greek among its words "${words}"`);
}

/** @throws UsageError for a link without a set, or a title that is too long for a manifest */
export function readCourse({ title, link }: CourseOptions): CourseLesson {
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

/** Writes the manifest, without a mastery score: with one, course systems fail a student who leaves early. */
export function manifestOf({ title, query }: CourseLesson, paths: readonly string[]): string {
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

/** Writes the link into the page, because course systems may change the query of the URL. */
const withLink = (html: string, query: string): string =>
  html.replace(
    /<meta charset[^>]*>/u,
    (first) => `${first}\n<meta name="${LINK}" content="${escaped(query)}">`,
  );

/** Files that are compressed already. */
const DENSE = /\.(?:gz|mp3|ogg|opus|m4a|webm|png|ico|safetensors)$/u;

/** The date of all files, so that the same input makes the same bytes. */
const DATE = new Date(2000, 0, 1);

/** Packs the page, without its service worker, because the course system serves it. */
export async function courseZip(course: CourseLesson, files: readonly FolderFile[]): Promise<Uint8Array> {
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
