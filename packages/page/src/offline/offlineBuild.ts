/** Facts about a build of the page, written into the first line of the service worker's script. */

export interface Build {
  readonly name: string;
  /** SHA-256 (base64url) of each file except the HTML, indexed by path relative to the page. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly needed: readonly string[];
}
