/** Facts about a build of the page, written into the first line of the service worker's script. */

export interface Build {
  /** A fingerprint of the version, which is also in the HTML. */
  readonly name: string;
  /** SHA-256 (base64url) of each file except the HTML, by path relative to the page. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Paths of the files that every visit needs. */
  readonly needed: readonly string[];
}
