// Consumes the pictures queue: lays a store's watermark over its pictures, a few per message. Saves each step before it asks for the next.
// The cron job replaces a lost message; a repeated message has no further effect.

import { finishPictureStep, nextPictureWork, type PictureWork } from '#contract/sql/catalogue/pictures.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { fetchObject, storeFiles, storePrivately } from '#data/server/pictures.ts'
import { MEDIA_BUCKET, ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { ORIGINAL_SIDE } from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import type { Mark, PicturePort } from '#domain/picture/picture-port.ts'
import { contentName } from '../lib/content-name.ts'
import type { PictureMessage } from '../lib/env.ts'
import { inMessage, logError } from '../lib/log.ts'

type RemadePicture = {
  readonly oldId: string
  readonly id: string
  readonly original: string
  readonly width: number
  readonly height: number
}

/** Pictures of one step. A step takes some seconds, and the store is rendered once after the step. */
const STEP = 4

/** After this many failures a picture stays unchanged and is counted; the job continues. */
const PATIENCE = 3

export type RemakePorts = {
  readonly database: Database
  readonly images: PicturePort
  /** Sends the message for the next step. */
  send(jobId: string): Promise<void>
}

/** Handles one batch. A failure of a job retries only that job's message. */
export async function consumePictures(
  batch: MessageBatch<PictureMessage>,
  ports: RemakePorts,
): Promise<void> {
  for (const message of batch.messages)
    await inMessage(batch.queue, message.body, () => consumeOne(message, ports))
}

async function consumeOne(message: Message<PictureMessage>, ports: RemakePorts): Promise<void> {
  try {
    const state = await remakeSome(message.body.jobId, ports, { givesUp: message.attempts >= PATIENCE })
    if (state === 'again') message.retry({ delaySeconds: message.attempts })
    else message.ack()
  } catch (error) {
    logError(`pictures of job ${message.body?.jobId} failed`, error)
    message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) })
  }
}

/**
 * Does one step. Returns `over` when the job is finished, `more` when the next step is already queued, `again` when some pictures failed and
 * must be tried again.
 */
export async function remakeSome(
  jobId: string,
  ports: RemakePorts,
  { givesUp }: { readonly givesUp: boolean },
): Promise<'over' | 'more' | 'again'> {
  const work = await callOrThrow(ports.database, nextPictureWork, { jobId, limit: STEP })
  if (work === null) return 'over'
  const store = { businessId: work.businessId, mark: await fetchJobMark(work, ports.database) }
  const made: RemadePicture[] = []
  const failed: string[] = []
  for (const picture of work.pictures) {
    try {
      made.push(await remake(picture, store, ports))
    } catch (error) {
      logError(`picture ${work.businessId}/${picture.id} could not be made again`, error)
      failed.push(picture.id)
    }
  }
  await callOrThrow(ports.database, finishPictureStep, {
    jobId,
    made,
    failedIds: givesUp ? failed : [],
  })
  if (failed.length > 0 && !givesUp) return 'again'
  await ports.send(jobId)
  return 'more'
}

async function fetchJobMark(work: PictureWork, database: Database): Promise<Mark | null> {
  if (work.watermark === null) return null
  const { stamp, name, width, height, ...settings } = work.watermark
  return { stamp, width, height, settings, picture: await fetchObject(database, ORIGINALS_BUCKET, name) }
}

async function remake(
  { id, original }: PictureWork['pictures'][number],
  { businessId, mark }: { readonly businessId: string; readonly mark: Mark | null },
  { database, images }: RemakePorts,
): Promise<RemadePicture> {
  const source = original ?? (await keepAsOriginal(id, businessId, database))
  const bytes = await fetchObject(database, ORIGINALS_BUCKET, source)
  const extension = /\.(jpg|png|webp)$/.exec(source)?.[1] as 'jpg' | 'png' | 'webp'
  const size = cleanPictureSize(new Uint8Array(await bytes.arrayBuffer()), extension)
  if (size === null || Math.max(size.width, size.height) > ORIGINAL_SIDE) {
    throw new Error(`expected a picture of at most ${ORIGINAL_SIDE} pixels in ${source}`)
  }
  const newId = await contentName([source, ' ', mark?.stamp ?? 'none'])
  const picture = await images.make(bytes, size, { purpose: 'product', mark })
  await storeFiles(database, `${businessId}/${newId}`, picture.files)
  return { oldId: id, id: newId, original: source, width: picture.width, height: picture.height }
}

/** Makes an original for a picture that was uploaded before originals were kept: its largest file, which has no watermark. */
async function keepAsOriginal(id: string, businessId: string, database: Database): Promise<string> {
  const largest = await fetchObject(database, MEDIA_BUCKET, `${businessId}/${id}/1280.webp`)
  const name = `${businessId}/${await contentName([largest])}.webp`
  await storePrivately(database, { name, bytes: largest, contentType: 'image/webp' })
  return name
}
