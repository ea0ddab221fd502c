// One picture in a dialog: its description, its position and a remove button. Every drag action is also a button here.
import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'

type Props = {
  readonly picture: UploadedPicture | null
  readonly index: number
  readonly count: number
  readonly onClose: () => void
  readonly onAlt: (alt: string) => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
}

/** Open while `picture` is not null. Positions count from 0. */
export function PictureDetails({ picture, index, count, onClose, onAlt, onMove, onRemove }: Props) {
  return (
    <Sheet
      title={`Picture ${index + 1} of ${count}`}
      isOpen={picture !== null}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      {picture && (
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
      )}
    </Sheet>
  )
}
