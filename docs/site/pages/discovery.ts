/**
 * Makes the documents by which programs find the service: llms.txt (llmstxt.org), server.json (MCP registry, schema of
 * 2025-12-11), the A2A 1.0 agent card, robots.txt and the sitemap.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS } from '../../../src/contract/tools.ts';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { ADDRESS } from '../../../src/service/built/served.ts';
import type { Page } from './pages.ts';

const NAME = 'koine-tutor';
const PACKAGE_CARD = JSON.parse(readFileSync(join(ROOT, 'server.json'), 'utf8'));
const TITLE: string = PACKAGE_CARD.title;
const DESCRIPTION =
  'Scores a learner’s pronunciation of a known Koine Greek word or short verse, from IPA phones or a WAV clip: ' +
  'a proximity from 0 to 1, each sound with its error code and feature differences, the stress, at most three ranked ' +
  'fixes, and the words that the attempt resembled.';

const KEY_HINT = 'an API key from the operator, starting with ipa_live_';

const icon = (name: string, mimeType: string, size: string): object => ({
  src: `${ADDRESS}/${name}`,
  mimeType,
  sizes: [size],
});

const KEY_HEADER = {
  name: 'Authorization',
  description: 'Needed to call tools; initialize and tools/list answer without it.',
  value: 'Bearer {api_key}',
  isRequired: true,
  isSecret: true,
  variables: {
    api_key: { description: KEY_HINT, isRequired: true, isSecret: true, placeholder: 'ipa_live_…' },
  },
};

/**
 * Document of /server.json and /server-card.json: the entry of the package in the MCP registry (server.json), with the
 * address of the service. The service adds its host to the name.
 */
export const SERVER_CARD = {
  ...PACKAGE_CARD,
  name: NAME,
  websiteUrl: `${ADDRESS}/docs`,
  icons: [icon('logo.png', 'image/png', '512x512'), icon('logo.svg', 'image/svg+xml', 'any')],
  remotes: [{ type: 'streamable-http', url: `${ADDRESS}/mcp`, headers: [KEY_HEADER] }],
};

const JSON_TYPE = 'application/json';

/** @param manual path of the page that tells how to call the interface */
const interfaceAt = (path: string, manual: string): object => ({
  url: ADDRESS + path,
  protocolBinding: ADDRESS + manual,
  protocolVersion: '1.0',
});

/** A2A agent card. Its interfaces are the MCP endpoint and the HTTP API, because the service takes no A2A tasks. */
export const AGENT_CARD = {
  name: TITLE,
  description: `${DESCRIPTION} For discovery only: the service takes no A2A tasks. Call its tools over MCP, or the HTTP API.`,
  supportedInterfaces: [interfaceAt('/mcp', '/docs/mcp'), interfaceAt('/v1/tutor', '/openapi.json')],
  provider: { organization: NAME, url: `${ADDRESS}/docs` },
  version: VERSION,
  documentationUrl: `${ADDRESS}/docs`,
  iconUrl: `${ADDRESS}/logo.png`,
  capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
  securitySchemes: {
    bearer: {
      httpAuthSecurityScheme: { scheme: 'Bearer', description: `Authorization: Bearer, with ${KEY_HINT}` },
    },
    apiKey: { apiKeySecurityScheme: { location: 'header', name: 'X-API-Key', description: KEY_HINT } },
  },
  securityRequirements: [{ schemes: { bearer: { list: [] } } }, { schemes: { apiKey: { list: [] } } }],
  defaultInputModes: [JSON_TYPE, 'audio/wav'],
  defaultOutputModes: [JSON_TYPE],
  skills: TOOLS.filter(({ name }) => name !== 'score_attempt').map(({ name, title, description }) => ({
    id: name,
    name: title,
    description,
    tags: ['koine-greek', 'pronunciation'],
  })),
};

export function llmsIndex(pages: readonly Page[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const items = pages
      .filter((page) => page.group === group)
      .map(({ path, title, summary }) => `- [${title}](${ADDRESS}${path}.md): ${summary}`);
    return `## ${group}\n\n${items.join('\n')}\n`;
  });
  return `# ${NAME}

> ${DESCRIPTION}

Base address: ${ADDRESS}. Scoring needs an API key (${KEY_HINT}) as \`Authorization: Bearer\`; everything linked here
is public. \`POST ${ADDRESS}/v1/tutor\` with \`{"target": "θεός", "ipa": "s ˈe o s"}\` scores an attempt;
\`POST ${ADDRESS}/mcp\` offers the same as MCP tools.

${sections.join('\n')}
## Machine-readable

- [OpenAPI 3.1 description](${ADDRESS}/openapi.json): every route, field and problem
- [Capabilities](${ADDRESS}/v1/capabilities): schemes, phones, error codes, problems and limits, as closed lists
- [MCP registry document](${ADDRESS}/server.json): address and key of the MCP endpoint
- [A2A agent card](${ADDRESS}/.well-known/agent-card.json): skills, for discovery only

## Optional

- [All pages in one file](${ADDRESS}/llms-full.txt): the text of everything above
`;
}

export const llmsFull = (pages: readonly Page[]): string =>
  pages
    .map(({ path, markdown }) => markdown.trim().replace(/^(# .+)$/mu, `$1\n\nSource: ${ADDRESS}${path}.md`))
    .join('\n\n---\n\n')
    .concat('\n');

export const ROBOTS = `User-agent: *\nAllow: /v1/capabilities\nDisallow: /v1/\nDisallow: /mcp\n\nSitemap: ${ADDRESS}/sitemap.xml\n`;

export function sitemap(pages: readonly Page[]): string {
  const paths = ['/', ...pages.map(({ path }) => path)];
  const urls = paths.map((path) => `  <url><loc>${ADDRESS}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
