import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import { description } from '../fixture.ts';
import { freshFolder } from '../freshFolder.ts';

const require = createRequire(import.meta.url);

it('redocly finds nothing to say', async () => {
  const file = join(await freshFolder(), 'openapi.json');
  await writeFile(file, JSON.stringify(description));
  const redocly = require.resolve('@redocly/cli/bin/cli.js');
  const words = ['lint', file, '--config', join(ROOT, 'redocly.yaml'), '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...words], { env });
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});
