// How far the reading of a large file is: each of its products is compared with the shop. It continues when the page is closed.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { timeLeft } from './time-left.ts'
import { useJob } from './use-job.ts'

export function BeingRead({ whole }: { readonly whole: WholeImport }) {
  const { look, products, createdAt } = whole
  const { ask, isAsking } = useJob(whole.id)
  const read = look.new + look.changed + look.unchanged + look.refused
  const left = timeLeft({ handled: read, total: products, startedAt: createdAt, nowMs: serverNow() })
  return (
    <Card title="Reading the file">
      <div className="flex flex-col gap-3">
        <p role="status">
          {`${read.toLocaleString('en')} of ${products.toLocaleString('en')} products compared with your shop${left !== null ? ` · ${left}` : ''}`}
        </p>
        <ProgressBar done={read} total={products} label="Reading" />
        <p className="text-mute">
          You can close this page and come back: your shop does not change before you say so.
        </p>
        <Button
          kind="plain"
          className="self-start"
          isBusy={isAsking}
          busyText="Stopping…"
          onClick={() => void ask({ action: 'stop' })}
        >
          Stop and forget it
        </Button>
      </div>
    </Card>
  )
}
