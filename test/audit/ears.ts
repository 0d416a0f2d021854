/** A recognizer as a process of its own: its answers come from a table, by the line of the clip that is asked about. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../freshFolder.ts';

/** What the recognizer answers: a body with 200, or a status alone. */
export type Answer = object | number;

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const answers = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const asked = new Map();
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const line = request.headers['x-request-id'].replace('audit-line-', '');
    const list = [answers[line] ?? 500].flat();
    const times = asked.get(line) ?? 0;
    asked.set(line, times + 1);
    const answer = list[Math.min(times, list.length - 1)];
    if (typeof answer === 'number') response.writeHead(answer, answer === 503 ? { 'retry-after': '1' } : {}).end();
    else response.end(JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

export interface Ears {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param answers by line; a list is given out one after the other, its last entry for good */
export async function startEars(
  answers: Readonly<Record<number, Answer | readonly Answer[]>>,
): Promise<Ears> {
  const folder = await freshFolder();
  const [program, table] = [join(folder, 'ears.mjs'), join(folder, 'answers.json')];
  await writeFile(program, PROGRAM);
  await writeFile(table, JSON.stringify(answers));
  const child: ChildProcess = spawn(process.execPath, [program, table], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const PHONES = 'l o ɣ s e a t k n x θ'.split(' ');
const FAINT = 1e-6;

/** A frame in which this label was heard; another may be `nats` less likely. */
function frame(label: string, rival = '', nats = 0): number[] {
  const weights = ['', ...PHONES].map((one) => {
    if (one === label) return 1;
    return one === rival && rival !== '' ? Math.exp(-nats) : FAINT;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / total));
}

/**
 * The answer to a clip in which these phones were heard, a frame each with a blank after it; `x/ɣ7` is an x with a ɣ that
 * is 7 nats less likely.
 */
export function framesOf(heard: string): object {
  const posteriors = heard.split(' ').flatMap((cell) => {
    const [label = '', rival = ''] = cell.split('/');
    const [, phone = '', nats = '0'] = /^(\D*)(.*)$/u.exec(rival) ?? [];
    return [frame(label, phone, Number(nats)), frame('')];
  });
  return { posteriors, vocab: ['<blank>', ...PHONES], blank_id: 0, frame_s: 0.02 };
}
