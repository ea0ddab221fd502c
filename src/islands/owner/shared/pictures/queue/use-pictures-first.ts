// Delays a save until all pictures are sent, then saves by itself. Does not save when a chosen picture could not be sent: the person tries
// again or removes the picture.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#kit/outage/use-online.ts'
import { $pictureQueue, isOnItsWay } from './queued.ts'

type Options = { readonly place: string; readonly save: () => void }

/**
 * `place`: the id of the pictures field in the queue. Returns `press` for the save button, and two sentences for the person: `note` says what
 * the save waits for, `problem` says that the browser is offline. Both are null when there is nothing to say.
 */
export function usePicturesFirst({ place, save }: Options) {
  const queued = useStore($pictureQueue).filter((picture) => picture.place.endsWith(` product ${place}`))
  const pending = queued.filter(isOnItsWay).length
  const stopped = queued.filter((picture) => picture.state === 'stopped' && !isOnItsWay(picture)).length
  const [isWaiting, setWaiting] = useState(false)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last picture has arrived, not when `save` is new
  useEffect(() => {
    if (!isWaiting || pending > 0) return
    setWaiting(false)
    if (stopped === 0) save()
  }, [isWaiting, pending, stopped])
  const note =
    isWaiting && pending > 0
      ? `Waiting for ${pending === 1 ? 'a picture' : `${pending} pictures`}, then it is saved.`
      : stopped > 0
        ? 'A picture could not be sent. Try it again or take it away, then save.'
        : null
  const problem =
    isWaiting && !isOnline
      ? 'Not saved yet: you are offline. The picture goes on and this is saved by itself when the connection is back.'
      : null
  const press = () => {
    if (pending > 0) setWaiting(true)
    else if (stopped === 0) save()
  }
  return { isBusy: isWaiting && isOnline, note, problem, press }
}
