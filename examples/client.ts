/**
 * Scores one attempt and prints what to fix first. Node 20 or newer; no packages.
 *
 * Node 22.18 or newer: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... node client.ts θεός "s ˈe o s"
 *
 * Node 20: npx -p typescript tsc client.ts --target es2022, then the same command with client.js.
 */

interface Fix {
  rank: number;
  kind: 'sound' | 'stress';
  status?: string;
  word?: string | null;
  letters?: string | null;
  target?: string | null;
  heard?: string | null;
  target_letters?: string | null;
  detected_letters?: string | null;
  error_code: string;
  score_gain: number;
}

interface Score {
  proximity: number | null;
  unscored?: string;
  coaching?: { summary: { fixes: Fix[] } };
}

interface Problem {
  status: number;
  detail: string;
  code?: string;
}

/** Parts of `process` that this program uses, so that it compiles without the types of Node. */
interface Host {
  argv: string[];
  env: Record<string, string | undefined>;
  exitCode?: number | string | null | undefined;
}
const host = (globalThis as unknown as { process: Host }).process;

/**
 * Scores one attempt; tries once more if the answer has a Retry-After: the key's limit was reached, or a recognizer is
 * starting.
 */
async function score(target: string, ipa: string, tries = 2): Promise<Score> {
  const { BASE_URL, KEY } = host.env;
  if (!BASE_URL || !KEY)
    throw new Error('set BASE_URL to the address of the service and KEY to your API key');
  const response = await fetch(`${BASE_URL}/v1/tutor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target, ipa }),
    // A redirect must not send the key to another host.
    redirect: 'manual',
  }).catch((error) => {
    throw new Error(
      `no answer from ${BASE_URL}: ${error.cause?.code ?? error.cause?.message ?? error.message}`,
    );
  });
  if (response.ok) return (await response.json()) as Score;
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location');
    throw new Error(`${BASE_URL} redirects to ${to}; the key was not sent on: correct BASE_URL`);
  }
  const wait = response.headers.get('retry-after');
  if (wait !== null && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000));
    return score(target, ipa, tries - 1);
  }
  if (response.headers.get('content-type')?.startsWith('application/problem+json') !== true)
    throw new Error(`${response.status} from something else than koine-tutor: check BASE_URL`);
  const { status, detail } = (await response.json()) as Problem;
  throw new Error(`${status}: ${detail}`);
}

/** Returns a sentence that tells the learner what to do about one fix. */
function sentence({ kind, status, word, letters, target, heard, ...stress }: Fix): string {
  if (kind === 'stress') return `stress ${stress.target_letters}, not ${stress.detected_letters}`;
  if (target === null) return `in ${word}: leave out ${heard}`;
  const place = `${letters} in ${word}: `;
  if (heard === null) return `${place}say ${target}, nothing was heard`;
  if (status === 'acceptable_variant') return `${place}${heard} is accepted, ${target} is taught`;
  return `${place}say ${target}, not ${heard}`;
}

async function main([target = 'θεός', ipa = 's ˈe o s']: string[]): Promise<void> {
  const { proximity, unscored, coaching } = await score(target, ipa);
  if (coaching === undefined) {
    console.log(`not scored: ${unscored}`);
    return;
  }
  console.log(`proximity ${proximity}`);
  for (const fix of coaching.summary.fixes)
    console.log(`${fix.rank}. ${sentence(fix)} (+${fix.score_gain}, ${fix.error_code})`);
}

main(host.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  host.exitCode = 1;
});
