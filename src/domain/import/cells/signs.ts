import { plainSigns } from '../../basics/plain-signs.ts'

/** As plainSigns does, and at once for ASCII, which most cells are: a list has a million of them. */
export function inPlainSigns(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : plainSigns(text)
}
