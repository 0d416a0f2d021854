/** Replaces a browser's storage in tests. A value of over `room` characters does not fit. */

export function storage(kept: readonly [string, string][] = [], room = Number.POSITIVE_INFINITY) {
  const map = new Map(kept);
  return {
    kept: map,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      map.set(name, value);
    },
    removeItem: (name: string) => void map.delete(name),
  };
}
