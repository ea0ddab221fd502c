// Downloads all data of the store as one ZIP, made in this browser. Shows progress, offers to stop, and offers the file again while the page
// is open.
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ExportProgress, exportStoreInBrowser } from '#data/owner/export/export-run.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { shopDate } from '#domain/basics/shop-time.ts'
import { EXPORT_TABLES } from '#domain/export/export-tables.ts'
import { Button } from '#kit/action/Button.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'

type State =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'running'; readonly progress: ExportProgress | null }
  | { readonly kind: 'done'; readonly files: readonly { readonly name: string; readonly blob: Blob }[] }

export function ExportCard() {
  const { state, start, stop } = useExport()
  return (
    <Card title="Export everything" isStack>
      <p>
        One ZIP file with all your products, variants, categories, customers, orders, vouchers, gift cards and
        settings as CSV, and your pictures. It is yours to keep or to take elsewhere. The codes of gift cards
        are money: the exit kit has them, if you ask for them.
      </p>
      {state.kind === 'running' ? (
        <div className="flex flex-col gap-3">
          <ExportBar progress={state.progress} />
          <Button kind="plain" className="self-start" onClick={stop}>
            Stop
          </Button>
        </div>
      ) : (
        <Button Icon={Download} className="self-start" onClick={start}>
          {state.kind === 'done' ? 'Export again' : 'Export everything'}
        </Button>
      )}
      <div role="status">
        {state.kind === 'done' && (
          <p>
            <span>The file is in your downloads.</span>{' '}
            {state.files.map(({ name: file, blob }) => (
              <button
                key={file}
                type="button"
                onClick={() => saveFile(blob, file)}
                className="min-h-11 font-medium text-indigo underline underline-offset-4"
              >{`Save ${file} again`}</button>
            ))}
          </p>
        )}
      </div>
      {state.kind === 'failed' && (
        <ErrorNote
          text="The export stopped: the connection was lost. Nothing is half saved."
          onRetry={start}
        />
      )}
    </Card>
  )
}

/** Makes the files in this browser and hands them to its downloads. `stop` ends it without a file. */
function useExport() {
  const { id, name, slug, currency, country } = useBusiness()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { save } = useSave({
    tell: (problem) => {
      if (problem !== null) setState({ kind: running.current?.signal.aborted ? 'idle' : 'failed' })
    },
  })
  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setState({ kind: 'running', progress: null })
    const report = (progress: ExportProgress) => setState({ kind: 'running', progress })
    await save({
      send: () => exportStoreInBrowser({ id, name, currency }, report, stop.signal),
      onSaved: (blobs) => {
        const day = shopDate(new Date(serverNow()).toISOString(), country)
        const files = blobs.map((blob, index) => ({
          name: `${slug}-${day}${index === 0 ? '' : `-${index + 1}`}.zip`,
          blob,
        }))
        for (const file of files) saveFile(file.blob, file.name)
        setState({ kind: 'done', files })
      },
      refusalText: () => {
        setState({ kind: 'idle' })
        toast({
          kind: 'bad',
          text: 'Your role may not take the shop’s data away. The owner decides that under Team.',
        })
        return null
      },
    })
  }
  return { state, start: () => void start(), stop: () => running.current?.abort() }
}

function ExportBar({ progress }: { readonly progress: ExportProgress | null }) {
  const { text, value } = wordsOf(progress)
  return (
    <div>
      <p role="status" className="mb-1">
        {text}
      </p>
      <ProgressBar label="Export" total={1} done={value} />
    </div>
  )
}

/** Text and value of the progress bar. Rows are the first third, because pictures take longer. */
function wordsOf(progress: ExportProgress | null): { readonly text: string; readonly value: number } {
  if (!progress) return { text: 'Starting…', value: 0 }
  if (progress.step === 'rows') {
    const { file, done } = progress
    return { text: `Reading ${file.replaceAll('-', ' ')}…`, value: done / EXPORT_TABLES.length / 3 }
  }
  const { done, of } = progress
  return { text: `Pictures: ${done} of ${of}`, value: 1 / 3 + (2 / 3) * (of === 0 ? 1 : done / of) }
}
