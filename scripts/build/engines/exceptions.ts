// Uses of newer names that the check of the build allows, each with the reason why an engine of the floor does not meet it or does without.

export type Exception = {
  /** The finding's name. */
  readonly name: string
  /** Beginnings of the files' names. */
  readonly files: readonly string[]
  readonly why: string
}

export const EXCEPTIONS: readonly Exception[] = []

/** True when the list allows the use in this file. */
export function isAllowed(name: string, file: string): boolean {
  return EXCEPTIONS.some((each) => each.name === name && each.files.some((start) => file.startsWith(start)))
}
