// Says what a column of a file is, with one tap: the file is then read anew.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { choosableIn, IGNORED, isFixed, readSaidColumns, sayColumn } from '#domain/import/said-columns.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { importSourceName } from '../shared/copy.ts'
import { columnUseWords, type ShownColumn } from './reading-copy.ts'
import { useAnswers } from './use-answers.ts'

type Props = { readonly whole: WholeImport; readonly columns: readonly ShownColumn[] }

export function SayColumns({ whole, columns }: Props) {
  const { say, isSaving } = useAnswers(whole)
  const before = whole.answers?.['columns'] ?? ''
  const said = readSaidColumns(before)
  return (
    <div aria-busy={isSaving} className="flex flex-col gap-4">
      <p className="text-mute">
        Say what a column is, and the file is read anew. What you left out or corrected below is lost and must
        be said again.
      </p>
      {columns.map((column) =>
        isFixed(column.as) ? (
          <FixedColumn key={column.at} column={column} source={whole.source} />
        ) : (
          <SelectField
            key={column.at}
            label={column.name}
            hint={<span translate="no">{cellsIn(column)}</span>}
            value={wordOf(column.as)}
            options={optionsFor(column.as, { source: whole.source, isSaid: (said[column.at] ?? '') !== '' })}
            onChange={(event) =>
              !isSaving && say('columns', sayColumn(before, column.at, event.target.value))
            }
          />
        ),
      )}
      {isSaving && <p role="status">Reading the file again…</p>}
    </div>
  )
}

function cellsIn({ as, examples = [] }: ShownColumn): string {
  return examples.join(' · ') || (as === 'cost' ? 'shown with each product, to who may see costs' : 'empty')
}

/** A column by which a source finds its products. */
function FixedColumn({ column, source }: { readonly column: ShownColumn; readonly source: string }) {
  return (
    <div className="break-words">
      <p translate="no" className="font-medium">
        {column.name}
      </p>
      <p translate="no" className="text-mute text-sm">
        {cellsIn(column)}
      </p>
      <p className="text-sm">
        {`${columnUseWords(column.as ?? '')}. It stays as ${importSourceName(source)} wrote it, so that rows find their product.`}
      </p>
    </div>
  )
}

/** Options are called by what they become: choices. */
function wordOf(as: string | null): string {
  if (as === null) return IGNORED
  return columnUseWords(as) === columnUseWords('choices') ? 'option' : as
}

type Column = { readonly source: string; readonly isSaid: boolean }

/** What a column may be, with what it is: a name in its header may say more than a person chooses. */
function optionsFor(as: string | null, { source, isSaid }: Column) {
  const value = wordOf(as)
  const choices: readonly string[] = choosableIn(source)
  const isKnown = value === IGNORED || choices.includes(value)
  return [
    { value: IGNORED, label: 'Not used' },
    ...[...choices, ...(isKnown ? [] : [value])].map((word) => ({
      value: word,
      label: columnUseWords(word),
    })),
    ...(isSaid ? [{ value: '', label: 'As in the file' }] : []),
  ]
}
