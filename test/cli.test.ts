/** Runs the command in this process; `cli.system.test.ts` starts it as a process. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { report } from '../packages/lesson/src/terminalReport.ts';
import { SCHEME_NAMES } from '../src/contract/schemes.ts';
import { ROOT } from '../src/service/built/project.ts';
import { koineHere as koine } from './command.ts';
import { score } from './engine.ts';
import { freshFolder } from './freshFolder.ts';

describe('koine score', () => {
  it('--json gives the same answer as HTTP', async () => {
    const { stdout } = await koine(['score', 'θεός', 's ˈe o s', '--json']);
    expect(JSON.parse(stdout)).toEqual(score('θεός', 's ˈe o s'));
  });

  it('--said takes letters, and letters in place of the IPA get a note', async () => {
    const { stdout } = await koine(['score', 'θεός', '--said', 'séos', '--json']);
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse((await koine(['score', 'θεός', 's ˈe o s', '--json'])).stdout),
    );
    const noted = (await koine(['score', 'θεός', 'theós'])).stdout;
    expect(noted).toContain('note       ipa looks like a transliteration: "theós" was read as tʰ e o s;');
    for (const words of [['--said', 'séos', 's ˈe o s'], []]) {
      const { code, stderr } = await koine(['score', 'θεός', ...words]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('score takes a TARGET and an IPA, or --said LETTERS'),
      ]);
    }
  });

  it('is readable by a person, as the README shows', async () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const [, shown] = /\$ npx koine score θεός "s ˈe o s"\n([\s\S]*?)```/u.exec(readme) ?? [];
    expect((await koine(['score', 'θεός', 's ˈe o s'])).stdout).toBe(shown);
  });

  it.each([
    // The report lists the spelling of the heard phones, such as λόχος, and never calls it "no word".
    ['λόγος', 'l ˈo x o s', 'heard as   λόχος 0.93, λόγος 0.03'],
    ['θεός', 'tʰ e ˈo s', 'heard as   θεός 0.94, θεούς 0.02'],
    ['ὁ λόγος', 'o l ˈo x o s', 'heard as   λόγος as λόχος 0.93\n'],
  ])('%s said as %s: %s', (target, ipa, heard) => {
    expect(report(score(target, ipa))).toContain(heard);
    expect(report(score(target, ipa))).not.toContain('no word');
  });

  const OTHER_WORD = 'Fix first:\n-  say the word λόγος, not λόγους\n';

  it.each([
    ['θεός', 'tʰ e ˈo s', 'Nothing to fix.'],
    ['ὁ λόγος', 'o l ˈo ɣ u s', `${OTHER_WORD}1. +0.1667  ο in λόγος: say o, not u  (`],
    ['λόγος', 'l ˈo ɣ u s', `${OTHER_WORD}1. +0.2000  ο in λόγος: say o, not u  (`],
  ])('%s said as %s: %s', (target, ipa, fixes) => {
    const [, below = ''] = report(score(target, ipa)).split('* extra\n\n');
    expect(below).toContain(fixes);
    expect(below.split('\n')).toHaveLength(fixes.split('\n').length);
  });

  it('wraps a verse, shows missing and extra sounds, and what it could not read', async () => {
    const { stdout } = await koine([
      'score',
      'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν',
      'e n a r x e̝ n o l o ɣ o s k e o l o ɣ o s e̝ n p r o s a t o n θ e o n 5',
    ]);
    for (const line of stdout.split('\n').slice(4)) expect(line.length).toBeLessThan(130);
    expect(stdout).toContain('not read   5');
    expect(stdout.match(/^letters/gmu)).toHaveLength(2);
  });
});

describe('koine keys', () => {
  it('issue, list, revoke', async () => {
    const environment = { DATA_DIR: await freshFolder() };
    const secret = (await koine(['keys', 'issue', '--label', 'class 7'], environment)).stdout.trim();
    const prefix = secret.slice(0, 15);
    const listed = (await koine(['keys', 'list'], environment)).stdout;
    expect(listed).toContain(`${prefix}  `);
    expect(listed).toContain('class 7');
    expect(listed).not.toContain(secret);
    expect((await koine(['keys', 'revoke', prefix], environment)).stdout).toBe(
      `revoked ${prefix} (class 7)\n`,
    );
    expect((await koine(['keys', 'list'], environment)).stdout).toContain('no keys yet');
    expect((await koine(['keys', 'revoke', prefix], environment)).code).toBe(1);
  });

  it('issue with a limit and an expiry, which the list shows', async () => {
    const environment = { DATA_DIR: await freshFolder() };
    await koine(
      ['keys', 'issue', '--label', 'school', '--limit', '2000/min', '--expires', '90d'],
      environment,
    );
    const end = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    expect((await koine(['keys', 'list'], environment)).stdout).toContain(`  2000/min  ends ${end}  school`);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [['issue', '--label', 'x', '--limit', 'many'], 'as 2000/min, 5/hour or 20/day; found many'],
    [['issue', '--label', 'x', '--expires', 'soon'], '--expires takes days, as 90d; found soon'],
    [['issue', '--label', 'x', '--expires', '0d'], '--expires takes days, as 90d; found 0d'],
    [['issue', '--label', 'a\u202Eb'], 'keys issue takes --label LABEL, of one line, without signs that hide'],
    [['list', '--limit', '5/min'], 'keys list takes no --limit; leave it out'],
    [['revoke', '--label', 'x'], 'keys revoke takes no --label; leave it out'],
  ])('refuses %j', async (words, sentence) => {
    const ran = await koine(['keys', ...words], { DATA_DIR: await freshFolder() });
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) });
  });
});

// biome-ignore format: a table, one case a line
it.each([
  ['score θεός a --scheme latin', 2, `scheme "latin" is not known; send one of: ${SCHEME_NAMES.join(', ')}`],
  ['score θεός a --scheme', 2, "Option '--scheme <value>' argument missing"],
  ['score theos a', 2, 'target must be a Greek word or verse; "theos" is in Latin letters; did you mean θεός?'],
  ['score θεός %', 2, 'send ipa, audio_base64, or audio_url'],
  ['score θεός s e o s', 2, 'put quotes around each'],
  ['score --loud', 2, '--loud is no option; put -- before words that begin with -'],
  ['keys isue', 2, 'keys takes issue, list or revoke; did you mean issue?'],
  ['scor', 2, 'scor is not a command; did you mean score?'],
  ['help', 0, ''],
  ['keys issue x --label x', 2, 'keys issue takes no x; leave it out'],
  ['keys revoke ipa_live_a ipa_live_b', 2, 'keys revoke takes no ipa_live_b; leave it out'],
  ['keys revoke ipa_live_none', 1, 'no key has the prefix ipa_live_none'],
  ['serve x', 2, 'serve takes no x; leave it out'],
  ['page /proc/page', 1, '/proc/page cannot be made (ENOENT); name a folder in one that can be written'],
])('koine %s ends with %i and says why', async (words, status, sentence) => {
  const { code, stderr } = await koine(words.split(' '), { DATA_DIR: await freshFolder() });
  expect(code).toBe(status);
  expect(stderr).toContain(sentence);
});
