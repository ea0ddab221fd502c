// Texts that are the same on many pages are kept apart while pages are printed: a mark stands in their place, and the publisher, which
// stores them once, neither copies nor encodes them again for each page. Several pages may be printed in a row.

/** Begins a mark; the letter behind it says which. No other text of a page can hold it: Postgres stores none with a NUL. */
const NUL = '\0'
const TEXT = `${NUL}t`

/** Stands between two pages that are printed in a row. Astro writes the doctype of the first. */
export const PAGE_BREAK = `${NUL}p<!DOCTYPE html>`

const MARK_BYTES = 2
const LETTER_P = 'p'.charCodeAt(0)

/** What to print for a text: a mark where `apart` takes it, else the text itself. */
export function keptApart(text: string, apart: string[] | undefined): string {
  if (!apart) return text
  apart.push(text)
  return TEXT
}

/** A page that was printed: the texts it kept apart, and what stands before, between and after them, one more. */
export type TakenApart = { readonly own: readonly Uint8Array[]; readonly apart: readonly string[] }

/** The pages of one print; `apart` as it was filled while they were printed. Throws when its texts and their marks do not fit. */
export function takeApart(printed: Uint8Array, apart: readonly string[]): readonly TakenApart[] {
  const pages: TakenApart[] = []
  let own: Uint8Array[] = []
  let taken = 0
  const endPage = () => {
    const until = taken + own.length - 1
    pages.push({ own, apart: apart.slice(taken, until) })
    taken = until
    own = []
  }
  let from = 0
  for (let at = printed.indexOf(0); at >= 0; at = printed.indexOf(0, from)) {
    own.push(printed.subarray(from, at))
    if (printed[at + 1] === LETTER_P) endPage()
    from = at + MARK_BYTES
  }
  own.push(printed.subarray(from))
  endPage()
  if (taken !== apart.length) throw new Error(`takeApart: ${apart.length} texts kept apart, ${taken} marks`)
  return pages
}
