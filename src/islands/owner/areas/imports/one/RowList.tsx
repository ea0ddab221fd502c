// Rows of the file that became no product, each with the reason.

import { IMPORT_PAGE, listImportRows, type WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Card } from '#kit/page/Card.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { useStorePages } from '#owner/session/store-data.ts'
import { countWords } from '../shared/copy.ts'

export function RowList({ whole }: { readonly whole: WholeImport }) {
  const list = useStorePages(
    listImportRows,
    { importId: whole.id },
    {
      first: { after: -1 },
      next: (page) => (page.length === IMPORT_PAGE.rows ? { after: page.at(-1)?.number ?? 0 } : undefined),
    },
  )
  const rows = list.data?.pages.flat() ?? []
  const { refused, skipped } = whole.rows
  return (
    <Card title={whole.source === 'paste' ? 'Lines left out' : 'Rows left out'}>
      <p className="text-mute">
        {`${[...(refused > 0 ? [`${refused} refused`] : []), ...(skipped > 0 ? [`${skipped} left out`] : [])].join(', ')} of ${countWords(whole.rows.read, whole.source === 'paste' ? 'line' : 'row')}.`}
      </p>
      <ul className="divide-y divide-line">
        {rows.map(({ number, name, reason, column }) => (
          <li key={number} className="py-2">
            <p className="break-words font-medium">
              <span>{`${whole.source === 'paste' ? 'Line' : 'Row'} ${number}${name === '' ? '' : ` · ${name}`}`}</span>
              {column !== undefined && <span className="font-normal text-mute">{` · ${column}`}</span>}
            </p>
            <p className="text-sm">{reason}</p>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
