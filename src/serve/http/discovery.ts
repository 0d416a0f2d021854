/**
 * Documents by which programs find the service: llms.txt (llmstxt.org), server.json (MCP registry, schema of
 * 2025-12-11), the A2A 1.0 agent card, robots.txt and the sitemap.
 */

import { isIP } from 'node:net';
import { LIMITS } from '../../contract/limits.ts';
import { escapeHtml } from './markdown.ts';
import type { Page, PageParts } from './pages.ts';

const NAME = 'koine-tutor';
const TITLE = 'Koine Greek Pronunciation Tutor';
/** At most 100 characters, the limit of the registry. */
const SHORT = 'Scores Koine Greek pronunciation sound by sound and says what to fix first.';
const LONG =
  'Scores a learner’s pronunciation of a known Koine Greek word or short verse, from IPA phones or a WAV clip: ' +
  'a proximity from 0 to 1, each sound with its error code and feature differences, the stress, at most three ranked ' +
  'fixes, and the words that the attempt resembled.';

const KEY_HINT = 'an API key from the operator, starting with ipa_live_';

/** The name in the registry: the reversed host, because the operator owns that domain. */
function registryName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const owned = hostname.includes('.') && isIP(hostname) === 0;
  return `${owned ? hostname.split('.').reverse().join('.') : 'localhost'}/${NAME}`;
}

/** The document of /server.json and /server-card.json. */
export function serverCard({ baseUrl, version }: PageParts): object {
  const icons = [
    { src: `${baseUrl}/logo.png`, mimeType: 'image/png', sizes: ['512x512'] },
    { src: `${baseUrl}/logo.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  ];
  const key = { description: KEY_HINT, isRequired: true, isSecret: true, placeholder: 'ipa_live_…' };
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: registryName(baseUrl),
    title: TITLE,
    description: SHORT,
    version,
    websiteUrl: `${baseUrl}/docs`,
    // The registry accepts icons only over https.
    ...(baseUrl.startsWith('https:') ? { icons } : {}),
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}/mcp`,
        headers: [
          {
            name: 'Authorization',
            description: 'Needed to call tools; initialize and tools/list answer without it.',
            value: 'Bearer {api_key}',
            isRequired: true,
            isSecret: true,
            variables: { api_key: key },
          },
        ],
      },
    ],
  };
}

const JSON_TYPE = 'application/json';

const skill = (id: string, name: string, description: string, tags: string[], example: string): object => ({
  id,
  name,
  description,
  tags: ['koine-greek', ...tags],
  examples: [example],
});

const SKILLS: readonly object[] = [
  skill(
    'score',
    'Score a pronunciation',
    'Aligns an attempt with the sounds of a Greek word or verse and says how near it was, what went wrong in which sound, where the stress fell and what to fix first.',
    ['pronunciation', 'scoring', 'coaching', 'ipa'],
    'How close is "s ˈe o s" to θεός?',
  ),
  skill(
    'heard_as',
    'Name what was heard',
    'Ranks the words of the lexicon that an attempt resembles, with confidences, and spells what was heard.',
    ['pronunciation', 'lexicon'],
    'The target was λόγος and "l ˈo x o s" was heard: which word does that sound like?',
  ),
  skill(
    'recognize',
    'Hear the phones of a recording',
    'Returns the phones in a WAV clip and the quality of the recording, without a target.',
    ['speech', 'ipa'],
    'Which sounds are in this clip?',
  ),
  skill(
    'create_upload',
    'Make room for a recording',
    `Returns a URL to PUT a WAV of up to ${LIMITS.upload_bytes / 2 ** 20} MiB to, which the other skills then read.`,
    ['speech', 'upload'],
    'I have a recording of a whole verse.',
  ),
];

/**
 * The A2A agent card. The service accepts no A2A tasks, so the two interfaces name bindings of their own: the MCP
 * endpoint and the HTTP API.
 */
export function agentCard({ baseUrl, version }: PageParts): object {
  const bound = (url: string, binding: string): object => ({
    url: baseUrl + url,
    protocolBinding: baseUrl + binding,
    protocolVersion: '1.0',
  });
  return {
    name: TITLE,
    description: `${LONG} For discovery only: the service takes no A2A tasks. Call its tools over MCP, or the HTTP API.`,
    supportedInterfaces: [bound('/mcp', '/docs/mcp'), bound('/v1/tutor', '/openapi.json')],
    provider: { organization: NAME, url: `${baseUrl}/docs` },
    version,
    documentationUrl: `${baseUrl}/docs`,
    iconUrl: `${baseUrl}/logo.png`,
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
    skills: SKILLS,
  };
}

/** llms.txt: the list of pages, with one sentence about each. */
export function llmsIndex({ baseUrl }: PageParts, pages: readonly Page[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const items = pages
      .filter((page) => page.group === group)
      .map(({ path, title, summary }) => `- [${title}](${baseUrl}${path}.md): ${summary}`);
    return `## ${group}\n\n${items.join('\n')}\n`;
  });
  return `# ${NAME}

> ${LONG}

Base address: ${baseUrl}. Scoring needs an API key (${KEY_HINT}) as \`Authorization: Bearer\`; everything linked here
is public. \`POST ${baseUrl}/v1/tutor\` with \`{"target": "θεός", "ipa": "s ˈe o s"}\` scores an attempt;
\`POST ${baseUrl}/mcp\` offers the same as MCP tools.

${sections.join('\n')}
## Machine-readable

- [OpenAPI 3.1 description](${baseUrl}/openapi.json): every route, field and problem
- [Capabilities](${baseUrl}/v1/capabilities): schemes, phones, error codes, problems and limits, as closed lists
- [MCP registry document](${baseUrl}/server.json): address and key of the MCP endpoint
- [A2A agent card](${baseUrl}/.well-known/agent-card.json): skills, for discovery only

## Optional

- [All pages in one file](${baseUrl}/llms-full.txt): the text of everything above
`;
}

/** llms-full.txt: all pages, each under its own H1. */
export const llmsFull = ({ baseUrl }: PageParts, pages: readonly Page[]): string =>
  pages
    .map(({ path, markdown }) => markdown.trim().replace(/^(# .+)$/mu, `$1\n\nSource: ${baseUrl}${path}.md`))
    .join('\n\n---\n\n')
    .concat('\n');

export const robots = ({ baseUrl }: PageParts): string =>
  `User-agent: *\nAllow: /v1/capabilities\nDisallow: /v1/\nDisallow: /mcp\n\nSitemap: ${baseUrl}/sitemap.xml\n`;

export function sitemap({ baseUrl }: PageParts, pages: readonly Page[]): string {
  const paths = ['/', ...pages.map(({ path }) => path)];
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(baseUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
