// A table of figures that scrolls in its card on phones, with the same rows as a CSV file.
import { Download } from 'lucide-react'
import type { Elements } from '#components/text/elements.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { type Column, type Figure, FigureTable } from '#kit/show/FigureTable.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'

type Props = {
  readonly title: string
  /** One sentence above the table. */
  readonly lead?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Figure[])[]
  /** Names the file: `{shop}-{fileName}-{until}.csv`. */
  readonly fileName: string
  /** The last day that is counted. */
  readonly until: string
  /** Shown in place of an empty table. */
  readonly empty: string
  /** A chart above the table. */
  readonly children?: Elements
  /** Folds the table away under a chart that has the same figures. */
  readonly isFolded?: boolean
}

export function FigureCard({
  title,
  lead,
  columns,
  rows,
  fileName,
  until,
  empty,
  children,
  isFolded = false,
}: Props) {
  const { slug, currency } = useBusiness()
  const { shown, showAll } = useFirst(rows, isFolded ? rows.length : SHOWN)
  return (
    <Card
      title={title}
      className="min-w-0 break-inside-avoid"
      {...(rows.length > 0
        ? {
            action: (
              <Button
                kind="plain"
                Icon={Download}
                aria-label={`CSV: ${title}`}
                className="print:hidden"
                onClick={() => saveFile(csvOf(columns, rows), `${slug}-${fileName}-${until}.csv`)}
              >
                CSV
              </Button>
            ),
          }
        : {})}
    >
      {lead && <p className="mb-3 text-mute">{lead}</p>}
      {rows.length === 0 ? (
        <p className="text-mute">{empty}</p>
      ) : (
        <>
          {children}
          <FigureTable
            label={title}
            columns={columns}
            rows={rows}
            currency={currency}
            summary={isFolded && 'See the figures'}
            shown={shown.length}
          />
          {showAll}
        </>
      )}
    </Card>
  )
}

/** Rows that a table shows before it is asked for all. Paper and file hold all. */
const SHOWN = 10

/** Amounts are in major units in the file. */
function csvOf(columns: readonly Column[], rows: readonly (readonly Figure[])[]): string {
  return csvDocument(
    columns.map(({ label }) => label),
    rows.map((row) =>
      row.map((value, at) =>
        columns[at]?.kind === 'money' && typeof value === 'number' ? value / 100 : value,
      ),
    ),
  )
}
