/** Requirements of a release: documents without placeholders, permissive licenses, a small tarball. */

/** Placeholder in documents for the name of the owner; a release must not have it. */
export const GAP = 'OWNER';

/** Largest size of the tarball, bytes. */
const MOST_BYTES = 9.44e6;

/** Licenses that require at most attribution, as SPDX identifiers. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Python-2.0'.split(' '),
);

/** Packages whose code is bundled into our files, although npm lists them as development dependencies. */
export const BUNDLED = [
  'lit',
  'lit-element',
  'lit-html',
  '@lit/reactive-element',
  'ts-fsrs',
  '@echogarden/espeak-ng-emscripten',
];

/**
 * Programs that are published together with ours under a license that is not permissive, as NOTICE says: the voice of
 * the page.
 */
const APART: Readonly<Record<string, string>> = { '@echogarden/espeak-ng-emscripten': 'GPL-3.0' };

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly repository?: { readonly url: string };
  readonly bugs?: unknown;
  readonly homepage?: unknown;
  readonly author?: unknown;
}

interface License {
  readonly expression?: string;
  readonly license?: { readonly id?: string; readonly name?: string };
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref'?: string;
  readonly licenses?: readonly License[];
  readonly properties?: readonly { readonly name: string }[];
}

/** A list of parts (SBOM) in the format CycloneDX, as `npm sbom` writes it. */
export interface Sbom {
  readonly components: readonly Component[];
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Papers {
  readonly manifest: Manifest;
  readonly security: string;
  readonly changelog: string;
  readonly notice: string;
  /** Text of lexicon/README.md; the lines of its quotation are the credits that NOTICE must show. */
  readonly credits: string;
}

const flat = (text: string): string => text.replaceAll('(c)', '©').replace(/\s+/gu, ' ');

function* creditGaps({ notice, credits }: Papers): Generator<string> {
  const asked = [...credits.matchAll(/^> (.+)$/gmu)].map(([, credit]) => flat(credit as string));
  if (asked.length === 0) yield 'lexicon/README.md asks for no credits';
  for (const credit of asked)
    if (!flat(notice).includes(credit)) yield `NOTICE does not show the credit: ${credit}`;
}

/** Checks that the documents are complete. @throws Error that lists every gap */
export function refusePapers(papers: Papers): void {
  const { manifest, security, changelog } = papers;
  const { version } = manifest;
  const missing = ['repository', 'bugs', 'homepage', 'author'].filter((field) => !(field in manifest));
  const [, date] =
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - (.*)$`, 'mu').exec(changelog) ?? [];
  const gaps = [
    ...missing.map((field) => `package.json has no ${field}`),
    ...(JSON.stringify(manifest).includes(GAP)
      ? [`package.json still names ${GAP} in place of the owner of the repository`]
      : []),
    ...(security.includes(GAP) ? [`SECURITY.md still names ${GAP} in place of an address for reports`] : []),
    ...(date === undefined ? [`CHANGELOG.md has no section for ${version}`] : []),
    ...(date !== undefined && !/^\d{4}-\d\d-\d\d$/u.test(date)
      ? [`CHANGELOG.md gives ${version} no date, but ${date}`]
      : []),
    ...creditGaps(papers),
  ];
  if (gaps.length > 0) throw new Error(`this is no release yet:\n- ${gaps.join('\n- ')}`);
}

/** Keeps the parts that a user gets: run-time dependencies, and the packages of BUNDLED. */
export function shippedOf(all: Sbom): Sbom {
  const isTool = ({ properties = [] }: Component): boolean =>
    properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = all.components.filter((part) => !isTool(part) || BUNDLED.includes(part.name));
  const tools = new Set(
    all.components.filter((part) => !components.includes(part)).map((part) => part['bom-ref']),
  );
  const dependencies = all.dependencies
    ?.filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) }));
  return { ...all, components, ...(dependencies && { dependencies }) };
}

/**
 * True if an SPDX expression allows the choice of a permissive license: `(MIT OR GPL-3.0)` does, `MIT AND GPL-3.0` does
 * not.
 */
const isPermissive = (expression: string): boolean =>
  expression
    .replace(/[()]/gu, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => PERMISSIVE.has(id.trim())));

/** Checks and returns the licenses of all parts. @throws Error that names the parts without a permissive license */
export function refuseLicenses({ components }: Sbom): string[] {
  const licensed = components.map(({ name, version, licenses = [] }) => ({
    name,
    part: `${name} ${version}`,
    license: licenses
      .map(({ expression, license }) => expression ?? license?.id ?? license?.name)
      .join(' AND '),
  }));
  const others = licensed.filter(
    ({ name, license }) => license === '' || !(isPermissive(license) || APART[name] === license),
  );
  if (others.length > 0) {
    const named = others.map(({ part, license }) => `${part}: ${license || 'none named'}`);
    throw new Error(`these parts have licenses that not everybody may use:\n- ${named.join('\n- ')}`);
  }
  return [...new Set(licensed.map(({ license }) => license))].sort();
}

/** Checks the size of the tarball. @throws Error if it is too large */
export function refuseSize(bytes: number): void {
  if (bytes > MOST_BYTES)
    throw new Error(
      `the tarball has ${bytes} bytes, and may have ${MOST_BYTES}; \`npm pack --dry-run\` lists its files`,
    );
}
