// A field's part of the queue: what is on its way, and what arrives handed over once.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { UploadedPicture } from '#data/owner/pictures.ts'
import type { PicturePurpose } from '#domain/picture/picture.ts'
import { useBusiness, useBusinessChoice } from '../session/business.ts'
import { $pictureQueue, addToQueue, leaveQueue, type QueuedPicture, resumeQueue } from './picture-queue.ts'

/** `onArrived` is called with the pictures that have arrived, in the order in which they were chosen, once for each. */
export function usePictureQueue(
  purpose: PicturePurpose,
  place: string,
  onArrived: (pictures: readonly UploadedPicture[]) => void,
): { readonly queued: readonly QueuedPicture[]; readonly add: (files: readonly File[]) => void } {
  const { id: businessId } = useBusiness()
  const { person } = useBusinessChoice()
  const all = useStore($pictureQueue)
  // A colleague on the same phone does not send what this person has chosen.
  const whole = `${person.id} ${businessId} ${purpose} ${place}`
  const queued = all.filter((picture) => picture.place === whole)
  const take = useRef(onArrived)
  take.current = onArrived

  useEffect(() => {
    void resumeQueue(whole)
  }, [whole])

  // In the order in which they were chosen: one that is still on its way holds back those behind it.
  const moving = queued.findIndex(({ state }) => state !== 'sent' && state !== 'stopped')
  const arrived = queued
    .slice(0, moving === -1 ? queued.length : moving)
    .filter(({ state }) => state === 'sent')
  const key = arrived.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the arrived ones
  useEffect(() => {
    if (arrived.length === 0) return
    take.current(arrived.flatMap(({ result }) => (result ? [{ ...result, alt: '' }] : [])))
    for (const { id } of arrived) leaveQueue(id)
  }, [key])

  return {
    queued,
    add: (files) => {
      for (const file of files) addToQueue({ file, purpose, businessId, place: whole })
    },
  }
}
