// Asks which column of a list is which, beside the first values of each.
import { CHOOSABLE_COLUMNS } from '#domain/import/said-columns.ts'
import { SelectField, SwitchField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { importFieldName } from '../shared/copy.ts'

/** The first rows of a file, and what a person has said of its columns; empty: not used. */
export type UnknownTable = {
  readonly rows: readonly (readonly string[])[]
  readonly chosen: readonly string[]
  readonly hasHeader: boolean
}

export function newTable(rows: readonly (readonly string[])[]): UnknownTable {
  const width = Math.max(...rows.map(({ length }) => length))
  return { rows, chosen: Array.from({ length: width }, () => ''), hasHeader: true }
}

export function chosenColumns({ chosen, hasHeader }: UnknownTable) {
  return { names: chosen.join(','), hasHeader }
}

const OPTIONS = [
  { value: '', label: 'Do not use' },
  ...CHOOSABLE_COLUMNS.map((value) => ({ value, label: importFieldName(value) })),
]

type Props = { readonly table: UnknownTable; readonly onChange: (table: UnknownTable) => void }

export function ColumnCard({ table, onChange }: Props) {
  const { rows, chosen, hasHeader } = table
  return (
    <Card title="Which column is which?" isStack>
      <SwitchField
        label="The first row holds names"
        isOn={hasHeader}
        onChange={(next) => onChange({ ...table, hasHeader: next })}
      />
      {chosen.map((column, place) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          label={nameOf(table, place)}
          hint={
            (hasHeader ? rows.slice(1) : rows)
              .map((cells) => cells[place] ?? '')
              .filter((cell) => cell !== '')
              .join(' · ') || 'empty'
          }
          options={OPTIONS}
          value={column}
          onChange={(event) => onChange({ ...table, chosen: chosen.with(place, event.target.value) })}
        />
      ))}
    </Card>
  )
}

/** `Column 2: how much` */
function nameOf({ rows, hasHeader }: UnknownTable, place: number): string {
  const name = hasHeader ? (rows[0]?.[place] ?? '') : ''
  return `Column ${place + 1}${name === '' ? '' : `: ${name}`}`
}
