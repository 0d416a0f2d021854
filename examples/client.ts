/**
 * Scores one attempt and prints what to fix first. Node 20 or newer, Deno, Bun; no packages.
 * Usage: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... node client.js θεός "s ˈe o s"
 */

interface Fix {
  rank: number;
  kind: 'sound' | 'stress';
  letters?: string | null;
  target?: string | null;
  heard?: string | null;
  target_letters?: string | null;
  error_code: string;
  score_gain: number;
}

interface Score {
  proximity: number;
  coaching: { summary: { fixes: Fix[] } };
}

interface Problem {
  status: number;
  detail: string;
  code?: string;
}

/** Asks once more when the service says when: the window was full, or a recognizer was starting. */
async function score(target: string, ipa: string, tries = 2): Promise<Score> {
  const response = await fetch(`${process.env.BASE_URL}/v1/tutor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target, ipa }),
  });
  if (response.ok) return (await response.json()) as Score;
  const wait = response.headers.get('retry-after');
  if (wait !== null && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000));
    return score(target, ipa, tries - 1);
  }
  const { status, detail } = (await response.json()) as Problem;
  throw new Error(`${status}: ${detail}`);
}

const [target = 'θεός', ipa = 's ˈe o s'] = process.argv.slice(2);
try {
  const { proximity, coaching } = await score(target, ipa);
  console.log(`proximity ${proximity}`);
  for (const fix of coaching.summary.fixes) {
    const what = fix.kind === 'stress' ? `stress ${fix.target_letters}` : `${fix.letters}: say ${fix.target}`;
    console.log(`${fix.rank}. ${what} (+${fix.score_gain}, ${fix.error_code})`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
