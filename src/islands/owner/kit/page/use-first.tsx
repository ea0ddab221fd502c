// The first rows of a long list, and the button that shows the others.
import { useState } from 'react'
import type { Elements } from '#components/text/elements.ts'

type First<Row> = {
  readonly shown: readonly Row[]
  /** Null when all rows are shown. */
  readonly showAll: Elements
}

/** Hides nothing where only one or two rows more than `most` would stay behind the button. */
export function useFirst<Row>(rows: readonly Row[], most: number): First<Row> {
  const [isWhole, setWhole] = useState(false)
  if (isWhole || rows.length <= most + 2) return { shown: rows, showAll: null }
  const showAll = (
    <button
      type="button"
      className="min-h-11 self-start font-medium text-indigo underline print:hidden"
      onClick={() => setWhole(true)}
    >
      {`Show all ${rows.length}`}
    </button>
  )
  return { shown: rows.slice(0, most), showAll }
}
