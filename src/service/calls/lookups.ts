import { explain } from '../../../packages/lesson/src/explain.ts';
import { findWords } from '../../../packages/lesson/src/find.ts';
import { readInShort } from '../../../packages/lesson/src/prose.ts';
import { hinting, strangersIn, withNotes } from '../../contract/fields.ts';
import { ExplainRequest, FindRequest, parseExplain, parseFind, ReadRequest } from '../../contract/lookups.ts';
import { PREFIX_FIELDS, parsePrefix, parseScheme, parseTarget, TARGET_FIELDS } from '../../contract/query.ts';
import { readMessage } from '../../contract/requestSchemas.ts';
import type { Engine } from '../../engine/engine.ts';
import { engineFor, type LoadableEngines } from '../../engine/library/engines.ts';
import { reading, wordsWith } from '../../engine/library/reading.ts';

export function lookupsOf(engines: LoadableEngines, fallback: string) {
  /** Answers with the engine of a scheme, and adds a note on each unknown field of the body. */
  const answered = async <A extends object>(
    body: unknown,
    fields: object,
    scheme: string | undefined,
    answer: (engine: Engine) => A,
  ): Promise<A> => withNotes(answer(await engineFor(engines, scheme ?? fallback)), strangersIn(body, fields));
  return {
    async lexicon(query: unknown) {
      const [prefix, scheme] = [parsePrefix(query), parseScheme(query)];
      return answered(query, PREFIX_FIELDS, scheme, (engine) => wordsWith(prefix, engine));
    },
    async reading(query: unknown) {
      const [target, scheme] = [parseTarget(query), parseScheme(query)];
      return answered(query, TARGET_FIELDS, scheme, (engine) => reading(target, engine));
    },
    async read(body: unknown) {
      const { text, detail, scheme } = hinting(body, ReadRequest.shape, () => readMessage(body, ReadRequest));
      return answered(body, ReadRequest.shape, scheme, (engine): object => {
        const read = reading(text, engine, 'text');
        return detail === 'full' ? read : readInShort(read);
      });
    },
    async findWords(body: unknown) {
      const sought = hinting(body, FindRequest.shape, () => parseFind(body));
      return answered(body, FindRequest.shape, sought.scheme, (engine) => findWords(sought, engine));
    },
    async explain(body: unknown) {
      const request = hinting(body, ExplainRequest.shape, () => parseExplain(body));
      return answered(body, ExplainRequest.shape, request.scheme, (engine) =>
        explain(request, engine.phonology),
      );
    },
  };
}
