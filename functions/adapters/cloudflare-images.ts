// Makes pictures with the Images binding. The binding rotates and scales; picture.ts has worked out sizes and positions before. On a laptop
// sharp takes the place of Cloudflare Images (scripts/pictures/images-service.ts).
import { PICTURE_GROUNDS } from '#domain/basics/product-colours.ts'
import { boxOf, JPEG_QUALITY, ORIGINAL_SIDE, PICTURE_TYPES, WEBP_TRIES } from '#domain/picture/picture.ts'
import {
  type MadeFile,
  markBox,
  PICTURE_FILES,
  type PictureOrder,
  type PicturePort,
  stampOf,
} from '#domain/picture/picture-port.ts'
import type { Size } from '#domain/picture/watermark.ts'
import { CARD_SIZE } from '#domain/store/share-card.ts'
import type { EdgeCounts } from '../lib/edge-counts.ts'
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

/** What makes pictures, and what is told of each file that is asked for: the service counts it as a transformation. */
export type ImageMaker = { readonly images: ImagesBinding; asked(): void }

/** Counts what is asked for for the operators' figures. */
export function imageMaker(images: ImagesBinding, counts: EdgeCounts): ImageMaker {
  return { images, asked: () => counts.add('picture') }
}

/** Makes pictures with Cloudflare Images. Uses six transformations for each picture. */
export function cloudflareImages(maker: ImageMaker): PicturePort {
  return {
    async make(original, size, order) {
      const files: MadeFile[] = []
      for (const file of PICTURE_FILES) files.push(await makeFile(maker, { original, size, order }, file))
      return { ...boxOf(1280, order.purpose, size), stamp: stampOf(order), files }
    },
  }
}

/** Makes a file of another format from an existing one: for browsers that cannot write WebP. */
export async function convertFile(
  maker: ImageMaker,
  from: Blob,
  file: Pick<MadeFile, 'size' | 'extension'>,
): Promise<MadeFile> {
  return { ...file, bytes: await makeOutput(maker, maker.images.input(streamOf(from)), file) }
}

/**
 * The original that is kept of a stranger's picture: upright, at most ORIGINAL_SIDE pixels long, never enlarged, without metadata (the binding
 * writes none into WebP). One transformation. Null for a picture that cannot be decoded; throws when the service fails.
 */
export async function uprightOriginal({ images, asked }: ImageMaker, picture: Blob): Promise<Blob | null> {
  const make = async () => {
    asked()
    const scaled = images
      .input(streamOf(picture))
      .transform({ width: ORIGINAL_SIDE, height: ORIGINAL_SIDE, fit: 'scale-down' })
    const output = await scaled.output({ format: 'image/webp', quality: JPEG_QUALITY.original })
    return output.response().arrayBuffer()
  }
  try {
    const made = await withTimeLimit(make(), LIMITS_MS.image, 'images: original')
    return new Blob([made], { type: 'image/webp' })
  } catch (error) {
    if (isDamaged(error)) return null
    throw error
  }
}

/** Codes of the service: no image, too many pixels, an unknown format, an invalid image. */
const DAMAGED = [9412, 9413, 9520, 9523]

/** True when the service says that it cannot decode the picture. The runtime gives 9523 to an answer that it does not know, such as a 503. */
export function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return DAMAGED.includes(Number(error.code)) && !error.message.startsWith('Unexpected error response')
}

/** Longest JPEG of a share card: WhatsApp shows no larger preview. */
const MAX_CARD_BYTES = 250 * 1024
const CARD_QUALITIES = [82, 66, 45] as const

/** Makes a share card's JPEG from its drawing, with a picture over `place`. Lowers the quality until the file is short enough. */
export async function makeCard(
  { images, asked }: ImageMaker,
  drawing: Blob,
  picture: { readonly blob: Blob; readonly place: Size & { left: number; top: number } } | null,
): Promise<Blob> {
  let made = new Blob()
  for (const quality of CARD_QUALITIES) {
    const card = images.input(streamOf(drawing)).transform({ ...CARD_SIZE, fit: 'cover' })
    const whole = picture ? card.draw(fitted(images, picture), cornerOf(picture.place)) : card
    asked()
    const make = async () => (await whole.output({ format: 'image/jpeg', quality })).response().arrayBuffer()
    made = new Blob([await withTimeLimit(make(), LIMITS_MS.image, 'images: share card')])
    if (made.size <= MAX_CARD_BYTES) break
  }
  return made
}

function fitted(images: ImagesBinding, { blob, place }: { readonly blob: Blob; readonly place: Size }) {
  const { width, height } = place
  return images.input(streamOf(blob)).transform({ width, height, fit: 'cover' })
}

function cornerOf({ left, top }: { readonly left: number; readonly top: number }) {
  return { left, top }
}

async function makeFile(
  maker: ImageMaker,
  { original, size, order }: { readonly original: Blob; readonly size: Size; readonly order: PictureOrder },
  file: Pick<MadeFile, 'size' | 'extension'>,
): Promise<MadeFile> {
  const box = boxOf(file.size, order.purpose, size)
  const isWhole = order.purpose === 'logo'
  // The background of a logo is transparent, but white in JPEG, which has no transparency.
  const background = PICTURE_GROUNDS[file.extension === 'jpg' ? 'opaque' : 'clear']
  const framed = maker.images
    .input(streamOf(original))
    .transform({ ...box, fit: isWhole ? 'pad' : 'cover', ...(isWhole ? { background } : {}) })
  const place = markBox(order, box)
  if (order.mark === null || place === null) return { ...file, bytes: await makeOutput(maker, framed, file) }

  const mark = maker.images
    .input(streamOf(order.mark.picture))
    .transform({ width: place.width, height: place.height, fit: 'squeeze' })
  const marked = framed.draw(mark, { left: place.x, top: place.y, opacity: order.mark.settings.opacity })
  return { ...file, bytes: await makeOutput(maker, marked, file) }
}

async function makeOutput(
  { asked }: ImageMaker,
  transformer: ImageTransformer,
  { size, extension }: Pick<MadeFile, 'size' | 'extension'>,
): Promise<Blob> {
  const format = PICTURE_TYPES[extension]
  // One try only, because each try costs a transformation. The second quality of the list keeps most pictures under the limit.
  const [first, second = first] = WEBP_TRIES[size]
  const quality = (extension === 'webp' ? second?.quality : undefined) ?? JPEG_QUALITY[size]
  const background = extension === 'jpg' ? { background: PICTURE_GROUNDS.opaque } : {}
  asked()
  const make = async () => {
    const output = await transformer.output({ format, quality, ...background })
    return output.response().arrayBuffer()
  }
  const bytes = await withTimeLimit(make(), LIMITS_MS.image, `images: ${size}.${extension}`)
  return new Blob([bytes], { type: format })
}

function streamOf(blob: Blob): ReadableStream<Uint8Array> {
  return blob.stream() as ReadableStream<Uint8Array>
}
