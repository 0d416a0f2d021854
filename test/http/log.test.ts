import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { gatherLines, logAnswer } from '../../src/http/log.ts';

describe('the log', () => {
  it('writes the lines of a turn at once, in their order', async () => {
    const written: string[] = [];
    const { write } = gatherLines({ write: (text) => written.push(text) });
    write('a\n');
    write('b\n');
    expect(written).toEqual([]);
    await turn();
    expect(written).toEqual(['a\nb\n']);
    write('c\n');
    await turn();
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('has one line for each answer, without headers or body', async () => {
    const lines: string[] = [];
    const app = fastify({
      logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
      genReqId: () => 'r1',
    });
    app.post('/a', (_request, reply) => reply.code(201).send('b'));
    app.addHook('onResponse', (request, reply, done) => {
      lines.length = 0;
      logAnswer(app.log, request, reply);
      done();
    });
    await app.inject({ method: 'POST', url: '/a?b=c', headers: { authorization: 'Bearer secret' } });
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ level: 30, reqId: 'r1', method: 'POST', url: '/a?b=c', status: 201 });
    expect(line.ms).toBeGreaterThan(0);
    expect(lines.join()).not.toContain('secret');
    await app.close();
  });
});
