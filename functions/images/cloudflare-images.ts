// The image port over the Images binding. The binding turns and scales; where things go was worked out before (picture.ts).
// On a laptop the same binding talks to sharp (scripts/pictures/images-service.ts).
import { boxOf, JPEG_QUALITY, PICTURE_TYPES, WEBP_TRIES } from '#domain/picture/picture.ts'
import {
  type ImagePort,
  type MadeFile,
  markBox,
  PICTURE_FILES,
  type PictureOrder,
  stampOf,
} from '#domain/picture/picture-port.ts'
import type { Size } from '#domain/picture/watermark.ts'
import { LIMITS_MS, withTimeLimit } from '../adapters/time-limit.ts'

/** Makes pictures with Cloudflare Images. Six transformations a picture. */
export function cloudflareImages(images: ImagesBinding): ImagePort {
  return {
    async make(original, size, order) {
      const files: MadeFile[] = []
      for (const file of PICTURE_FILES) files.push(await makeFile(images, original, size, order, file))
      return { ...boxOf(1280, order.purpose, size), stamp: stampOf(order), files }
    },
  }
}

/** A file of another format from one that is there already: for browsers that cannot write WebP. */
export async function convertFile(
  images: ImagesBinding,
  from: Blob,
  file: Pick<MadeFile, 'size' | 'extension'>,
): Promise<MadeFile> {
  return { ...file, bytes: await outputOf(images.input(streamOf(from)), file) }
}

async function makeFile(
  images: ImagesBinding,
  original: Blob,
  size: Size,
  order: PictureOrder,
  file: Pick<MadeFile, 'size' | 'extension'>,
): Promise<MadeFile> {
  const box = boxOf(file.size, order.purpose, size)
  const isWhole = order.purpose === 'logo'
  // Transparent around a logo; JPEG has no transparency.
  const background = file.extension === 'jpg' ? '#ffffff' : 'rgba(0,0,0,0)'
  const framed = images
    .input(streamOf(original))
    .transform({ ...box, fit: isWhole ? 'pad' : 'cover', ...(isWhole ? { background } : {}) })
  const place = markBox(order, box)
  if (order.mark === null || place === null) return { ...file, bytes: await outputOf(framed, file) }

  const mark = images
    .input(streamOf(order.mark.picture))
    .transform({ width: place.width, height: place.height, fit: 'squeeze' })
  const marked = framed.draw(mark, { left: place.x, top: place.y, opacity: order.mark.settings.opacity })
  return { ...file, bytes: await outputOf(marked, file) }
}

async function outputOf(
  transformer: ImageTransformer,
  { size, extension }: Pick<MadeFile, 'size' | 'extension'>,
): Promise<Blob> {
  const format = PICTURE_TYPES[extension]
  // One try: each costs a transformation. The second of the list is light enough for most pictures.
  const [first, second = first] = WEBP_TRIES[size]
  const quality = (extension === 'webp' ? second?.quality : undefined) ?? JPEG_QUALITY[size]
  const background = extension === 'jpg' ? { background: '#ffffff' } : {}
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
