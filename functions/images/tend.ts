// The minute's work on pictures: jobs that stand still go on, files that nothing shows any more go.
import type { Database } from '#data/client.ts'
import { MEDIA_BUCKET, ORIGINALS_BUCKET, removeObjects } from '#data/pictures.ts'
import { listStalledJobs, type SweptPicture, sweepPictures } from '#data/watermark.ts'
import { PICTURE_FILES } from '#domain/picture/picture-port.ts'

/** Each minute looks at the stores whose id begins with the next three digits: every store comes by every 2.8 days. */
const PREFIXES = 16 ** 3

const MAX_SWEPT = 200

/** Runs all tasks, also when one fails; then throws what failed. */
export async function tendPictures(
  database: Database,
  send: (jobId: string) => Promise<void>,
  nowMs: number,
): Promise<void> {
  const results = await Promise.allSettled([
    sendStalled(database, send),
    sweep(database, (Math.floor(nowMs / 60_000) % PREFIXES).toString(16).padStart(3, '0')),
  ])
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'pictures: some tasks failed')
}

async function sendStalled(database: Database, send: (jobId: string) => Promise<void>): Promise<void> {
  for (const jobId of await listStalledJobs(database, 100)) await send(jobId)
}

async function sweep(database: Database, prefix: string): Promise<void> {
  const bound = (digit: '0' | 'f') =>
    `${prefix.padEnd(8, digit)}-${[4, 4, 4, 12].map((count) => digit.repeat(count)).join('-')}`
  const swept = await sweepPictures(database, bound('0'), bound('f'), MAX_SWEPT)
  if (swept.length === 0) return
  await removeObjects(database, MEDIA_BUCKET, swept.flatMap(filesOf))
  const originals = swept.flatMap(({ original }) => (original === null ? [] : [original]))
  if (originals.length > 0) await removeObjects(database, ORIGINALS_BUCKET, [...new Set(originals)])
}

function filesOf({ businessId, id }: SweptPicture): string[] {
  return PICTURE_FILES.map(({ size, extension }) => `${businessId}/${id}/${size}.${extension}`)
}
