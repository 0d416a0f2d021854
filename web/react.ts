/** The types of `koine-tutor/react`: the elements as React 19 knows them, which sets their properties and hears their events. */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  KoineReader,
  KoineReaderEvents,
  KoineResult,
  KoineResultEvents,
  KoineWord,
  KoineWordEvents,
} from './element.ts';

export type * from './element.ts';

type Props<E, Own extends keyof E, Events> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Partial<Pick<E, Own>> & {
    readonly [N in keyof Events & string as `on${N}`]?: (event: Events[N]) => void;
  };

/** The properties that a word and a text share. */
type Shared = 'target' | 'scheme' | 'showIpa' | 'accept' | 'assets' | 'disabled' | 'learner';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'koine-word': Props<KoineWord, Shared | 'name' | 'patient', KoineWordEvents>;
      'koine-result': Props<KoineResult, 'lesson' | 'answer', KoineResultEvents>;
      'koine-reader': Props<KoineReader, Shared | 'from', KoineReaderEvents>;
    }
  }
}
