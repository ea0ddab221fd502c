// Texts that are the same on many pages are kept apart while pages are printed: a mark stands in their place, and the publisher, which
// stores them once, neither copies nor encodes them again for each page. Several pages may be printed in a row.

/** A text that was kept apart. */
export type Apart = { readonly kind: 'style' | 'script'; readonly text: string }

/** Begins a mark; the letter behind it says which. No other text of a page can hold it: Postgres stores none with a NUL. */
const NUL = '\0'
const LETTERS: Readonly<Record<Apart['kind'] | 'page', string>> = { style: 's', script: 'j', page: 'p' }
const MARK_BYTES = 2

/** Stands between two pages that are printed in a row. Astro writes the doctype of the first. */
export const PAGE_BREAK = `${NUL}${LETTERS.page}<!DOCTYPE html>`

/** What to print for a text: a mark where `apart` takes it, else the text itself. */
export function keepApart(kind: Apart['kind'], text: string, apart: Apart[] | undefined): string {
  if (!apart) return text
  apart.push({ kind, text })
  return `${NUL}${LETTERS[kind]}`
}

/** A page that was printed: the texts it kept apart, and what stands before, between and after them, one more. */
export type TakenApart = { readonly own: readonly Uint8Array[]; readonly apart: readonly Apart[] }

/** The pages of one print; `apart` as it was filled while they were printed. Throws when its texts and their marks do not fit. */
export function takeApart(printed: Uint8Array, apart: readonly Apart[]): readonly TakenApart[] {
  const pages: { readonly own: Uint8Array[]; readonly apart: Apart[] }[] = []
  let page = { own: [] as Uint8Array[], apart: [] as Apart[] }
  let taken = 0
  let from = 0
  for (let at = printed.indexOf(0); at >= 0; at = printed.indexOf(0, from)) {
    page.own.push(printed.subarray(from, at))
    from = at + MARK_BYTES
    const letter = String.fromCharCode(printed[at + 1] ?? 0)
    if (letter === LETTERS.page) {
      pages.push(page)
      page = { own: [], apart: [] }
      continue
    }
    const text = apart[taken]
    if (!text || letter !== LETTERS[text.kind])
      throw new Error(
        `takeApart: a mark for ${JSON.stringify(letter)} stands where ${text?.kind ?? 'none'} was kept`,
      )
    page.apart.push(text)
    taken += 1
  }
  page.own.push(printed.subarray(from))
  pages.push(page)
  if (taken !== apart.length) throw new Error(`takeApart: ${apart.length} texts kept apart, ${taken} marks`)
  return pages
}
