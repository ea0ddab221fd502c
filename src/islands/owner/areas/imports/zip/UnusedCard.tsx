// Pictures of a ZIP that belong to no product, each by its name.
import { useState } from 'react'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { listUnusedPictures } from '#data/owner/imports/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { countWords } from '../shared/copy.ts'

const FIRST = 20

export function UnusedCard({ whole }: { readonly whole: WholeImport }) {
  const [isWhole, setWhole] = useState(false)
  const query = useStoreFetch('imports', ['unused', whole.id], (id) => listUnusedPictures(id, whole.id))
  return (
    <Card title={`${countWords(whole.pictures.unused, 'picture')} of no product`} isStack>
      <p>
        No row of the table names them. Write the file’s name into the table’s picture column, or call the
        file like the product’s SKU, then bring the ZIP again.
      </p>
      <Loaded query={query} failed="Their names could not be loaded.">
        {(names) => (
          <>
            <ul className="text-sm">
              {(isWhole ? names : names.slice(0, FIRST)).map((name) => (
                <li key={name} className="break-all">
                  {name}
                </li>
              ))}
            </ul>
            {!isWhole && names.length > FIRST && (
              <Button kind="plain" className="self-start" onClick={() => setWhole(true)}>
                Show all
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
