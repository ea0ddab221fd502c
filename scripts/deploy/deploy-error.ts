// A reason for which a deploy ends, in a sentence for the person who runs it. Any other error is a fault of ours.

/** The message says what was expected, what was found, and what to do. */
export class DeployError extends Error {}
