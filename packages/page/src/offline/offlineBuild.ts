/** Data about the build, which the build writes into the first line of the service worker's script. */

export interface Build {
  /** Fingerprint of this version of the page; the HTML of this version contains it, too. */
  readonly name: string;
  /** SHA-256 hash (base64url) of each file except the HTML; the keys are paths relative to the page. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Paths of the files that every visit to the page needs. */
  readonly needed: readonly string[];
}
