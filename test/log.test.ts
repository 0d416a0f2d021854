import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel, reasonOf, struck } from '../src/service/telemetry/telemetry.ts';

const KEY = `${'ipa_live_'}Ab12Cd3456789`;

const FACTS = { method: 'POST', route: '/v1/tutor', status: 200, ms: 1.5 };

async function written(level: LogLevel, plain: boolean): Promise<string[]> {
  const texts: string[] = [];
  const log = createLog({ level, plain, write: (text) => texts.push(text) });
  log.debug({ at: 'this' }, 'looked');
  log.info({ ...FACTS, code: undefined }, 'POST /v1/tutor 200');
  log.error({ cause: 'a "b"\nc' }, `failed with ${KEY}`);
  await new Promise(setImmediate);
  return texts;
}

describe('the log', () => {
  it('writes messages of its level and above as JSON, several lines in one write', async () => {
    const [text, ...more] = await written('info', false);
    expect(more).toEqual([]);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    expect(text?.split('\n').map((line) => line && JSON.parse(line))).toEqual([
      { time, level: 'info', message: 'POST /v1/tutor 200', ...FACTS },
      { time, level: 'error', message: 'failed with ipa_live_Ab12Cd…', cause: 'a "b"\nc' },
      '',
    ]);
    expect(await written('silent', false)).toEqual([]);
  });

  it('writes each message as one line of words for a person, without repetitions', async () => {
    const [text = ''] = await written('debug', true);
    expect(text.replace(/^\d\d:\d\d:\d\d /gmu, '')).toBe(
      'debug looked at=this\ninfo  POST /v1/tutor 200 ms=1.5\nerror failed with ipa_live_Ab12Cd… cause="a \\"b\\"\\nc"\n',
    );
  });
});

describe('a log that nobody reads', () => {
  it('keeps 4 MiB; once it is read again, it says how many lines were lost', async () => {
    const texts: string[] = [];
    let read = (): void => {};
    const stream = new Writable({
      decodeStrings: false,
      write(text, _encoding, done) {
        texts.push(text);
        read = done;
      },
    });
    const unread = () => stream.writableLength;
    const log = createLog({ level: 'info', plain: true, write: (text) => stream.write(text), unread });
    for (let n = 0; n < 600; n++) {
      log.info(`${n} ${'x'.repeat(10_000)}`);
      await nextTurn();
    }
    expect(stream.writableLength).toBeGreaterThan(4 * 2 ** 20);
    expect(stream.writableLength).toBeLessThan(4 * 2 ** 20 + 20_000);
    while (stream.writableLength > 0) {
      read();
      await nextTurn();
    }
    const kept = texts.length;
    log.info('read again');
    log.info('and on');
    await nextTurn();
    expect(
      texts
        .slice(kept)
        .join('')
        .replace(/^\d\d:\d\d:\d\d /gmu, ''),
    ).toBe(
      `info  read again\ninfo  and on\nwarn  ${600 - kept} lines of the log were lost: nobody read it\n`,
    );
  });
});

describe('words from outside', () => {
  it.each([
    [`key ${KEY}.`, 'key ipa_live_Ab12Cd….'],
    ['at https://user:hunter2@ears.example/hear', 'at https://…@ears.example/hear'],
    ['rediss://:hunter2@cache:6379', 'rediss://…@cache:6379'],
  ])('%s', (said, kept) => {
    expect(struck(said)).toBe(kept);
  });

  it('the text of an error includes its causes', () => {
    const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('no route')]);
    expect(reasonOf(new Error('no answer', { cause }))).toBe(
      'no answer: AggregateError; connect ECONNREFUSED ::1:9; no route',
    );
    expect(reasonOf('http://a:b@c')).toBe('http://…@c');
  });
});
