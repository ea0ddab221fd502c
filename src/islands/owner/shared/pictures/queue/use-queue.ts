// A field's part of the queue: shows pictures that are being sent, and hands over each finished picture once.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'
import type { ChosenPart, PicturePurpose } from '#domain/picture/picture.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { addToQueue, leaveQueue, resumeQueue } from './picture-queue.ts'
import { $pictureQueue, type QueuedPicture } from './queued.ts'

/** `onArrived` gets the finished pictures and their file names, in the order in which they were chosen, each once. */
export function usePictureQueue(
  purpose: PicturePurpose,
  place: string,
  onArrived: (pictures: readonly UploadedPicture[], names: readonly string[]) => void,
): {
  readonly queued: readonly QueuedPicture[]
  readonly add: (files: readonly File[], part?: ChosenPart) => void
} {
  const { id: businessId } = useBusiness()
  const { person } = useBusinessChoice()
  const all = useStore($pictureQueue)
  // Includes the person, so that a colleague on the same phone does not send this person's pictures.
  const whole = `${person.id} ${businessId} ${purpose} ${place}`
  const queued = all.filter((picture) => picture.place === whole)
  const take = useRef(onArrived)
  take.current = onArrived

  useEffect(() => {
    void resumeQueue(whole)
  }, [whole])

  // Keeps the chosen order: a picture that is still being sent delays the pictures after it.
  const moving = queued.findIndex(({ state }) => state !== 'sent' && state !== 'stopped')
  const arrived = queued
    .slice(0, moving === -1 ? queued.length : moving)
    .filter(({ state }) => state === 'sent')
  const key = arrived.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the arrived ones
  useEffect(() => {
    if (arrived.length === 0) return
    const sent = arrived.filter(({ result }) => result !== null)
    take.current(
      sent.flatMap(({ result }) => (result ? [{ ...result, alt: '' }] : [])),
      sent.map(({ name }) => name),
    )
    for (const { id } of arrived) leaveQueue(id)
  }, [key])

  return {
    queued,
    add: (files, part) => {
      for (const file of files) addToQueue({ file, part, purpose, businessId, place: whole })
    },
  }
}
