// A save that is pressed while pictures are still on their way waits for them, and goes on by itself. Nothing is saved without a picture
// that was chosen and could not be sent: its person tries again or takes it away.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useOnline } from '../kit/use-online.ts'
import { $pictureQueue, isOnItsWay } from './picture-queue.ts'

type Options = { readonly place: string; readonly save: () => void }

/** `place` as it was given to the pictures field. `note` says what is waited for, or what keeps the save; `problem` that it takes a connection. */
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
