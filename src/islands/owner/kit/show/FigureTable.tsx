// A table of figures, for exact numbers and for people who cannot see a chart. It scrolls sideways on a phone.
import { formatMoney } from '#domain/basics/money.ts'

export type Column<Row> = {
  readonly label: string
  /** `money` is minor units. `change` and `share` are whole percent. */
  readonly kind: Kind
  readonly of: (row: Row) => Figure
}

type Kind = 'text' | 'count' | 'money' | 'change' | 'share'

export type Figure = string | number | null

type Props<Row> = {
  readonly label: string
  /** The first column names its row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Of the amounts. */
  readonly currency: string
  /** Folds the table away under these words. */
  readonly summary?: string | false
  /** Shows so many rows on the screen; paper has all. */
  readonly shown?: number
}

/** Null is shown as a dash. */
export function FigureTable<Row>({
  label,
  columns,
  rows,
  currency,
  summary = false,
  shown = rows.length,
}: Props<Row>) {
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reached by keys
    <section aria-label={`${label}, table`} tabIndex={0} className="-mx-4 overflow-x-auto px-4">
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-mute">
            {columns.map((column, at) => (
              <th key={column.label} scope="col" className={`py-2 font-medium ${sideOf(column.kind, at)}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name and one row each
              key={`${columns[0]?.of(row)} ${place}`}
              className={`border-line border-t ${place < shown ? '' : 'hidden print:table-row'}`}
            >
              {columns.map(({ label: name, kind, of }, at) => {
                const words = textOf(of(row), kind, currency)
                return at === 0 ? (
                  <th
                    key={name}
                    scope="row"
                    className={`py-2 text-left font-normal [overflow-wrap:anywhere] ${columns.length > 3 ? 'min-w-32' : ''}`}
                  >
                    {words}
                  </th>
                ) : (
                  <td key={name} className={sideOf(kind, at)}>
                    {words}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  if (summary === false) return table
  return (
    <details className="mt-2">
      <summary className="min-h-11 content-center font-medium text-indigo print:hidden">{summary}</summary>
      {table}
    </details>
  )
}

/** Numbers stay on one line; words may break, so that a table of words fits large letters on a phone. */
function sideOf(kind: Kind, column: number): string {
  if (column === 0) return 'text-left'
  return `pl-[12px] text-right ${kind === 'text' ? '' : 'whitespace-nowrap'}`
}

function textOf(value: Figure, kind: Kind, currency: string): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (kind === 'money') return formatMoney(value, currency)
  if (kind === 'share') return `${value}%`
  if (kind === 'change') return `${value > 0 ? '+' : ''}${value}%`
  return value.toLocaleString('en-NG')
}
