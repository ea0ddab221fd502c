// A table of figures that scrolls in its card on phones, with the same rows as a CSV file.
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

export type Column = {
  readonly label: string
  /** `money` is minor units, in the file major ones. `change` is whole percent. */
  readonly kind: 'text' | 'count' | 'money' | 'change'
}

export type Value = string | number | null

type Props = {
  readonly title: string
  /** One sentence above the table. */
  readonly lead?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Value[])[]
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
  const { slug } = useBusiness()
  const [isAsked, setAsked] = useState(false)
  const isWhole = isAsked || isFolded || rows.length <= SHOWN + 2
  const table = <FigureTable title={title} columns={columns} rows={rows} isWhole={isWhole} />
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
          {isFolded ? (
            <details className="mt-2">
              <summary className="min-h-11 content-center font-medium text-indigo print:hidden">
                See the figures
              </summary>
              {table}
            </details>
          ) : (
            table
          )}
          {!isWhole && (
            <button
              type="button"
              className="min-h-11 font-medium text-indigo underline print:hidden"
              onClick={() => setAsked(true)}
            >
              {`Show all ${rows.length}`}
            </button>
          )}
        </>
      )}
    </Card>
  )
}

/** Rows that a table shows before it is asked for all. Paper and file hold all. */
const SHOWN = 10
const ROW = 'border-line border-t'
const FOLDED_ROW = `${ROW} hidden print:table-row`

type TableProps = Pick<Props, 'title' | 'columns' | 'rows'> & { readonly isWhole: boolean }

function FigureTable({ title, columns, rows, isWhole }: TableProps) {
  const { currency } = useBusiness()
  const number = 'pl-3 text-right whitespace-nowrap'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reached by keys
    <section aria-label={`${title}, table`} tabIndex={0} className="-mx-4 overflow-x-auto px-4">
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-mute">
            {columns.map(({ label, kind }) => (
              <th
                key={label}
                scope="col"
                className={`py-2 font-medium ${kind === 'text' ? 'text-left' : number}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name and one row each
            <tr key={`${row[0]} ${place}`} className={isWhole || place < SHOWN ? ROW : FOLDED_ROW}>
              {row.map((value, at) => {
                const { label = '', kind = 'text' } = columns[at] ?? {}
                const shown = textOf(value, kind, currency)
                return at === 0 ? (
                  <th
                    key={label}
                    scope="row"
                    className="min-w-32 py-2 text-left font-normal [overflow-wrap:anywhere]"
                  >
                    {shown}
                  </th>
                ) : (
                  <td key={label} className={kind === 'text' ? 'py-2 pl-3' : number}>
                    {shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function textOf(value: Value, kind: Column['kind'], currency: string): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'money') return formatMoney(value, currency)
  if (kind === 'change') return `${value > 0 ? '+' : ''}${value}%`
  return value.toLocaleString('en-NG')
}

function csvOf(columns: readonly Column[], rows: readonly (readonly Value[])[]): string {
  return csvDocument(
    columns.map(({ label }) => label),
    rows.map((row) =>
      row.map((value, at) =>
        columns[at]?.kind === 'money' && typeof value === 'number' ? value / 100 : value,
      ),
    ),
  )
}

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Waits before freeing the file: the browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
