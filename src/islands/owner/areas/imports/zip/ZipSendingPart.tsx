// How far the pictures of a ZIP are, and what to do when some are missing.
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { Button } from '#kit/action/Button.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
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
