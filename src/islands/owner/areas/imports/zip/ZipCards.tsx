// The ZIP of an import on its page: how far its pictures are, what to do when some are missing, and those that belong to no product.
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { listUnusedPictures } from '#data/owner/imports.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { countWords } from '../shared/copy.ts'
import type { ZipOfPage } from './use-zip.ts'

type Props = { readonly whole: WholeImport; readonly zip: ZipOfPage }

export function ZipSendingPart({ whole, zip }: Props) {
  const { unsent, failed } = whole.pictures
  const { file, sending, send } = zip
  if (whole.status === 'running')
    return (
      <p className="text-mute">
        {file === null
          ? 'The pictures of the ZIP come after the products.'
          : 'The pictures of the ZIP are sent when the products are written. Keep the app open.'}
      </p>
    )
  if (sending?.isAtWork)
    return (
      <>
        <p role="status">
          {`${sending.done.toLocaleString('en')} of ${countWords(sending.total, 'picture')} of the ZIP sent. Keep the app open.`}
        </p>
        <ProgressBar done={sending.done} total={sending.total} label="Sending pictures" />
      </>
    )
  if (unsent + failed === 0) return null
  return (
    <>
      {sending?.problem && <ErrorNote text={sending.problem} onRetry={() => send('unsent')} />}
      {unsent > 0 && file === null && (
        <p>
          {`${countWords(unsent, 'picture')} of the ZIP ${unsent === 1 ? 'is' : 'are'} not in your shop yet. Choose the ZIP again to send ${unsent === 1 ? 'it' : 'them'}.`}
        </p>
      )}
      <ChooseZip
        label="Choose the ZIP again"
        kind={unsent > 0 ? 'main' : 'plain'}
        onChoose={(chosen) => send('all', chosen)}
      />
    </>
  )
}

type ChooseZipProps = {
  readonly label: string
  readonly kind: 'main' | 'plain'
  readonly onChoose: (file: File) => void
}

/** A button that chooses the ZIP of an import again. */
function ChooseZip({ label, kind, onChoose }: ChooseZipProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} Icon={FileUp} className="self-start" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

const FIRST = 20

/** Pictures of a ZIP that belong to no product, each by its name. */
export function UnusedCard({ whole }: { readonly whole: WholeImport }) {
  const query = useStoreFetch('imports', ['unused', whole.id], async (id) =>
    listUnusedPictures(await ownerDatabase(), id, whole.id),
  )
  return (
    <Card title={`${countWords(whole.pictures.unused, 'picture')} of no product`} isStack>
      <p>
        No row of the table names them. Write the file’s name into the table’s picture column, or call the
        file like the product’s SKU, then bring the ZIP again.
      </p>
      <Loaded query={query} failed="Their names could not be loaded.">
        {(names) => <UnusedNames names={names} />}
      </Loaded>
    </Card>
  )
}

function UnusedNames({ names }: { readonly names: readonly string[] }) {
  const { shown, showAll } = useFirst(names, FIRST)
  return (
    <>
      <ul className="text-sm">
        {shown.map((name) => (
          <li key={name} className="break-all">
            {name}
          </li>
        ))}
      </ul>
      {showAll}
    </>
  )
}
