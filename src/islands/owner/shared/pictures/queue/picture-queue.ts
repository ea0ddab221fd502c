// The queue of pictures: makes one at a time, sends two at a time, and tries again when the connection is back. A field shows its own part of
// the queue and takes finished pictures. On a slow line a product's picture is sent light first; the rest follows (following.ts).
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { restBytes, sendLight, sendPicture } from '#data/owner/products/pictures.ts'
import { type ChosenPart, isMarked, type PicturePurpose } from '#domain/picture/picture.ts'
import { LIGHT, type PreparedPicture } from '#domain/picture/picture-port.ts'
import { isQuick } from '#owner/session/connection.ts'
import { forgetPicture, type KeptPicture, keepPicture, keptPictures } from '#owner/session/kept-pictures.ts'
import { mayTryAgain, type PictureReason } from '../copy.ts'
import { makePicture } from '../make/making.ts'
import { follow } from './following.ts'
import { $pictureQueue, type QueuedPicture } from './queued.ts'
import { forgetMark, recentMark } from './recent-mark.ts'
import { takeTurn } from './turns.ts'

const kept = new Map<string, KeptPicture>()
const aborts = new Map<string, AbortController>()

/** Seconds between automatic tries. The last value repeats while there is no connection. */
const RETRY_SECONDS = [3, 8, 20, 60] as const

type NewPicture = {
  readonly place: string
  readonly businessId: string
  readonly purpose: PicturePurpose
  readonly file: File
  readonly part?: ChosenPart | undefined
}

/** Adds a file to the queue and starts making it. */
export function addToQueue({ file, ...rest }: NewPicture): void {
  const now = Date.now()
  const id = crypto.randomUUID()
  enter({ ...rest, id, name: file.name, source: file, prepared: null, addedAt: now })
}

/** Continues with pictures of a field that an earlier visit has left. Leaves pictures that are already in the queue unchanged. */
export async function resumeQueue(place: string): Promise<void> {
  for (const picture of await keptPictures(place, Date.now())) if (!kept.has(picture.id)) enter(picture)
}

function enter(picture: KeptPicture): void {
  kept.set(picture.id, picture)
  void keepPicture(picture)
  const { id, place, name } = picture
  const previewUrl = picture.prepared && previewOf(picture.prepared)
  const queued: QueuedPicture = {
    ...{ id, place, name, previewUrl },
    ...{ state: 'waiting', progress: 0, reason: null, result: null },
  }
  $pictureQueue.set([...$pictureQueue.get(), queued])
  void work(id, 0)
}

/** Removes a picture that its field has taken, or that the person no longer wants. */
export function leaveQueue(id: string): void {
  aborts.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
  const queued = $pictureQueue.get().find((picture) => picture.id === id)
  if (queued?.previewUrl) URL.revokeObjectURL(queued.previewUrl)
  kept.delete(id)
  aborts.delete(id)
  $pictureQueue.set($pictureQueue.get().filter((picture) => picture.id !== id))
  void forgetPicture(id)
}

/** Sends a picture again that had stopped. */
export function tryAgain(id: string): void {
  void work(id, 0)
}

addEventListener('online', () => {
  for (const { id, reason } of $pictureQueue.get()) if (reason === 'lost') tryAgain(id)
})

async function work(id: string, tries: number): Promise<void> {
  if (aborts.has(id)) return
  const abort = new AbortController()
  aborts.set(id, abort)
  change(id, { state: 'waiting', reason: null })
  try {
    await workOn(id, abort.signal)
  } catch (error) {
    if (abort.signal.aborted) return
    if (isOutage(error) || error instanceof DOMException) {
      console.warn('picture: not sent yet', error)
      stop(id, navigator.onLine ? 'unavailable' : 'lost')
    } else {
      stop(id, 'fault')
      reportFault(error)
    }
  } finally {
    if (aborts.get(id) === abort) aborts.delete(id)
  }
  const stopped = $pictureQueue.get().find((picture) => picture.id === id)?.reason
  if (stopped === 'lost' || (stopped === 'unavailable' && tries < RETRY_SECONDS.length)) {
    setTimeout(
      () => kept.has(id) && isStopped(id) && work(id, tries + 1),
      1000 * (RETRY_SECONDS[tries] ?? 60),
    )
  }
}

async function workOn(id: string, signal: AbortSignal): Promise<void> {
  const prepared = await makePrepared(id)
  signal.throwIfAborted()
  if (prepared === null) return
  const picture = kept.get(id)
  if (!picture) return
  const release = await takeTurn(signal)
  try {
    change(id, { state: 'sending', progress: 0.5 })
    const onProgress = (share: number) => change(id, { progress: 0.5 + share / 2 })
    const isLight = isWorthLight(prepared)
    const send = isLight ? sendLight : sendPicture
    const sent = await send(picture.businessId, prepared, { onProgress, signal })
    if (sent.ok) {
      if (isLight) await follow({ ...picture, prepared, path: sent.value.path })
      return change(id, { state: 'sent', progress: 1, result: sent.value })
    }
    // Discards the made files: the next try makes the picture with the new watermark.
    if (sent.reason === 'watermark_changed') {
      forgetMark()
      remember({ ...picture, prepared: null })
    }
    stop(id, sent.reason)
  } finally {
    release()
  }
}

/** Less is sent at once. */
const LIGHT_SAVES = 100_000

const isWorthLight = (picture: PreparedPicture) =>
  picture.purpose === 'product' &&
  picture.width > LIGHT.width &&
  !isQuick() &&
  restBytes(picture) > LIGHT_SAVES

/** The prepared picture; null when it was refused. */
async function makePrepared(id: string): Promise<PreparedPicture | null> {
  const picture = kept.get(id)
  if (!picture || picture.prepared) return picture?.prepared ?? null
  const { purpose, businessId, source, name, part } = picture
  const mark = isMarked(purpose) ? await recentMark(businessId) : null
  change(id, { state: 'making' })
  const onProgress = (share: number) => change(id, { progress: share / 2 })
  const result = await makePicture({ file: source, name, part, order: { purpose, mark } }, onProgress)
  if (!result.ok) {
    stop(id, result.reason)
    return null
  }
  if (!kept.has(id)) return null
  remember({ ...picture, prepared: result.value })
  const { previewUrl } = $pictureQueue.get().find((queued) => queued.id === id) ?? {}
  change(id, { previewUrl: previewUrl ?? previewOf(result.value) })
  return result.value
}

/** Address of the smallest file. */
function previewOf({ files }: PreparedPicture): string | null {
  const smallest = files.at(-1)
  return smallest ? URL.createObjectURL(smallest.bytes) : null
}

function remember(picture: KeptPicture): void {
  kept.set(picture.id, picture)
  void keepPicture(picture)
}

function stop(id: string, reason: PictureReason): void {
  // Deletes a picture that another try cannot solve, so that the next visit does not try again.
  if (!mayTryAgain(reason)) void forgetPicture(id)
  change(id, { state: 'stopped', reason })
}

function isStopped(id: string): boolean {
  return $pictureQueue.get().some((picture) => picture.id === id && picture.state === 'stopped')
}

function change(id: string, fields: Partial<QueuedPicture>): void {
  $pictureQueue.set(
    $pictureQueue.get().map((picture) => (picture.id === id ? { ...picture, ...fields } : picture)),
  )
}
