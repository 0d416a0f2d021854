/** The name of the MCP server, its revisions and its capabilities. */

import { VERSION } from '../../files/built/project.ts';

/** Revisions that start with `initialize`; a client that knows neither is offered the first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18'] as const;

/** Revisions in which every request names its revision. */
export const MODERN_REVISIONS = ['2026-07-28'] as const;

export const SERVER_INFO = {
  name: 'koine-tutor',
  title: 'Koine Greek pronunciation',
  version: VERSION,
} as const;

export const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} } as const;
