// The logo or the hero picture of a store: one picture in its final shape, replaced or removed with Undo.
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { UploadedPicture } from '#data/owner/products/pictures.ts'
import type { ChosenPart } from '#domain/picture/picture.ts'
import { Button } from '#kit/action/Button.tsx'
import { toast } from '#kit/toast/toast.ts'
import { leaveQueue } from '../queue/picture-queue.ts'
import { usePictureQueue } from '../queue/use-queue.ts'
import { AddPictures, DropArea } from './AddPictures.tsx'
import { QueuedPictures } from './QueuedPictures.tsx'

const CropSheet = lazy(() => import('./CropSheet.tsx'))

type Props = {
  readonly kind: 'logo' | 'hero'
  readonly value: UploadedPicture | null
  readonly onChange: (picture: UploadedPicture | null) => void
}

const WORDS = {
  logo: {
    name: 'Logo',
    add: 'Add a logo',
    replace: 'Choose another logo',
    hint: 'A square. PNG keeps a see-through ground.',
    frame: 'size-28 object-contain',
  },
  hero: {
    name: 'Banner',
    add: 'Add a banner',
    replace: 'Choose another banner',
    hint: 'Shown twice as wide as high, and on a phone four times. You choose the part.',
    frame: 'aspect-15/4 w-full max-w-md object-cover lg:aspect-2/1',
  },
} as const

/** A new file takes the place of one that is still being sent. Undo of a removal calls `onChange` again. */
export function PictureField({ kind, value, onChange }: Props) {
  const words = WORDS[kind]
  const { queued, add } = usePictureQueue(kind, location.pathname, (arrived) =>
    onChange(arrived.at(-1) ?? value),
  )
  const [chosen, setChosen] = useState<File | null>(null)
  const take = (files: readonly File[]) => setChosen(files[0] ?? null)
  const send = (file: File, part: ChosenPart) => {
    setChosen(null)
    for (const { id } of queued) leaveQueue(id)
    add([file], part)
  }
  const remove = () => {
    onChange(null)
    toast({ text: `${words.name} removed`, action: { label: 'Undo', onPress: () => onChange(value) } })
  }
  return (
    <DropArea label={words.name} onFiles={take}>
      {value && (
        <div className="flex flex-wrap items-end gap-3">
          <img
            src={`/media/${value.path}/640.webp`}
            alt={`${words.name} now`}
            width={value.width}
            height={value.height}
            className={`rounded-card border border-line bg-paper ${words.frame}`}
          />
          <Button kind="plain" Icon={Trash2} onClick={remove}>
            {`Remove ${words.name.toLowerCase()}`}
          </Button>
        </div>
      )}
      <AddPictures label={value ? words.replace : words.add} isMultiple={false} onFiles={take} />
      <QueuedPictures label={`${words.name} on its way`} queued={queued} />
      <p className="text-mute text-sm">{words.hint}</p>
      {chosen && (
        <Suspense>
          <CropSheet
            file={chosen}
            kind={kind}
            onChosen={(part) => send(chosen, part)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </DropArea>
  )
}
