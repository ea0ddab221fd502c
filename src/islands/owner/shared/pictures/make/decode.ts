// Reads the pixels of the owner's file.
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { DEVICE_LIMITS, fitWithin, ORIGINAL_SIDE } from '#domain/picture/picture.ts'
import { type PictureHeader, readPictureHeader } from '#domain/picture/picture-header.ts'
import { pictureError } from './canvas.ts'

/** More pixels take a phone's memory: four bytes each. */
const MANY_PIXELS = 16_000_000

/** An upright picture, to be drawn and closed. */
type Decoded = {
  readonly picture: ImageBitmap | VideoFrame
  readonly width: number
  readonly height: number
}

/**
 * Decodes a file. A large JPEG is decoded at a fraction of its size where the browser can: 108 megapixels then take a twentieth of the memory. Rejects
 * when this browser cannot read the file, or lacks the memory.
 */
export async function decodePicture(given: Blob, header: PictureHeader): Promise<Decoded> {
  const file =
    header.endsAt === undefined
      ? given
      : new Blob(withEnd(new Uint8Array(await given.arrayBuffer()), header.endsAt))
  if (header.format === 'jpeg' && header.width * header.height > MANY_PIXELS && canScale()) {
    const desired = fitWithin(header, 2 * ORIGINAL_SIDE)
    const decoder = new ImageDecoder({
      data: await file.arrayBuffer(),
      type: 'image/jpeg',
      desiredWidth: desired.width,
      desiredHeight: desired.height,
    })
    const { image } = await decoder.decode()
    decoder.close()
    return { picture: image, width: image.displayWidth, height: image.displayHeight }
  }
  const picture = await createImageBitmap(file)
  return { picture, width: picture.width, height: picture.height }
}

/** Checks a file's header before decoding it: a small file may unpack to gigabytes. Rejects for a file that is refused or cannot be read. */
export async function openPicture(file: Blob): Promise<Decoded & Pick<PictureHeader, 'format'>> {
  const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()), { limits: DEVICE_LIMITS })
  if (!header.ok) throw pictureError(`expected a picture, got ${header.error.code}`)
  return { ...(await decodePicture(file, header.value)), format: header.value.format }
}

/** Earlier versions of the decoder leave a photo as it lay in the camera. */
function canScale(): boolean {
  return 'ImageDecoder' in globalThis && 'rotation' in VideoFrame.prototype
}
