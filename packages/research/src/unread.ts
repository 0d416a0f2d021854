/** Why a file cannot be read, in words. */

const NO_FILE = 'there is no such file';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: NO_FILE,
  ENOTDIR: NO_FILE,
  EISDIR: 'this is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENAMETOOLONG: 'it is too long',
  ELOOP: 'its links lead in a circle',
};

/** What is wrong with a file, by the error of the system. */
export function whyUnread({ code, message }: NodeJS.ErrnoException): string {
  return code === undefined ? message : (WHY[code] ?? `it cannot be read (${code})`);
}
