// Tests the type of a file by its bytes, and which files are refused before decoding.
// Planted defects (2026-11-20), each seen red:
// - The pixel limit removed from readPictureHeader.
// - Comments of JPEG not collected.
// - Trailing bytes of PNG not collected.
// - The walk of GIF blocks replaced by its first ten bytes.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'
import {
  bytesOf,
  gifScript,
  heicPhoto,
  jpegWithPage,
  movingGif,
  phonePhoto,
  plainPicture,
  pngBomb,
} from './files.ts'

const codeOf = (bytes: Uint8Array, name?: string) => {
  const result = readPictureHeader(bytes, name === undefined ? {} : { name })
  return result.ok ? 'ok' : result.error.code
}

describe('a true picture', () => {
  it.each([
    ['jpeg', () => plainPicture(301, 203).jpeg()],
    ['jpeg', () => plainPicture(301, 203).jpeg({ progressive: true })],
    ['png', () => plainPicture(301, 203).png()],
    ['webp', () => plainPicture(301, 203).webp()],
    ['webp', () => plainPicture(301, 203).webp({ lossless: true })],
    ['webp', () => plainPicture(301, 203).ensureAlpha(0.5).webp()],
    ['gif', () => plainPicture(301, 203).gif()],
    ['avif', () => plainPicture(301, 203).avif({ effort: 0 })],
  ] as const)('of %s tells its size (%#)', async (format, make) => {
    const bytes = await make().toBuffer()

    expect(readPictureHeader(bytes)).toEqual({ ok: true, value: { format, width: 301, height: 203 } })
  })

  it('of a phone is taken, with its notes and what phones put behind the end', async () => {
    const photo = await phonePhoto(640, 480)

    expect(codeOf(photo, 'IMG_2031.JPG')).toBe('ok')
    expect(codeOf(Buffer.concat([photo, Buffer.from('\0\0SEFHe\0\0\0SEFT', 'latin1')]))).toBe('ok')
  })

  it('of an iPhone is known by its header, for whoever can read it', () => {
    const size = { width: 4032, height: 3024 }

    expect(readPictureHeader(heicPhoto(4032, 3024))).toEqual({ ok: true, value: { format: 'heic', ...size } })
    expect(codeOf(heicPhoto(40_320, 30_240))).toBe('too-many-pixels')
  })

  it.each(['cloth.jpg', 'IMG 20.5', 'image', 'blob', 'a.b.c.webp', 'photo.HEIC', 'screenshot 2026.11.20'])(
    'is taken under the name %s',
    async (name) => {
      expect(codeOf(await plainPicture(8, 8).png().toBuffer(), name)).toBe('ok')
    },
  )
})

describe('a hostile file', () => {
  const jpeg = () => plainPicture(400, 300).jpeg().toBuffer()
  const cases: readonly (readonly [
    string,
    PictureRefusal,
    () => Promise<Uint8Array> | Uint8Array,
    string?,
  ])[] = [
    ['nothing', 'empty', () => new Uint8Array()],
    ['SVG', 'svg', () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.png'],
    [
      'HTML called a photo',
      'not-a-picture',
      () => bytesOf('<!doctype html><script>alert(1)</script>'),
      'photo.jpg',
    ],
    ['a program that calls itself a GIF', 'unreadable', () => gifScript, 'photo.gif'],
    ['a GIF with a page in its comment', 'polyglot', gifWithComment],
    ['a JPEG with a page in its comment', 'polyglot', () => jpegWithPage()],
    [
      'a JPEG with a page behind its end',
      'polyglot',
      async () => Buffer.concat([await jpeg(), bytesOf('\n<script>alert(1)</script>')]),
    ],
    [
      'a JPEG with an archive behind its end',
      'polyglot',
      async () => Buffer.concat([await jpeg(), bytesOf('PK\u0003\u0004')]),
    ],
    [
      'a PNG with a page behind its end',
      'polyglot',
      async () => Buffer.concat([await plainPicture(9, 9).png().toBuffer(), bytesOf('<html>')]),
    ],
    [
      'a WebP with a page behind its end',
      'polyglot',
      async () => Buffer.concat([await plainPicture(9, 9).webp().toBuffer(), bytesOf('<svg onload=1>')]),
    ],
    ['a PNG of 100 million pixels', 'too-many-pixels', () => pngBomb(10_000, 10_000)],
    [
      'a PNG of four thousand million pixels a side',
      'too-many-pixels',
      () => pngBomb(4_294_967_295, 4_294_967_295),
    ],
    ['a JPEG cut off', 'unreadable', async () => (await jpeg()).subarray(0, 900)],
    [
      'a PNG cut off',
      'unreadable',
      async () => (await plainPicture(300, 300).png().toBuffer()).subarray(0, -8),
    ],
    [
      'a WebP cut off',
      'unreadable',
      async () => (await plainPicture(300, 300).webp().toBuffer()).subarray(0, -8),
    ],
    ['a moving GIF', 'animated', movingGif],
    [
      'a moving WebP',
      'animated',
      async () =>
        sharp(await movingGif(), { animated: true })
          .webp()
          .toBuffer(),
    ],
    ['a picture called a page', 'wrong-extension', jpeg, 'photo.html'],
    ['a picture called a program', 'wrong-extension', jpeg, 'photo.jpg.exe'],
    ['a picture called a drawing', 'wrong-extension', jpeg, 'photo.svg'],
    ['more than 15 MB', 'file-too-large', () => new Uint8Array(15 * 1024 * 1024 + 1).fill(0xff)],
  ]

  const named = cases.map(([label, code, make, name]) => ({ label, code, make, name }))

  it.each(named)('$label is refused as $code', async ({ code, make, name }) => {
    const bytes = await make()

    expect(codeOf(bytes, name)).toBe(code)
  })

  it('costs no more than its length', async () => {
    const long = (sizeBytes: number) => {
      const bytes = new Uint8Array(sizeBytes).fill(0xff)
      bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xda, 0, 4, 0, 0])
      return bytes
    }
    const read = (bytes: Uint8Array) => expect(codeOf(bytes)).toBe('unreadable')

    expect(costGrowth(read, long(10_000_000), long(1_000_000))).toBeLessThan(IN_LINE)
  })

  it('never makes the reader throw or hang: bytes changed at random', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const originals = [
      await phonePhoto(64, 48),
      await plainPicture(64, 48).png().toBuffer(),
      await plainPicture(64, 48).webp().toBuffer(),
      await movingGif(),
      await plainPicture(64, 48).avif({ effort: 0 }).toBuffer(),
    ]
    for (let round = 0; round < 4_000; round += 1) {
      const bytes = Uint8Array.from(originals[round % originals.length] as Buffer)
      for (let change = 0; change < 1 + random(8); change += 1) bytes[random(bytes.length)] = random(256)
      const result = readPictureHeader(bytes.subarray(0, 1 + random(bytes.length)))
      expect(typeof result.ok).toBe('boolean')
    }
  })
})

async function gifWithComment(): Promise<Uint8Array> {
  const gif = await plainPicture(9, 9).gif().toBuffer()
  const text = Buffer.from('<script>alert(1)</script>')
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b])])
}
