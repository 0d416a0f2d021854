/** What the build tells the service worker, in the first line of its script. Types alone. */

export interface Build {
  /** The fingerprint of this version, which its HTML bears, too. */
  readonly name: string;
  /** SHA-256 of every file but the HTML, base64url, by its address below that of the page. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The files that every visit needs. */
  readonly needed: readonly string[];
}
