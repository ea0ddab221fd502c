// An expected reason why the local stack (or `npm start`) cannot run: a taken port, a missing binary.
// The person at the keyboard sees its message alone, without a stack trace.

/** Thrown for a cause that the person who typed the command can remove; the message says how. */
export class StartError extends Error {
  override name = 'StartError'
}
