/** The measurements of a running service. The code that measures does not know who counts. */

import { type Code, Refusal, type Slug } from '../../contract/refusal.ts';

/** The end of a step: success, or a refusal of this kind. */
type Ending = 'ok' | Slug;

type Took = (seconds: number, ending: Ending) => void;

export interface Metrics {
  /** An answer went out, or its caller left before it did (`status` 0); `route` is a pattern, never a path. */
  readonly answered: (route: string, method: string, status: number, seconds: number) => void;
  /** The service refused a request, over HTTP or by a tool. */
  readonly refused: (slug: Slug, code: Code | undefined) => void;
  /** An attempt was scored, on a thread or not. */
  readonly scored: Took;
  /** A recording was fetched from an upload or the web. */
  readonly fetched: Took;
  /** A recording was decoded, measured, resampled and trimmed. */
  readonly prepared: Took;
  /** A recognizer answered or failed; its name stands in the settings. */
  readonly heard: (recognizer: string, seconds: number, ending: Ending) => void;
}

const nothing = (): void => {};

export const NO_METRICS: Metrics = {
  answered: nothing,
  refused: nothing,
  scored: nothing,
  fetched: nothing,
  prepared: nothing,
  heard: nothing,
};

/** Runs a step and reports how long it took and how it ended. */
export async function timed<T>(report: Took, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let ending: Ending = 'internal-error';
  try {
    const result = await step();
    ending = 'ok';
    return result;
  } catch (error) {
    if (error instanceof Refusal) ending = error.slug;
    throw error;
  } finally {
    report((performance.now() - start) / 1000, ending);
  }
}
