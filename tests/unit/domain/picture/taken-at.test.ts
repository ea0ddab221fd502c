// When a photo was taken, out of files as phones write them, and hostile ones.
import { expect, it } from 'vitest'
import { takenAt } from '#domain/picture/taken-at.ts'
import { phonePhoto, photoTakenAt, plainPicture } from './files.ts'

const local = (text: string) => new Date(text).getTime()

it('is read from the Exif part of a JPEG', async () => {
  expect(takenAt(await photoTakenAt('2026:11:20 14:05:09'))).toBe(local('2026-11-20T14:05:09'))
})

it.each([
  ['a photo without a time', () => phonePhoto(40, 30)],
  ['a picture without metadata', () => plainPicture(4, 4).jpeg().toBuffer()],
  ['a PNG', () => plainPicture(4, 4).png().toBuffer()],
  ['a time that is none', () => photoTakenAt('0000:00:00 aa:bb:cc')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a beginning alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff])],
])('%s says none', async (_, file) => {
  expect(takenAt(await file())).toBeNull()
})

it('ends, and throws nothing, whichever byte is changed', async () => {
  const photo = await photoTakenAt('2026:11:20 14:05:09')
  for (let at = 0; at < 300; at += 1)
    for (const byte of [0, 0x7f, 0xff]) {
      const changed = Uint8Array.from(photo)
      changed[at] = byte
      expect(['number', 'object']).toContain(typeof takenAt(changed))
    }
})
