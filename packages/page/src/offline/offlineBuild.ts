/** Data about the build, which the build writes into the first line of the service worker's script. */

export interface Build {
  /** Fingerprint of this version; the HTML contains it, too. */
  readonly name: string;
  /** SHA-256 (base64url) of each file except the HTML, by path relative to the page. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly needed: readonly string[];
}
