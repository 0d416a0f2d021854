/** The settings, read from the environment once at boot; all faults are told in one message. */

import { z } from 'zod';

/** Origins as a browser sends them, comma-separated. */
const Origins = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .refine(
    (list) =>
      list.every((entry) => entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry)),
    {
      error: 'must be origins as https://app.example, separated by commas, or *',
    },
  );

const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int()
    .min(1)
    .max(65535)
    .default(8080),
  BASE_URL: z.url({ protocol: /^https?$/u, error: 'must be an http or https URL' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ALLOWED_ORIGINS: Origins,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, silent',
    })
    .default('info'),
});

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Address under which callers reach the service, without a slash at its end; null takes the one listened on. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  /** Web origins that may call /mcp, besides our own and loopback ones; `*` stands for all. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly logLevel: string;
}

/** @throws Error that names every setting that is wrong */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const result = Settings.safeParse(environment);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`the settings are wrong:\n  ${faults.join('\n  ')}`);
  }
  const { HOST, PORT, BASE_URL, DATA_DIR, ALLOWED_ORIGINS, LOG_LEVEL } = result.data;
  return {
    host: HOST,
    port: PORT,
    baseUrl: BASE_URL?.replace(/\/+$/u, '') ?? null,
    dataDir: DATA_DIR,
    allowedOrigins: new Set(ALLOWED_ORIGINS),
    logLevel: LOG_LEVEL,
  };
}
