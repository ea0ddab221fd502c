// The picture of one choice: a button with the picture, and a dialog in which one of the product's pictures is chosen.
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { OptionValue, Picture } from '#domain/store/snapshot.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'

type Props = {
  readonly value: OptionValue
  readonly pictures: readonly Picture[]
  readonly onChange: (picture: string | undefined) => void
}

export function ValuePicture({ value, pictures, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chosen = pictures.find(({ path }) => path === value.picture)
  const choose = (picture: string | undefined) => {
    onChange(picture)
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        aria-label={chosen ? `Change the picture of ${value.name}` : `Choose a picture for ${value.name}`}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full hover:bg-line"
      >
        {chosen ? (
          <img src={`/media/${chosen.path}/320.webp`} alt="" className="size-9 rounded-full object-cover" />
        ) : (
          <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <Dialog
        title={`Picture of ${value.name}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          chosen && (
            <Button kind="plain" onClick={() => choose(undefined)}>
              No picture
            </Button>
          )
        }
      >
        <p className="mb-3 text-mute">{`Shoppers see it as soon as they choose ${value.name}.`}</p>
        <ul className="grid grid-cols-3 gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                aria-label={picture.alt || `Picture ${index + 1}`}
                aria-pressed={picture === chosen}
                onClick={() => choose(picture.path)}
                className={`block w-full overflow-hidden rounded-card border-2 ${picture === chosen ? 'border-indigo' : 'border-line'}`}
              >
                <img
                  src={`/media/${picture.path}/320.webp`}
                  alt=""
                  className="aspect-square w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
