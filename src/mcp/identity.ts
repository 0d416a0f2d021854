/** Who answers, in which revisions of MCP. */

import { VERSION } from '../disk/project.ts';

/** Revisions that start with `initialize`; the first is offered to a client that knows neither. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18'] as const;

/** Revisions whose every request tells its own. */
export const MODERN_REVISIONS = ['2026-07-28'] as const;

export const SERVER_INFO = {
  name: 'koine-tutor',
  title: 'Koine Greek pronunciation',
  version: VERSION,
} as const;

export const CAPABILITIES = { tools: {} } as const;
