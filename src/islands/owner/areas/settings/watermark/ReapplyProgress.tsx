// Pictures without the present watermark, and the job that lays the watermark over them. The job runs on the server, continues when this page
// is closed, and can be stopped and restarted.
import type { StoreWatermark } from '#contract/sql/catalogue/pictures.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'

type Props = {
  readonly watermark: StoreWatermark
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onStop: () => void
}

export function ReapplyProgress({ watermark, isBusy, onStart, onStop }: Props) {
  const { job, outOfDate } = watermark
  if (job?.status === 'running') {
    const done = Math.min(job.total, job.done + job.failed)
    return (
      <Card title="Making your pictures again">
        <ProgressBar done={done} total={job.total} label="Pictures made again" />
        <p className="my-3" role="status">
          {`${done} of ${job.total} done. You can close this page; it goes on by itself.`}
        </p>
        <Button kind="plain" onClick={onStop} isBusy={isBusy} busyText="Stopping…">
          Stop
        </Button>
      </Card>
    )
  }
  const failed = job?.status === 'done' ? job.failed : 0
  if (outOfDate === 0) {
    if (job?.status !== 'done') return null
    return (
      <p role="status" className="text-leaf">
        All your product pictures are up to date.
      </p>
    )
  }
  const isNone = watermark.inForce === null
  const pictures = outOfDate === 1 ? '1 picture' : `${outOfDate} pictures`
  return (
    <Card title={isNone ? 'Pictures with an old watermark' : 'Pictures without this watermark'}>
      <p className="mb-3">
        {`${pictures} ${outOfDate === 1 ? 'does' : 'do'} not look like this yet. Each is made again from its original: an earlier watermark goes, none is laid over another.`}
      </p>
      {failed > 0 && (
        <p className="mb-3 text-danger" role="status">
          {`${failed === 1 ? '1 picture' : `${failed} pictures`} could not be made again and stayed as they were.`}
        </p>
      )}
      <Button onClick={onStart} isBusy={isBusy} busyText="Starting…">
        {isNone ? `Take it off ${pictures}` : `Apply to ${pictures}`}
      </Button>
    </Card>
  )
}
