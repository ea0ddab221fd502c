// Recognises messages about a full disk from Node, Postgres and SQLite.

const WORDS = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|database or disk is full/i

/** True for a line or message about a full disk. */
export function isDiskFull(text: string): boolean {
  return WORDS.test(text)
}
