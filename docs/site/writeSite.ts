/**
 * Writes dist/site: the documents, in files named by the hash of their content; a list of all public files of a service;
 * and a list of the files that `koine page` writes.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';
import { CODINGS, LEAST_BYTES } from '../../src/service/built/codings.ts';
import { EngineShelf } from '../../src/service/built/engineShelf.ts';
import { ROOT } from '../../src/service/built/project.ts';
import {
  ADDRESS,
  FOLDER_LIST,
  type FolderFile,
  type Form,
  LIST,
  PREFIX,
  type Resource,
  SITE,
} from '../../src/service/built/served.ts';
import { writeTwins } from './compressedTwins.ts';
import { addressOf, type PageFile, type PageFiles, placeOf } from './list.ts';
import { type Document, type Draft, documentsOf, HTML, ROOT_FILES } from './pages/makeSite.ts';
import { folderCredits, folderPage } from './pages/webPage.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

const DOCUMENTS = join(SITE, 'documents');

/** Content Security Policies of worker scripts. Only tutorWorker.js compiles WebAssembly. */
const POLICIES: Readonly<Record<string, string>> = {
  'tutorWorker.js': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  'voice/worker.js': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'sw.js': "default-src 'none'; connect-src 'self'",
};

const fromRoot = (path: string): string => relative(ROOT, path).replaceAll(sep, '/');

function pageResource({ path, codings }: PageFile): Resource {
  const policy = POLICIES[path];
  const headers = {
    // A browser must revalidate each file by its entity tag, so that files of two versions are never used together.
    'Cache-Control': 'public, no-cache',
    ...(codings.length > 0 && { Vary: 'Accept-Encoding' }),
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  };
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const main = { file: fromRoot(placeOf(path)), type, codings, completed: false, headers };
  return { path: `/${addressOf(path)}`, main };
}

/** Codings of the compressed copies of each written file, keyed by the name of the file. */
const writtenFiles = new Map<string, Promise<Form['codings']>>();

/**
 * Writes a file and its compressed copies; returns their codings. Images get no copies, because they are compressed already
 * or small. The service compresses the documents that it completes.
 */
async function writeCompressed(path: string, bytes: Buffer, draft: Draft): Promise<Form['codings']> {
  await writeFile(path, bytes);
  if (bytes.length < LEAST_BYTES || draft.type.startsWith('image/')) return [];
  return isCompleted(bytes, draft) ? CODINGS : writeTwins(path, bytes);
}

/** True if the service completes this document when it starts, for example with the address of the service. */
const isCompleted = (bytes: Buffer, { completed = false }: Draft): boolean =>
  completed || bytes.includes(ADDRESS) || bytes.includes(PREFIX);

/** Writes the file of a draft. Drafts with the same content share one file. */
async function writeForm(draft: Draft, variesBy: readonly string[] = []): Promise<Form> {
  const { type, body, headers = {}, link } = draft;
  const bytes = Buffer.from(body);
  const hash = createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 16);
  const name = `${hash}.${/\/(\w+)/u.exec(type)?.[1]}`;
  const path = join(DOCUMENTS, name);
  const writing = writtenFiles.get(name) ?? writeCompressed(path, bytes, draft);
  writtenFiles.set(name, writing);
  const codings = await writing;
  const vary = [...variesBy, ...(codings.length > 0 ? ['Accept-Encoding'] : [])].join(', ');
  return {
    file: fromRoot(path),
    type,
    codings,
    completed: isCompleted(bytes, draft),
    headers: { ...headers, ...(vary && { Vary: vary }) },
    ...(link && { link }),
  };
}

async function writeDocument({ path, main, markdown, page }: Document): Promise<Resource> {
  if (markdown === undefined) return { path, main: await writeForm(main) };
  const [html, text] = [await writeForm(main, ['Accept']), await writeForm(markdown, ['Accept'])];
  return { path, main: html, markdown: text, ...(page && { page }) };
}

async function folderFile(path: string, draft: Draft): Promise<FolderFile> {
  const { file, codings } = await writeForm(draft);
  return { path, file, codings };
}

const folderList = async ({ build, files }: PageFiles): Promise<FolderFile[]> => [
  ...files.map(({ path, codings }) => ({ path: addressOf(path), file: fromRoot(placeOf(path)), codings })),
  await folderFile('index.html', { type: HTML, body: folderPage(build) }),
  await folderFile('credits.html', { type: HTML, body: folderCredits() }),
  ...(await Promise.all(ROOT_FILES.map(({ path, main }) => folderFile(path.slice(1), main)))),
];

async function removeOld(): Promise<void> {
  const names = await readdir(DOCUMENTS);
  const old = names.filter((name) => !writtenFiles.has(name.replace(/\.(?:br|gz)$/u, '')));
  await Promise.all(old.map((name) => rm(join(DOCUMENTS, name))));
}

export async function writeSite(page: PageFiles): Promise<void> {
  mkdirSync(DOCUMENTS, { recursive: true });
  const engines = new EngineShelf();
  await engines.load(DEFAULT_SCHEME);
  const documents = await Promise.all(documentsOf(page.build, engines).map(writeDocument));
  writeFileSync(LIST, JSON.stringify([...documents, ...page.files.map(pageResource)]));
  writeFileSync(FOLDER_LIST, JSON.stringify(await folderList(page)));
  await removeOld();
  console.log(`site: ${documents.length} documents`);
}
