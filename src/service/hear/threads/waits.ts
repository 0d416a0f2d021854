/**
 * Waits that come to an end: with their work, at a deadline, when the caller leaves, or when all waits are ended. The work
 * gets a signal that says so; its reason is what the caller of the wait gets, whatever the work makes of the signal.
 */

interface Bounds {
  /** How long the work may take, milliseconds. */
  readonly ms: number;
  /** The refusal of work that took longer. */
  readonly late: () => Error;
  /** Aborts when the caller leaves. */
  readonly gone?: AbortSignal | undefined;
}

export class Waits {
  readonly #controls = new Set<AbortController>();

  /** @throws what the work throws, or the reason of its signal once that has aborted */
  async for<T>(work: (signal: AbortSignal) => Promise<T>, { ms, late, gone }: Bounds): Promise<T> {
    gone?.throwIfAborted();
    const control = new AbortController();
    const { signal } = control;
    const leave = (): void => control.abort(gone?.reason);
    const timer = setTimeout(() => control.abort(late()), ms);
    gone?.addEventListener('abort', leave, { once: true });
    this.#controls.add(control);
    try {
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
      this.#controls.delete(control);
    }
  }

  /** Ends all that is waited for now. */
  end(reason: Error): void {
    for (const control of this.#controls) control.abort(reason);
  }
}
