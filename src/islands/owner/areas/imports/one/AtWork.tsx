// How far a run is. It continues when the page is closed.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { timeLeft } from './time-left.ts'
import { useJob } from './use-job.ts'

export function AtWork({ whole }: { readonly whole: WholeImport }) {
  const { status, handled, totals } = whole
  const { ask, isAsking } = useJob(whole.id)
  const isUndoing = status === 'undoing'
  const total = isUndoing ? Math.max(handled, totals.created + totals.updated) : whole.products
  const left = isUndoing ? null : timeLeft({ handled, total, startedAt: whole.startedAt, nowMs: serverNow() })
  return (
    <Card title={isUndoing ? 'Undoing the import' : 'Importing'}>
      <div className="flex flex-col gap-3">
        <p role="status">
          {`${handled.toLocaleString('en')} of ${total.toLocaleString('en')} products${left !== null ? ` · ${left}` : ''}`}
        </p>
        <ProgressBar done={handled} total={total} label={isUndoing ? 'Undoing' : 'Importing'} />
        <p className="text-mute">
          You can close this page: it goes on without you, and your shop stays open.
        </p>
        {!isUndoing && (
          <Button
            kind="plain"
            className="self-start"
            isBusy={isAsking}
            busyText="Stopping…"
            onClick={() => void ask({ action: 'stop' })}
          >
            Stop here
          </Button>
        )}
      </div>
    </Card>
  )
}
