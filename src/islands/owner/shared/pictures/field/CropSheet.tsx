// Lets a person choose the part of a picture that the shop shows: drag the frame, or its corners, or move it with the arrow keys.
import { type CSSProperties, useEffect, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
// By its address: imported as it is, it would be in the first page of the owner's app.
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url'
import { CHOSEN_SHAPES, type ChosenPart, fitWithin, WHOLE } from '#domain/picture/picture.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { encode, freeCanvas, makeCanvas, penOf } from '../make/canvas.ts'
import { openPicture } from '../make/decode.ts'

type Props = {
  readonly file: File
  readonly kind: keyof typeof CHOSEN_SHAPES
  /** Gets all of it for a picture that has the shape already, or that this browser cannot show: the queue says why. */
  readonly onChosen: (part: ChosenPart) => void
  readonly onClose: () => void
}

const WORDS = {
  logo: {
    title: 'Which part is your logo?',
    hint: 'Drag the frame. Your shop shows the logo as a square.',
    all: 'Use all of it',
  },
  hero: {
    title: 'Which part is your banner?',
    hint: 'Drag the frame. Phones show what is between the two lines.',
    all: null,
  },
} as const

const LABELS = {
  cropArea: 'Move the frame with the arrow keys',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
} as const

export default function CropSheet({ file, kind, onChosen, onClose }: Props) {
  const shape = CHOSEN_SHAPES[kind]
  const words = WORDS[kind]
  const preview = usePreview(file, shape, () => onChosen(WHOLE))
  const [crop, setCrop] = useState<PercentCrop | null>(null)
  const shown = crop ?? (preview && largestPart(shape, preview))
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      leave="Cancel"
      actions={
        <>
          {words.all && (
            <Button kind="plain" disabled={!preview} onClick={() => onChosen(WHOLE)}>
              {words.all}
            </Button>
          )}
          <Button disabled={!shown} onClick={() => shown && onChosen(partOf(shown))}>
            Use this part
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={cropStyles} precedence="crop" />
      <p className="mb-3 text-mute">{words.hint}</p>
      {!preview || !shown ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="flex justify-center rounded-card bg-paper p-2">
          <ReactCrop
            crop={shown}
            aspect={shape}
            keepSelection
            minWidth={48}
            ariaLabels={LABELS}
            onChange={(_, percent) => setCrop(percent)}
            style={LARGE_HANDLES}
            renderSelectionAddon={() => kind === 'hero' && <PhoneStrip />}
          >
            <img src={preview.url} alt="What you chose" className="block max-h-[50dvh] w-auto" />
          </ReactCrop>
        </div>
      )}
    </Sheet>
  )
}

/** What a phone shows of a banner: a strip in the middle (picture.ts, STRIP_RATIO). */
function PhoneStrip() {
  return (
    <span className="pointer-events-none absolute inset-x-0 inset-y-[21.875%] border-card border-y-2 border-dashed" />
  )
}

const LARGE_HANDLES = { '--rc-drag-handle-mobile-size': '2rem' } as CSSProperties

type Preview = { readonly url: string; readonly width: number; readonly height: number }

/** A shape that differs by less is not worth a question. */
const NEAR = 0.02

/** Pixels of the longer side: enough for a sheet. */
const PREVIEW_SIDE = 1_280

/** A small copy to show; null until it is there. `onWhole` is called instead where there is nothing to choose. */
function usePreview(file: File, shape: number, onWhole: () => void): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one preview for each file
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    void makePreview(file)
      .catch((error: unknown) => {
        // The queue reads the file once more, and says what is wrong.
        console.warn('picture: no part can be chosen', error)
        return null
      })
      .then((made) => {
        if (made && !isGone && Math.abs(made.width / made.height / shape - 1) >= NEAR) {
          url = URL.createObjectURL(made.blob)
          setPreview({ url, width: made.width, height: made.height })
        } else if (!isGone) onWhole()
      })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])
  return preview
}

async function makePreview(file: File) {
  const { picture, format, ...whole } = await openPicture(file)
  const size = fitWithin(whole, PREVIEW_SIDE)
  const canvas = makeCanvas(size.width, size.height)
  penOf(canvas).drawImage(picture, 0, 0, size.width, size.height)
  picture.close()
  const blob = await encode(canvas, format === 'jpeg' ? 'image/jpeg' : 'image/png', 80)
  freeCanvas(canvas)
  return blob && { blob, ...size }
}

function largestPart(shape: number, { width, height }: Preview): PercentCrop {
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, shape, width, height), width, height)
}

const partOf = ({ x, y, width, height }: PercentCrop): ChosenPart => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})
