// How the file was read: where it is from, its sheet, its letters, and what became of each column.
import type { ImportReading } from '#contract/sql/catalogue/import-files.ts'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Card } from '#kit/page/Card.tsx'
import { countWords, importSourceName } from '../shared/copy.ts'
import { columnUseWords, encodingWords } from './reading-copy.ts'

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
      {reading.columns.length > 0 && <Columns columns={reading.columns} />}
    </Card>
  )
}

function Columns({ columns }: Pick<ImportReading, 'columns'>) {
  const unused = columns.filter(({ as }) => as === null)
  const open = unused.filter(({ mayMatter }) => mayMatter)
  return (
    <>
      {open.length > 0 && (
        <p className="break-words rounded-card bg-lamp-soft px-3 py-2">
          {`Not used, though it may matter: ${open.map(({ name }) => `“${name}”`).join(', ')}. To say what a column is, bring the file again and choose “I say which column is which”.`}
        </p>
      )}
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2 font-medium">
          {`${countWords(columns.length, 'column')}, ${unused.length} not used`}
        </summary>
        <ul className="divide-y divide-line">
          {columns.map(({ name, as }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
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
      </details>
    </>
  )
}
