/** Data of the build for the service worker, in the first line of its script. */

export interface Build {
  /** Fingerprint of this version; its HTML has it, too. */
  readonly name: string;
  /** SHA-256 of each file but the HTML, base64url, by path below the page. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Files that every visit needs. */
  readonly needed: readonly string[];
}
