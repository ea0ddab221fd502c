// A table of figures that scrolls in its card on phones, with the same rows as a CSV file.
import { Download } from 'lucide-react'
import type { Elements } from '#components/text/elements.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import type { FigureUnit } from '#domain/figures/figures.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { type Column, FigureTable } from '#kit/show/FigureTable.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { periodName } from '#owner/shared/profit/period-names.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'

type Props<Row> = {
  readonly title: string
  /** One sentence above the table. */
  readonly lead?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
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

export function FigureCard<Row>({
  title,
  lead,
  columns,
  rows,
  fileName,
  until,
  empty,
  children,
  isFolded = false,
}: Props<Row>) {
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

/** The column that names the day, week or month of its row. */
export const periodColumn = (unit: FigureUnit): Column<{ readonly from: string }> => ({
  label: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month',
  kind: 'text',
  of: ({ from }) => periodName(from, unit),
})

/** Rows that a table shows before it is asked for all. Paper and file hold all. */
const SHOWN = 10

/** Amounts are in major units in the file. */
function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvDocument(
    columns.map(({ label }) => label),
    rows.map((row) =>
      columns.map(({ kind, of }) => {
        const value = of(row)
        return kind === 'money' && typeof value === 'number' ? value / 100 : value
      }),
    ),
  )
}
