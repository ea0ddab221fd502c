// How the parts of the stack say that the disk is full: Node, Postgres and SQLite, each in its own words.

const WORDS = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|database or disk is full/i

/** True for a line or message that tells of a full disk. */
export function isDiskFull(text: string): boolean {
  return WORDS.test(text)
}
