/** Requirements of a release: documents without placeholders, and licenses that do not restrict users. */

/** Placeholder for the name of the owner; documents of a release must not contain it. */
export const GAP = 'OWNER';

/** Licenses that require at most attribution, as SPDX identifiers. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT Python-2.0'.split(' '),
);

/** The voice of the page. It is under the GPL, and is published next to our code and not as a part of it. */
const VOICE = '@echogarden/espeak-ng-emscripten';

/** Packages whose code is bundled into our files, although npm lists them as development dependencies. */
export const BUNDLED = ['lit', 'lit-element', 'lit-html', '@lit/reactive-element', 'ts-fsrs', VOICE];

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

interface License {
  readonly expression?: string;
  readonly license?: { readonly id?: string; readonly name?: string };
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly License[];
  readonly properties?: readonly { readonly name: string }[];
}

export interface Sbom {
  readonly components: readonly Component[];
  readonly dependencies?: unknown;
}

interface Papers {
  readonly manifest: Manifest;
  readonly security: string;
  readonly changelog: string;
  readonly notice: string;
  /** Text of lexicon/README.md; NOTICE must contain the lines that it quotes. */
  readonly credits: string;
}

const oneLine = (text: string): string => text.replaceAll('(c)', '©').replace(/\s+/gu, ' ');

/** Checks that the documents are complete. @throws Error that lists every gap */
export function refusePapers({ manifest, security, changelog, notice, credits }: Papers): void {
  const heading = `## [${manifest.version}] - `;
  const date = changelog
    .split('\n')
    .find((line) => line.startsWith(heading))
    ?.slice(heading.length);
  const asked = [...credits.matchAll(/^> (.+)$/gmu)].map(([, credit = '']) => oneLine(credit));
  const missing = asked.filter((credit) => !oneLine(notice).includes(credit));
  const gaps: readonly (readonly [isGap: boolean, sentence: string])[] = [
    [JSON.stringify(manifest).includes(GAP), `package.json still names ${GAP}`],
    [security.includes(GAP), `SECURITY.md still names ${GAP}`],
    [
      !/^\d{4}-\d\d-\d\d$/u.test(date ?? ''),
      `CHANGELOG.md has no section with a date for ${manifest.version}`,
    ],
    [asked.length === 0, 'lexicon/README.md asks for no credits'],
    [missing.length > 0, `NOTICE does not show the credit: ${missing.join('; ')}`],
  ];
  const sentences = gaps.filter(([isGap]) => isGap).map(([, sentence]) => `\n- ${sentence}`);
  if (sentences.length > 0) throw new Error(`this is no release yet:${sentences.join('')}`);
}

/** Keeps the parts that a user gets: dependencies at run time, and the packages of BUNDLED. */
export function shippedOf({ dependencies: _graph, ...sbom }: Sbom): Sbom {
  const isTool = ({ properties = [] }: Component): boolean =>
    properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = sbom.components.filter((part) => !isTool(part) || BUNDLED.includes(part.name));
  return { ...sbom, components };
}

/** True if an SPDX expression lets users choose a permissive license: `(MIT OR GPL-3.0)`, but not `MIT AND GPL-3.0`. */
const isPermissive = (expression: string): boolean =>
  expression
    .replace(/[()]/gu, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => PERMISSIVE.has(id.trim())));

/** Checks the licenses of all parts. @throws Error that names the parts without a permissive license */
export function refuseLicenses({ components }: Sbom): void {
  const refused = components.flatMap(({ name, version, licenses = [] }) => {
    const expression = licenses
      .map((one) => one.expression ?? one.license?.id ?? one.license?.name)
      .join(' AND ');
    if (isPermissive(expression) || name === VOICE) return [];
    return [`\n- ${name} ${version}: ${expression || 'none named'}`];
  });
  if (refused.length > 0)
    throw new Error(`these parts have licenses that not everybody may use:${refused.join('')}`);
}
