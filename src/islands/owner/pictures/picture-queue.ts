// Pictures on their way: made one after another, sent two at a time, tried again when the line comes back. Fields show the part of the
// queue that is theirs and take what has arrived.
import { atom } from 'nanostores'
import { sendPicture, type UploadedPicture } from '#data/owner/pictures.ts'
import { isMarked, type PicturePurpose } from '#domain/picture/picture.ts'
import type { PreparedPicture } from '#domain/picture/picture-port.ts'
import { forgetPicture, type KeptPicture, keepPicture, keptPictures } from '../kit/kept-pictures.ts'
import { makePicture } from './making.ts'
import { mayTryAgain, type PictureReason } from './picture-words.ts'
import { forgetMark, recentMark } from './recent-mark.ts'
import { takeTurn } from './turns.ts'

export type QueuedPicture = {
  readonly id: string
  readonly place: string
  readonly name: string
  readonly state: 'waiting' | 'making' | 'sending' | 'sent' | 'stopped'
  /** 0 to 1, of making and sending together. */
  readonly progress: number
  /** Null until it is made: drawing a phone's own file takes the page a second. */
  readonly previewUrl: string | null
  /** Why it stopped. */
  readonly reason: PictureReason | null
  readonly result: Omit<UploadedPicture, 'alt'> | null
}

/** True for what needs nobody: a picture that lost its connection goes on when it is back. */
export function isOnItsWay({ state, reason }: QueuedPicture): boolean {
  return state === 'stopped' ? reason === 'lost' : state !== 'sent'
}

export const $pictureQueue = atom<readonly QueuedPicture[]>([])

const kept = new Map<string, KeptPicture>()
const aborts = new Map<string, AbortController>()

/** Seconds between tries of their own. One without a connection is tried on at the last of them. */
const RETRY_SECONDS = [3, 8, 20, 60] as const

export type NewPicture = {
  readonly place: string
  readonly businessId: string
  readonly purpose: PicturePurpose
  readonly file: File
}

/** Adds a file to the queue and starts on it. */
export function addToQueue({ file, ...rest }: NewPicture): void {
  const now = Date.now()
  const id = crypto.randomUUID()
  enter({ ...rest, id, name: file.name, source: file, prepared: null, addedAt: now })
}

/** Goes on with pictures of a field that an earlier visit has left. Ones that are in the queue already stay as they are. */
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

/** Out of the queue: taken by its field, or not wanted any more. */
export function leaveQueue(id: string): void {
  aborts.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
  const queued = $pictureQueue.get().find((picture) => picture.id === id)
  if (queued?.previewUrl) URL.revokeObjectURL(queued.previewUrl)
  kept.delete(id)
  aborts.delete(id)
  $pictureQueue.set($pictureQueue.get().filter((picture) => picture.id !== id))
  void forgetPicture(id)
}

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
    console.warn('picture: not sent yet', error)
    stop(id, navigator.onLine ? 'unavailable' : 'lost')
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
  const prepared = await preparedOf(id)
  signal.throwIfAborted()
  if (prepared === null) return
  const picture = kept.get(id)
  if (!picture) return
  const release = await takeTurn(signal)
  try {
    change(id, { state: 'sending', progress: 0.5 })
    const onProgress = (share: number) => change(id, { progress: 0.5 + share / 2 })
    const sent = await sendPicture(picture.businessId, prepared, { onProgress, signal })
    if (sent.ok) return change(id, { state: 'sent', progress: 1, result: sent.value })
    // The next try makes it again, with the watermark of then.
    if (sent.reason === 'watermark_changed') {
      forgetMark()
      remember({ ...picture, prepared: null })
    }
    stop(id, sent.reason)
  } finally {
    release()
  }
}

/** The picture as it will be sent; null when it was refused. */
async function preparedOf(id: string): Promise<PreparedPicture | null> {
  const picture = kept.get(id)
  if (!picture || picture.prepared) return picture?.prepared ?? null
  const { purpose, businessId, source, name } = picture
  const mark = isMarked(purpose) ? await recentMark(businessId) : null
  change(id, { state: 'making' })
  const onProgress = (share: number) => change(id, { progress: share / 2 })
  const result = await makePicture(source, name, { purpose, mark }, onProgress)
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

/** The smallest file. */
function previewOf({ files }: PreparedPicture): string | null {
  const smallest = files.at(-1)
  return smallest ? URL.createObjectURL(smallest.bytes) : null
}

function remember(picture: KeptPicture): void {
  kept.set(picture.id, picture)
  void keepPicture(picture)
}

function stop(id: string, reason: PictureReason): void {
  // What cannot be mended is not kept for the next visit.
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
