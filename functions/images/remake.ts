// The pictures queue: lays a store's watermark over its pictures, a few per message, each step saved before the next is asked for.
// A message that is lost is found by the minute's work; one that comes twice does the same again.

import type { Database } from '#data/client.ts'
import { fetchObject, MEDIA_BUCKET, ORIGINALS_BUCKET, storeFiles, storePrivately } from '#data/pictures.ts'
import { finishPictureStep, nextPictureWork, type PictureWork, type RemadePicture } from '#data/watermark.ts'
import { ORIGINAL_SIDE } from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import type { ImagePort, Mark } from '#domain/picture/picture-port.ts'
import { contentName } from '../routes/picture-caller.ts'

/** Pictures of one step: some seconds of work, one render of the store. */
const STEP = 4

/** A picture that fails this often is left as it is, counted, and the others go on. */
const PATIENCE = 3

export type PictureMessage = { readonly jobId: string }

export type RemakePorts = {
  readonly database: Database
  readonly images: ImagePort
  /** Asks for the next step. */
  send(jobId: string): Promise<void>
}

/** Handles one batch; a job's failure retries its message only. */
export async function consumePictures(
  batch: MessageBatch<PictureMessage>,
  ports: RemakePorts,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      const state = await remakeSome(message.body.jobId, ports, message.attempts >= PATIENCE)
      if (state === 'again') message.retry({ delaySeconds: message.attempts })
      else message.ack()
    } catch (error) {
      console.error(`pictures of job ${message.body?.jobId} failed`, error)
      message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) })
    }
  }
}

/** One step: `over`, `more` (asked for already), or `again` when some pictures failed and are to be tried once more. */
export async function remakeSome(
  jobId: string,
  ports: RemakePorts,
  givesUp: boolean,
): Promise<'over' | 'more' | 'again'> {
  const work = await nextPictureWork(ports.database, jobId, STEP)
  if (work === null) return 'over'
  const mark = await fetchMark(work, ports.database)
  const made: RemadePicture[] = []
  const failed: string[] = []
  for (const picture of work.pictures) {
    try {
      made.push(await remake(picture, work.businessId, mark, ports))
    } catch (error) {
      console.error(`picture ${work.businessId}/${picture.id} could not be made again`, error)
      failed.push(picture.id)
    }
  }
  await finishPictureStep(ports.database, jobId, made, givesUp ? failed : [])
  if (failed.length > 0 && !givesUp) return 'again'
  await ports.send(jobId)
  return 'more'
}

async function fetchMark(work: PictureWork, database: Database): Promise<Mark | null> {
  if (work.watermark === null) return null
  const { stamp, name, width, height, ...settings } = work.watermark
  return { stamp, width, height, settings, picture: await fetchObject(database, ORIGINALS_BUCKET, name) }
}

async function remake(
  { id, original }: PictureWork['pictures'][number],
  businessId: string,
  mark: Mark | null,
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

/** A picture from before originals were kept: its largest file, which carries no watermark, becomes one. */
async function keepAsOriginal(id: string, businessId: string, database: Database): Promise<string> {
  const largest = await fetchObject(database, MEDIA_BUCKET, `${businessId}/${id}/1280.webp`)
  const name = `${businessId}/${await contentName([largest])}.webp`
  await storePrivately(database, name, largest, 'image/webp')
  return name
}
