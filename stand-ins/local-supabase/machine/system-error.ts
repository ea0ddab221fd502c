// Distinguishes an error of the machine (full disk, missing file, no permission) from a fault of our own code.

/** True for an error of a system call. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
