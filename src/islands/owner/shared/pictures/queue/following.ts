// Sends the largest files and the original of pictures that were sent light: one at a time, on Wi-Fi or while nobody touches the page, and never before
// a picture that a form waits for. They are kept in the browser's database until they are sent.
import { atom } from 'nanostores'
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import { sendRest } from '#data/owner/products/pictures.ts'
import { isDear, isOnWifi } from '#owner/session/connection.ts'
import {
  followingPlace,
  forgetPicture,
  type KeptPicture,
  keepPicture,
  keptPictures,
} from '#owner/session/kept-pictures.ts'
import { mayFollow } from './may-follow.ts'
import { $pictureQueue, isOnItsWay } from './queued.ts'

/** The pictures of this person on this device whose full size is still to come. */
export const $following = atom<readonly KeptPicture[]>([])

const LOOK_MS = 5_000
/** Between two tries after a failure. */
const RETRY_MS = 30_000

const LOCK = 'oja:pictures'

let touchedAt = Date.now()
let restsUntil = 0
let isForced = false
let current: AbortController | null = null

/** Takes over a picture whose light files were sent. Its place begins with the person's id. */
export async function follow(picture: KeptPicture): Promise<void> {
  const [personId = ''] = picture.place.split(' ')
  const kept = { ...picture, id: crypto.randomUUID(), place: followingPlace(personId) }
  $following.set([...$following.get(), kept])
  await keepPicture(kept)
}

/** Sends them without waiting for Wi-Fi or a quiet moment. */
export function followNow(): void {
  isForced = true
  restsUntil = 0
  void look()
}

/** Begins with what this person has kept on this device; the returned function ends it. */
export function startFollowing(personId: string): () => void {
  const touched = () => {
    touchedAt = Date.now()
  }
  void keptPictures(followingPlace(personId), Date.now()).then((pictures) => {
    const known = new Set($following.get().map(({ id }) => id))
    $following.set([...pictures.filter(({ id }) => !known.has(id)), ...$following.get()])
  })
  const timer = setInterval(() => void look(), LOOK_MS)
  for (const kind of TOUCHES) addEventListener(kind, touched, { passive: true })
  const stopYielding = $pictureQueue.listen((queue) => {
    if (queue.some(isOnItsWay)) current?.abort(new DOMException('another picture first', 'AbortError'))
  })
  return () => {
    clearInterval(timer)
    stopYielding()
    for (const kind of TOUCHES) removeEventListener(kind, touched)
    current?.abort(new DOMException('left', 'AbortError'))
    $following.set([])
  }
}

const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

async function look(): Promise<void> {
  const picture = $following.get()[0]
  if (!picture) isForced = false
  if (!picture || current || !maySend(Date.now())) return
  const abort = new AbortController()
  current = abort
  try {
    await inOneTab(() => send(picture, abort.signal))
  } catch (error) {
    if (abort.signal.aborted) return
    if (!isOutage(error)) reportFault(error)
    restsUntil = Date.now() + RETRY_MS
  } finally {
    current = null
  }
  if (restsUntil < Date.now()) void look()
}

/** Another tab may send meanwhile; where the browser has no locks a picture may be sent twice, which changes nothing. */
async function inOneTab(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return act()
    restsUntil = Date.now() + RETRY_MS
  })
}

function maySend(now: number): boolean {
  if (!navigator.onLine || document.visibilityState !== 'visible' || now < restsUntil) return false
  if ($pictureQueue.get().some(isOnItsWay)) return false
  return mayFollow({ isForced, isOnWifi: isOnWifi(), isDear: isDear(), untouchedMs: now - touchedAt })
}

async function send(picture: KeptPicture, signal: AbortSignal): Promise<void> {
  const { id, businessId, path, prepared } = picture
  const sent = path && prepared ? await sendRest({ businessId, path }, prepared, { signal }) : null
  // A picture that was deleted, or that this person may no longer change, stays as it is.
  if (sent === null || sent.ok || ['picture_gone', 'picture_refused', 'forbidden'].includes(sent.reason)) {
    $following.set($following.get().filter((one) => one.id !== id))
    await forgetPicture(id)
  } else restsUntil = Date.now() + RETRY_MS
}
