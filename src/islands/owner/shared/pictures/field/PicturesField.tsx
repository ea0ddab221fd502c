// The pictures of a product: added by choosing, taking, pasting or dropping; reordered by dragging, keys or buttons; described; removed with
// Undo. Cards show the first picture. Pictures that are still being sent appear below, and survive a reload.

import { useStore } from '@nanostores/react'
import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { toast } from '#kit/toast/toast.ts'
import { pictureText } from '../copy.ts'
import { $following, followNow } from '../queue/following.ts'
import { usePictureQueue } from '../queue/use-queue.ts'
import { AddPictures, DropArea } from './AddPictures.tsx'
import { PictureTile } from './PictureTile.tsx'
import { QueuedPictures } from './QueuedPictures.tsx'

type Props = {
  readonly kind: 'product'
  readonly max: number
  readonly value: readonly UploadedPicture[]
  readonly onChange: (pictures: UploadedPicture[]) => void
  /** Names the form, so that a reload finds pictures that were being sent: the product's id. The page's address by default. */
  readonly place?: string
}

/** `onChange` may be called several times in a row, before the form has rendered the first. */
export function PicturesField({ kind, max, value, onChange, place = location.pathname }: Props) {
  const [openPath, setOpenPath] = useState<string | null>(null)
  const pictures = usePictures({ kind, max, value, onChange, place })
  const { queued, room, told, take, move, remove, describe } = pictures
  const openAt = value.findIndex(({ path }) => path === openPath)
  const open = value[openAt]
  return (
    <DropArea label="Pictures" onFiles={take}>
      {value.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4" aria-label="Pictures in order">
          {value.map((picture, index) => (
            <PictureTile
              key={picture.path}
              picture={picture}
              index={index}
              count={value.length}
              onOpen={() => setOpenPath(picture.path)}
              onMove={move}
            />
          ))}
        </ul>
      )}
      <AddPictures
        label={value.length === 0 ? 'Add pictures' : 'Add more'}
        isMultiple
        onFiles={take}
        isFull={room <= 0}
      />
      <QueuedPictures label="Pictures on their way" queued={queued} />
      <Following pictures={value} />
      <p className="text-mute text-sm">
        {room > 0
          ? `Up to ${max} pictures. The first one is the main picture. Location and camera data are taken out.`
          : `All ${max} places are taken. Remove a picture to add another.`}
      </p>
      <p className="sr-only" aria-live="polite">
        {told}
      </p>
      {open && (
        <PictureDetails
          picture={open}
          index={openAt}
          count={value.length}
          onClose={() => setOpenPath(null)}
          onAlt={(alt) => openPath !== null && describe(openPath, alt)}
          onMove={move}
          onRemove={() => {
            if (openPath !== null) remove(openPath)
            setOpenPath(null)
          }}
        />
      )}
    </DropArea>
  )
}

/** What is still to come of pictures that were sent light. */
function Following({ pictures }: { readonly pictures: readonly UploadedPicture[] }) {
  const count = useStore($following).filter(({ path }) => pictures.some((one) => one.path === path)).length
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-indigo-soft px-3 py-1">
      <p className="min-w-0 text-sm">
        {`${count === 1 ? 'A picture is' : `${count} pictures are`} small for now. The full size follows on Wi-Fi or when this page is quiet.`}
      </p>
      <Button kind="plain" onClick={followNow}>
        Send it now
      </Button>
    </div>
  )
}

/** What can be done to the pictures. `told` is the last change in words, for a screen reader. */
function usePictures({ kind, max, value, onChange, place }: Required<Props>) {
  const [told, setTold] = useState('')
  // The newest value: several pictures may arrive before the form renders the first.
  const latest = useRef(value)
  latest.current = value
  const change = (next: readonly UploadedPicture[]) => {
    latest.current = next
    onChange([...next])
  }
  const { queued, add } = usePictureQueue(kind, place, (arrived) => {
    const known = new Set(latest.current.map(({ path }) => path))
    change([...latest.current, ...arrived.filter(({ path }) => !known.has(path))].slice(0, max))
  })
  const room = max - value.length - queued.length
  const take = (files: readonly File[]) => {
    add(files.slice(0, Math.max(0, room)))
    if (files.length > room) toast({ text: pictureText('too_many'), kind: 'bad' })
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return
    change(movedTo(latest.current, from, to))
    setTold(`Picture ${from + 1} is now number ${to + 1} of ${value.length}.`)
  }
  const remove = (path: string) => {
    const at = latest.current.findIndex((picture) => picture.path === path)
    const removed = latest.current[at]
    if (!removed) return
    change(latest.current.filter((picture) => picture.path !== path))
    // Uses the newest list, because pictures may have been added or removed meanwhile.
    const undo = () => change([...latest.current.slice(0, at), removed, ...latest.current.slice(at)])
    toast({ text: 'Picture removed', action: { label: 'Undo', onPress: undo } })
  }
  const describe = (path: string, alt: string) =>
    change(latest.current.map((each) => (each.path === path ? { ...each, alt } : each)))
  return { queued, room, told, take, move, remove, describe }
}

/** `movedTo(['a', 'b', 'c'], 0, 2)` -> `['b', 'c', 'a']` */
function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

type DetailsProps = {
  readonly picture: UploadedPicture
  readonly index: number
  readonly count: number
  readonly onClose: () => void
  readonly onAlt: (alt: string) => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
}

/** Positions count from 0. */
function PictureDetails({ picture, index, count, onClose, onAlt, onMove, onRemove }: DetailsProps) {
  return (
    <Sheet
      title={`Picture ${index + 1} of ${count}`}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <img
          src={`/media/${picture.path}/640.webp`}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="mx-auto max-h-48 lg:max-h-72 w-auto max-w-full rounded-card bg-paper object-contain"
        />
        <TextField
          label="What is in the picture"
          hint="Read aloud to people who cannot see it, and shown while it loads."
          value={picture.alt}
          maxLength={200}
          onChange={(event) => onAlt(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button kind="plain" Icon={Star} disabled={index === 0} onClick={() => onMove(index, 0)}>
            Make main
          </Button>
          <Button
            kind="plain"
            Icon={ArrowLeft}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            Earlier
          </Button>
          <Button
            kind="plain"
            Icon={ArrowRight}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            Later
          </Button>
          <Button kind="plain" Icon={Trash2} onClick={onRemove} className="text-danger">
            Remove
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
