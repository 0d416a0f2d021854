/** Bounds what owners hold at once, in pieces or in bytes: one limit for all owners together, one for each owner. */
export class Room {
  readonly #held = new Map<string, number>();
  readonly #most: number;
  readonly #mostOfOne: number;
  #sum = 0;

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** The amount that this owner holds. */
  of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  /** Takes room for this owner and returns the function that frees it; null when a limit would be passed. */
  take(owner: string, amount = 1): (() => void) | null {
    const held = this.of(owner) + amount;
    if (held > this.#mostOfOne || this.#sum + amount > this.#most) return null;
    this.#held.set(owner, held);
    this.#sum += amount;
    return () => this.#give(owner, amount);
  }

  #give(owner: string, amount: number): void {
    const left = this.of(owner) - amount;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
    this.#sum -= amount;
  }
}
