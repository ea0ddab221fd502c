// An expected reason why the stack or its caller cannot run: a taken port, a missing program. The person at the keyboard sees only the
// message, without a stack trace.

/** Thrown for a cause that the person who typed the command can remove. The message says how. */
export class StartError extends Error {
  override name = 'StartError'
}
