// Names of columns of which a person has said what they are. They begin with a sign that no decoded text has, so no file is taken for one.

const SIGN = '\0'
const OPTION = `${SIGN}option `

/** The name of a column that is said to be this. */
export const saidName = (meaning: string): string => `${SIGN}${meaning}`

/** The name of a column that has lost its meaning by what was said: rows may still be joined by it. */
export const replacedName = (meaning: string): string => saidName(`not ${meaning}`)

/** What a column is said to be: `\0price` -> `price`; null for a name of the file. */
export const saidMeaning = (name: string): string | null => (name.startsWith(SIGN) ? name.slice(1) : null)

/** What a column is that says something else than its name: it may still tell rows apart. */
export const UNREAD = 'unread'

/** The name of a column by which shoppers choose. */
export const saidOption = (called: string): string => `${OPTION}${called}`

/** A column by which shoppers choose, and what it is called. */
export type SaidOption = { readonly at: number; readonly name: string }

/** The cells of more columns would cost more to clean than they are long. */
const MOST_OPTIONS = 5

/** The columns of a header that are said to be options, at most five. */
export function saidOptions(header: readonly string[]): readonly SaidOption[] {
  return header
    .flatMap((cell, at) => (cell.startsWith(OPTION) ? [{ at, name: cell.slice(OPTION.length) }] : []))
    .slice(0, MOST_OPTIONS)
}
