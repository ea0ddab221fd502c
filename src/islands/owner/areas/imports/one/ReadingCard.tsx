// How the file was read: where it is from, its sheet, its letters, and what became of each column.
import { useState } from 'react'
import type { ImportReading } from '#contract/sql/catalogue/import-files.ts'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { choosableIn } from '#domain/import/said-columns.ts'
import { Card } from '#kit/page/Card.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { countWords, importSourceName } from '../shared/copy.ts'
import { columnUseWords, encodingWords, type ShownColumn, shownColumns } from './reading-copy.ts'
import { SayColumns } from './SayColumns.tsx'

type Props = { readonly whole: WholeImport }

export function ReadingCard({ whole }: Props) {
  const { reading, source } = whole
  if (reading === null) return null
  const facts = [
    importSourceName(source),
    ...(reading.sheet === null ? [] : [`sheet “${reading.sheet}”`]),
    ...[encodingWords(reading) ?? []].flat(),
  ]
  return (
    <Card title="How the file was read" isStack>
      <p translate="no" className="break-words">
        {facts.join(' · ')}
      </p>
      {reading.columns.length > 0 && <Columns whole={whole} columns={reading.columns} />}
    </Card>
  )
}

/** Columns can be said as long as the file is kept. Programs have so many that their list opens with a tap. */
function Columns({ whole, columns }: Props & Pick<ImportReading, 'columns'>) {
  const { source, answers } = whole
  const maySay = may(useBusiness(), 'imports') && choosableIn(source).length > 0 && answers !== null
  const shown = shownColumns(columns)
  const unused = shown.filter(({ as }) => as === null)
  const open = unused.filter(({ mayMatter }) => mayMatter)
  const [isOpened, setOpened] = useState(maySay && source === 'list' && open.length > 0)
  return (
    <>
      {open.length > 0 && (
        <p className="break-words rounded-card bg-lamp-soft px-3 py-2">
          {`Not used, though it may matter: ${open.map(({ name }) => `“${name}”`).join(', ')}. ${maySay ? 'Say below what it is.' : 'To say what a column is, bring the file again and choose “I say which column is which”.'}`}
        </p>
      )}
      <details className="text-sm" open={isOpened} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">
          {`${countWords(shown.length, 'column')}, ${unused.length} not used`}
        </summary>
        {isOpened && (maySay ? <SayColumns whole={whole} columns={shown} /> : <ColumnList columns={shown} />)}
      </details>
    </>
  )
}

function ColumnList({ columns }: { readonly columns: readonly ShownColumn[] }) {
  return (
    <ul className="divide-y divide-line">
      {columns.map(({ name, as, at }) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-3 py-1">
          <span translate="no" className="min-w-0 break-words">
            {name}
          </span>
          <span className={as === null ? 'text-mute' : ''}>
            {as === null ? 'not used' : columnUseWords(as)}
          </span>
        </li>
      ))}
    </ul>
  )
}
