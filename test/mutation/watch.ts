/** Beside a test file: writes down which functions of the sources ran while it was tested. For the map of `npm run mutants`. */

import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';

export interface Seen {
  readonly test: string;
  /** Each as `file#name`. */
  readonly functions: readonly string[];
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { count: number }[];
    }[];
  }[];
}

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

afterAll(() => {
  const test = relative(ROOT, expect.getState().testPath ?? '');
  session.post('Profiler.takePreciseCoverage', (_error, coverage) => {
    const functions = ((coverage as unknown as Coverage | undefined)?.result ?? []).flatMap(
      ({ url, functions }) => {
        const file = relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/u, '');
        if (!/^(?:src|web\/src|clients)\/.*\.ts$/u.test(file)) return [];
        const ran = functions.filter(
          ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
        );
        return ran.map(({ functionName }) => `${file}#${functionName}`);
      },
    );
    const seen: Seen = { test, functions: [...new Set(functions)] };
    writeFileSync(
      join(process.env.MUTANTS_MAP ?? '', `${test.replaceAll('/', '_')}.json`),
      JSON.stringify(seen),
    );
  });
  session.disconnect();
});
