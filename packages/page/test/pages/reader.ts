/** The page of an open reader, out of its package: README.md beside this file says whose it is. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../../../../test/freshFolder.ts';
import { ENVIRONMENT, run } from '../../../../test/shipping/shipment.ts';

const PACKAGE = 'alpheios-embedded@0.6.1';
const HASH = 'U3onP0A5OSyegl3U0BcPUsv6RoCohYIHUpi+KgnZU8nMnmiMo2v1a/ZO0feey95Ma2uDsaZTj8lC5uXIkX5+rg==';

/** A folder with the reader as it was published, and its page as `sample.html` with these lines at its end. */
export async function readerFolder(lines: string): Promise<string> {
  const folder = await freshFolder();
  const options = { cwd: folder, env: ENVIRONMENT };
  const words = ['pack', PACKAGE, '--json', '--ignore-scripts', '--prefer-offline'];
  const [{ filename }] = JSON.parse((await run('npm', words, options)).stdout) as [{ filename: string }];
  const hash = createHash('sha512').update(await readFile(join(folder, filename)));
  if (hash.digest('base64') !== HASH) throw new Error(`${PACKAGE} is not what it was`);
  await run('tar', ['-xzf', filename], options);
  const page = join(folder, 'package', 'sample.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</body>', () => `${lines}</body>`),
  );
  return join(folder, 'package');
}
