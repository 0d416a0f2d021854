/** Types of `koine-tutor/react`: the elements for React 19. */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type * as Own from './element.ts';

export type * from './element.ts';

type Props<E, Set extends keyof E, Events> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Partial<Pick<E, Set>> & {
    readonly [N in keyof Events & string as `on${N}`]?: (event: Events[N]) => void;
  };

type SharedProperty = 'target' | 'scheme' | 'showIpa' | 'accept' | 'assets' | 'disabled' | 'learner';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'koine-word': Props<Own.KoineWord, SharedProperty | 'name' | 'patient', Own.KoineWordEvents>;
      'koine-result': Props<Own.KoineResult, 'lesson' | 'answer', Own.KoineResultEvents>;
      'koine-reader': Props<Own.KoineReader, SharedProperty | 'from', Own.KoineReaderEvents>;
    }
  }
}
