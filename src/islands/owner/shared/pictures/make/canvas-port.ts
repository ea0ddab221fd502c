// The image port of the browser: draws each file on a canvas and encodes the pixels. Runs in a worker, or on the page when the browser needs
// that. Only pixels are encoded, so camera data, location and comments of the owner's file are removed.
import { PICTURE_GROUNDS } from '#domain/basics/product-colours.ts'
import {
  type ChosenPart,
  fitWithin,
  frameOf,
  JPEG_QUALITY,
  ORIGINAL_SIDE,
  WEBP_TRIES,
  WHOLE,
  webpLimit,
} from '#domain/picture/picture.ts'
import type { PictureHeader } from '#domain/picture/picture-header.ts'
import {
  type MadeFile,
  markBox,
  PICTURE_FILES,
  type PictureOrder,
  type PicturePort,
  stampOf,
} from '#domain/picture/picture-port.ts'
import type { Size } from '#domain/picture/watermark.ts'
import { blurredCopy, type Canvas, encode, freeCanvas, makeCanvas, penOf, pictureError } from './canvas.ts'
import { decodePicture } from './decode.ts'

/** `onFile` gets the number of finished files, out of six. Leaves out WebP files when the browser cannot write WebP. */
export function canvasPort(onFile: (done: number) => void = () => {}): PicturePort {
  return {
    async make(original, size, order) {
      const picture = await createImageBitmap(original)
      const mark = order.mark ? await createImageBitmap(order.mark.picture) : null
      const files: MadeFile[] = []
      let canvas: Canvas | null = null
      for (const [index, file] of PICTURE_FILES.entries()) {
        // Draws once for both formats of a size; JPEG comes second, on white.
        if (canvas === null || file.extension === 'webp') {
          if (canvas) freeCanvas(canvas)
          canvas = drawFile({ picture, size, order, mark }, file.size)
        } else onWhite(canvas)
        const bytes = await encodeFile(canvas, file, order)
        if (bytes) files.push({ ...file, bytes })
        onFile(index + 1)
      }
      const { box } = frameOf(1280, order.purpose, size)
      if (canvas) freeCanvas(canvas)
      picture.close()
      mark?.close()
      return { ...box, stamp: stampOf(order), files }
    },
  }
}

type Drawing = {
  readonly picture: ImageBitmap
  readonly size: Size
  readonly order: PictureOrder
  readonly mark: ImageBitmap | null
}

function drawFile({ picture, size, order, mark }: Drawing, fileSize: MadeFile['size']): Canvas {
  const { box, from, to } = frameOf(fileSize, order.purpose, size)
  const canvas = makeCanvas(box.width, box.height)
  const pen = penOf(canvas)
  pen.drawImage(picture, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
  const place = markBox(order, box)
  if (mark && place && order.mark) {
    pen.globalAlpha = order.mark.settings.opacity
    pen.drawImage(mark, place.x, place.y, place.width, place.height)
    pen.globalAlpha = 1
  }
  return canvas
}

/** Fills transparent pixels with white. */
function onWhite(canvas: Canvas): void {
  const pen = penOf(canvas)
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = PICTURE_GROUNDS.opaque
  pen.fillRect(0, 0, canvas.width, canvas.height)
}

async function encodeFile(
  canvas: Canvas,
  { size, extension }: Pick<MadeFile, 'size' | 'extension'>,
  { purpose }: PictureOrder,
) {
  if (extension === 'jpg') {
    const jpeg = await encode(canvas, 'image/jpeg', JPEG_QUALITY[size])
    if (!jpeg) throw pictureError('canvas: expected a JPEG')
    return jpeg
  }
  let lightest: Blob | null = null
  for (const { quality, soften } of WEBP_TRIES[size]) {
    const shown = soften === 0 ? canvas : blurredCopy(canvas, soften)
    lightest = await encode(shown, 'image/webp', quality)
    if (shown !== canvas) freeCanvas(shown)
    if (lightest === null || lightest.size <= webpLimit(size, purpose)) break
  }
  return lightest
}

type KeepOptions = {
  readonly hasTransparency: boolean
  readonly side?: number
  readonly part?: ChosenPart | undefined
}

type KeptOriginal = { readonly bytes: Blob; readonly size: Size }

/**
 * Makes the stored original: upright, the chosen `part` of it or all, at most 2,560 pixels long or `side`, without metadata. WebP or PNG with
 * transparency, or else JPEG. Rejects when this browser cannot read the file.
 */
export async function keepOriginal(
  file: Blob,
  header: PictureHeader,
  { hasTransparency, side = ORIGINAL_SIDE, part = WHOLE }: KeepOptions,
): Promise<KeptOriginal> {
  const { picture, width, height } = await decodePicture(file, header)
  const from = { width: Math.max(1, part.width * width), height: Math.max(1, part.height * height) }
  const size = fitWithin(from, side)
  const canvas = makeCanvas(size.width, size.height)
  penOf(canvas).drawImage(
    picture,
    ...([part.x * width, part.y * height, from.width, from.height] as const),
    ...([0, 0, size.width, size.height] as const),
  )
  picture.close()
  if (!hasTransparency) onWhite(canvas)
  const bytes = hasTransparency
    ? ((await encode(canvas, 'image/webp', 92)) ?? (await encode(canvas, 'image/png', 100)))
    : await encode(canvas, 'image/jpeg', JPEG_QUALITY.original)
  freeCanvas(canvas)
  if (!bytes) throw pictureError('canvas: expected a picture')
  return { bytes, size }
}
