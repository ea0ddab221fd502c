// Picture files for tests: real files made by sharp, hostile files made by hand.
import sharp from 'sharp'

/** A plain picture; `exif` adds a phone's metadata, including its location. */
export function plainPicture(width: number, height: number, background = '#b4532a') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/**
 * A photo like a phone's: stored on its side (orientation 6), with camera and location. When upright, the left half is red and the right half
 * blue.
 */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  // The upright photo is `height` wide and `width` high; it is turned by 90 degrees for storing.
  const half = await sharp({
    create: { width, height: Math.floor(height / 2), channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A photo that says when it was taken: `2026:11:20 14:05:09`. */
export function photoTakenAt(time: string, background = '#b4532a'): Promise<Buffer> {
  return plainPicture(900, 900, background)
    .withExif({ IFD0: { Make: 'Tecno' }, IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer()
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A PNG of a few hundred bytes whose header claims `width` by `height` pixels. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const png = await plainPicture(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** A JPEG whose frame header claims `width` by `height` pixels; all else is valid. */
export async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const jpeg = await plainPicture(60, 40).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A valid JPEG with an HTML page in its comment. */
export async function jpegWithPage(width = 40, height = 30): Promise<Buffer> {
  const jpeg = await plainPicture(width, height).jpeg().toBuffer()
  const text = Buffer.from('<html><script>alert(1)</script>')
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** A script that begins like a GIF. */
export const gifScript = bytesOf('GIF89a/*\u0001\u0001\u0000\u0000*/=1;alert(document.domain)//')

/** An animated GIF of two frames. */
export async function movingGif(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(12 * 12 * 3, 0), Buffer.alloc(12 * 12 * 3, 255)])
  return sharp(frames, { raw: { width: 12, height: 24, channels: 3, pageHeight: 12 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** The head of an iPhone's photo: a valid header, and pixels that no free decoder reads. */
export function heicPhoto(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(16 + 28)
  bytes.writeUInt32BE(16, 0)
  bytes.write('ftypheic', 4, 'latin1')
  bytes.writeUInt32BE(28, 16)
  bytes.write('meta', 20, 'latin1')
  bytes.writeUInt32BE(20, 24)
  bytes.write('ispe', 28, 'latin1')
  bytes.writeUInt32BE(width, 36)
  bytes.writeUInt32BE(height, 40)
  return bytes
}
