/** Replaces a browser's `Worker` in tests, which answer in its place. */

type MessageListener = (event: { readonly data?: unknown }) => void;

export interface ThreadQuestion {
  readonly id: number;
  readonly kind: string;
  readonly takes: object;
}

export class FakeWorker {
  static readonly all: FakeWorker[] = [];
  readonly asked: ThreadQuestion[] = [];
  readonly url: string;
  readonly options: object;
  ended = false;
  readonly #listeners = new Map<string, MessageListener>();

  constructor(url: string, options: object) {
    [this.url, this.options] = [url, options];
    FakeWorker.all.push(this);
  }

  /** The thread that was started last. */
  static get last(): FakeWorker {
    return FakeWorker.all.at(-1) as FakeWorker;
  }

  addEventListener(kind: string, listener: MessageListener): void {
    this.#listeners.set(kind, listener);
  }

  postMessage(question: ThreadQuestion): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.ended = true;
  }

  tell(data: object): void {
    this.#listeners.get('message')?.({ data });
  }

  die(): void {
    this.#listeners.get('error')?.({});
  }
}
