/**
 * What the MCP registry asks of a server.json (schema of 2025-12-11) and A2A 1.0 of an agent card, as far as
 * a remote server needs it: names, types, limits and what is required, as JSON Schema.
 */

const text = (least: number, most: number) => ({ type: 'string', minLength: least, maxLength: most });
const uri = { type: 'string', format: 'uri' };

const input = {
  description: { type: 'string' },
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: { type: 'string' },
  default: { type: 'string' },
  placeholder: { type: 'string' },
  choices: { type: 'array', items: { type: 'string' } },
};

const header = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    ...input,
    name: { type: 'string' },
    variables: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: false, properties: input },
    },
  },
};

export const SERVER_JSON = {
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'name', 'description', 'version'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { ...text(3, 200), pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: text(1, 100),
    description: text(1, 100),
    version: { ...text(1, 255), pattern: '^\\d+\\.\\d+\\.\\d+' },
    websiteUrl: uri,
    icons: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['src'],
        properties: {
          src: { ...uri, maxLength: 255, pattern: '^https://' },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
          theme: { enum: ['light', 'dark'] },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'url'],
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          headers: { type: 'array', items: header },
        },
      },
    },
  },
};

const strings = { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } };
const closed = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const requirement = closed({
  schemes: {
    type: 'object',
    minProperties: 1,
    additionalProperties: closed({ list: { type: 'array', items: { type: 'string' } } }),
  },
});

export const AGENT_CARD = closed({
  name: text(1, 200),
  description: text(1, 2000),
  supportedInterfaces: {
    type: 'array',
    minItems: 1,
    items: closed({ url: uri, protocolBinding: uri, protocolVersion: { const: '1.0' } }),
  },
  provider: closed({ organization: text(1, 200), url: uri }),
  version: text(1, 100),
  documentationUrl: uri,
  iconUrl: uri,
  capabilities: closed({
    streaming: { const: false },
    pushNotifications: { const: false },
    extendedAgentCard: { const: false },
  }),
  securitySchemes: {
    type: 'object',
    additionalProperties: {
      oneOf: [
        closed({ httpAuthSecurityScheme: closed({ scheme: text(1, 50), description: text(1, 500) }) }),
        closed({
          apiKeySecurityScheme: closed({
            location: { enum: ['query', 'header', 'cookie'] },
            name: text(1, 50),
            description: text(1, 500),
          }),
        }),
      ],
    },
  },
  securityRequirements: { type: 'array', minItems: 1, items: requirement },
  defaultInputModes: strings,
  defaultOutputModes: strings,
  skills: {
    type: 'array',
    minItems: 1,
    items: closed({
      id: text(1, 50),
      name: text(1, 100),
      description: text(1, 500),
      tags: strings,
      examples: strings,
    }),
  },
});
