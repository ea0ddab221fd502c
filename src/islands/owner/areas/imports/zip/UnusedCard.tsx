// Pictures of a ZIP that belong to no product, each by its name.
import { useState } from 'react'
import type { WholeImport } from '#data/owner/imports/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { countWords } from '../shared/copy.ts'
import { useUnusedPictures } from '../shared/use-imports.ts'

const FIRST = 20

export function UnusedCard({ whole }: { readonly whole: WholeImport }) {
  const { data: names, isError, refetch } = useUnusedPictures(whole.id)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? names : names?.slice(0, FIRST)
  return (
    <Card title={`${countWords(whole.pictures.unused, 'picture')} of no product`}>
      <div className="flex flex-col gap-3">
        <p>
          No row of the table names them. Write the file’s name into the table’s picture column, or call the
          file like the product’s SKU, then bring the ZIP again.
        </p>
        {!names && isError && (
          <ErrorNote text="Their names could not be loaded." onRetry={() => void refetch()} />
        )}
        <ul className="text-sm">
          {shown?.map((name) => (
            <li key={name} className="break-all">
              {name}
            </li>
          ))}
        </ul>
        {!isWhole && (names?.length ?? 0) > FIRST && (
          <Button kind="plain" className="self-start" onClick={() => setWhole(true)}>
            Show all
          </Button>
        )}
      </div>
    </Card>
  )
}
