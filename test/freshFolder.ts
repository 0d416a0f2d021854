import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'koine-'));
