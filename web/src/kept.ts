/** What the page keeps in the storage of the browser. A browser that forbids storage keeps nothing, and the page works. */

/** Kept until the tab is closed, or for good. */
type Place = 'sessionStorage' | 'localStorage';

export function kept(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value; null removes it. False where storage is forbidden or full: the value lasts as long as the page. */
export function keep(place: Place, name: string, value: string | null): boolean {
  try {
    if (value === null) window[place].removeItem(name);
    else window[place].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** The beginning of every name that the page gives to what it keeps. */
const OURS = 'koine-';

/** Removes all that the page keeps in a place, but for one name. */
export function forgetAll(place: Place, but?: string): void {
  try {
    const names = Object.keys(window[place]).filter((name) => name.startsWith(OURS) && name !== but);
    for (const name of names) window[place].removeItem(name);
  } catch {
    // Forbidden storage holds nothing to forget.
  }
}
