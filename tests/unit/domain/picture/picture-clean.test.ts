// Tests the stricter check of files that are stored and served: the output of an encoder passes, a file with other data does not.
import { describe, expect, it } from 'vitest'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { bytesOf, jpegOfSize, jpegWithPage, movingGif, phonePhoto, plainPicture } from './files.ts'

describe('a file that is kept', () => {
  it.each([
    ['jpg', () => plainPicture(60, 40).jpeg()],
    ['jpg', () => plainPicture(60, 40).jpeg({ progressive: true })],
    ['jpg', () => plainPicture(60, 40).withIccProfile('p3').jpeg()],
    ['webp', () => plainPicture(60, 40).webp()],
    ['webp', () => plainPicture(60, 40).ensureAlpha(0.5).webp()],
    ['png', () => plainPicture(60, 40).png()],
  ] as const)('%s is clean as encoders write it (%#)', async (extension, make) => {
    expect(cleanPictureSize(await make().toBuffer(), extension)).toEqual({ width: 60, height: 40 })
  })

  it.each([
    ['with camera data and location', 'jpg', () => phonePhoto(60, 40)],
    [
      'with camera data',
      'webp',
      () =>
        plainPicture(60, 40)
          .withExif({ IFD0: { Make: 'Tecno' } })
          .webp()
          .toBuffer(),
    ],
    [
      'with camera data',
      'png',
      () =>
        plainPicture(60, 40)
          .withExif({ IFD0: { Make: 'Tecno' } })
          .png()
          .toBuffer(),
    ],
    [
      'with XMP',
      'jpg',
      () => plainPicture(60, 40).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer(),
    ],
    ['with a comment', 'jpg', () => jpegWithPage()],
    [
      'with a byte behind its end',
      'jpg',
      async () => Buffer.concat([await plainPicture(9, 9).jpeg().toBuffer(), bytesOf('x')]),
    ],
    [
      'with a byte behind its end',
      'webp',
      async () => Buffer.concat([await plainPicture(9, 9).webp().toBuffer(), bytesOf('x')]),
    ],
    ['of another kind', 'webp', () => plainPicture(9, 9).jpeg().toBuffer()],
    ['of another kind', 'jpg', () => movingGif()],
    ['of another kind', 'png', async () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is cut off', 'jpg', async () => (await plainPicture(90, 90).jpeg().toBuffer()).subarray(0, -2)],
    ['without width', 'jpg', () => jpegOfSize(0, 40)],
    ['without height', 'jpg', () => jpegOfSize(60, 0)],
    ['that is empty', 'webp', async () => new Uint8Array()],
  ] as const)('%s, %s is not', async (_, extension, make) => {
    expect(cleanPictureSize(await make(), extension)).toBeNull()
  })
})
