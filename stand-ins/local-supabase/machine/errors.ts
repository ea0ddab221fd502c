// Errors of the machine, and not of our own code: a cause that a person can remove (a taken port, a missing program), a system call, a full disk.

/** Thrown for a cause that the person who typed the command can remove. The message says how. */
export class StartError extends Error {
  override name = 'StartError'
}

/** True for an error of a system call. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

const WORDS = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded|database or disk is full/i

/** True for a line or message about a full disk. */
export function isDiskFull(text: string): boolean {
  return WORDS.test(text)
}
