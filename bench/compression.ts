/** The longest answer that is compressed on the event loop, by both codings with the settings of the service. */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import { tutorOf } from '../src/score/library/answers.ts';
import { COMPRESSION } from '../src/serve/http/compression.ts';
import { measure, type Suite } from './measure.ts';

/** John 1:1 and what a learner said. */
const VERSE = {
  target: 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.',
  ipa: 'e n a r ˈk i i n o l ˈo ɡ o s k e o l ˈo ɡ o s i n p r o s t o n t e ˈo n k e t e ˈo s i n o l ˈo ɡ o s',
};

export async function benchCompression(engine: Engine, milliseconds: number): Promise<Suite[]> {
  const tutor = tutorOf([engine], () => {
    throw new Error('the attempt has no recording');
  });
  const { syncThreshold, brotliOptions } = COMPRESSION;
  const answer = Buffer.from(JSON.stringify(tutor.score(VERSE))).subarray(0, syncThreshold);
  const [br, gzip] = [brotliCompressSync(answer, brotliOptions), gzipSync(answer)];
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  bench.add('brotli', () => brotliCompressSync(answer, brotliOptions));
  bench.add('gzip', () => gzipSync(answer));
  return [
    await measure(bench, {
      title: 'compression on the event loop, which must not be held for 5000 µs',
      input: `the first ${answer.length} bytes of an answer to John 1:1, the longest that does not go to a thread; brotli makes ${br.length} of them, gzip ${gzip.length}`,
      calls: 1,
      targets: {},
    }),
  ];
}
