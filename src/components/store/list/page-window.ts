// Chooses the page numbers of a row of page links: both ends, the present page and its neighbours. An ellipsis replaces the others.

import type { Pagination } from '#domain/store/views.ts'

export type PageStep = Pagination['pages'][number] | 'gap'

/** Page 7 of 23 -> 1 … 6 7 8 … 23. An ellipsis never replaces a single page. */
export function pageWindow({ page, pages }: Pick<Pagination, 'page' | 'pages'>): readonly PageStep[] {
  const last = pages.length
  const isShown = (number: number) => number === 1 || number === last || Math.abs(number - page) <= 1
  const wouldHideOne = (number: number) => isShown(number - 1) && isShown(number + 1)
  return pages.flatMap((entry): PageStep[] => {
    if (isShown(entry.page) || wouldHideOne(entry.page)) return [entry]
    return isShown(entry.page - 1) ? ['gap'] : []
  })
}
