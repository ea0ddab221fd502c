// Tests what is taken out of a picture, and that the picture itself stays to the pixel. Planted defects, seen red: Adobe's part
// taken out; no orientation; bytes after the end left in; parts of a WebP that are gone, left in its bits.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { barePicture } from '#domain/picture/picture-bare.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import { phonePhoto, plainPicture } from './files.ts'

const EXIF = {
  IFD0: { Make: 'Tecno', Copyright: 'Secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
}
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>'
const noisy = () =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')

/** Bytes as the file of an app that writes a comment and leaves something behind the end. */
const withComment = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 8]),
    Buffer.from('Secret'),
    jpeg.subarray(2),
    Buffer.from('Secret'),
  ])

it.each<['jpeg' | 'png' | 'webp', string, () => Promise<Buffer>]>([
  ['jpeg', 'with a comment and a tail', async () => withComment(await noisy().jpeg().toBuffer())],
  [
    'jpeg',
    'without its end mark, with a tail',
    async () => Buffer.concat([(await noisy().jpeg().toBuffer()).subarray(0, -2), Buffer.from('Secret')]),
  ],
  ['jpeg', 'in several scans', () => noisy().jpeg({ progressive: true }).toBuffer()],
  [
    'jpeg',
    'in the colours of print',
    () => plainPicture(120, 80).withExif(EXIF).toColourspace('cmyk').jpeg().toBuffer(),
  ],
  ['jpeg', 'of a phone, on its side', () => phonePhoto(120, 80)],
  ['png', 'with texts', async () => Buffer.concat([await noisy().png().toBuffer(), Buffer.from('Secret')])],
  ['webp', 'with metadata', () => noisy().webp().toBuffer()],
  ['webp', 'without', () => plainPicture(120, 80).webp().toBuffer()],
])('a %s %s keeps its pixels, its turn and its colours alone', async (format, _, make) => {
  const file = await make()
  const bare = Buffer.concat(barePicture(new Uint8Array(file), format))

  const before = await sharp(file).metadata()
  const after = await sharp(bare).metadata()
  expect(readPictureHeader(new Uint8Array(file))).toMatchObject(readPictureHeader(new Uint8Array(bare)))
  expect(
    (await sharp(bare).raw().toBuffer()).equals(await sharp(file, { failOn: 'none' }).raw().toBuffer()),
  ).toBe(true)
  expect([after.orientation ?? 1, after.icc?.length]).toEqual([before.orientation ?? 1, before.icc?.length])
  expect(after.xmp).toBeUndefined()
  expect(bare.includes('Adobe')).toBe(file.includes('Adobe'))
  // A WebP says in bits which parts it has.
  if (bare.includes('VP8X')) expect((bare[20] ?? 0) & 0x0c).toBe(0)
  for (const secret of ['Secret', 'Tecno', 'GPS'])
    expect([secret, bare.includes(secret)]).toEqual([secret, false])
  // What is left of the Exif part of a photo on its side is that it is.
  expect(after.exif?.length ?? 0).toBeLessThanOrEqual(32)
})
