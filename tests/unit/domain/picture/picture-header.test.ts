// Tests what the head of a picture says, and what is taken out of it.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { type PictureRefusal, readPictureHeader } from '#domain/picture/picture-header.ts'
import { takenAt } from '#domain/picture/taken-at.ts'
import { costGrowth, IN_LINE } from '#tests/support/checks/cost-growth.ts'
import {
  bytesOf,
  gifScript,
  heicPhoto,
  jpegOfSize,
  jpegWithPage,
  movingGif,
  phonePhoto,
  photoTakenAt,
  plainPicture,
  pngBomb,
} from './files.ts'

// Tests the type of a file by its bytes, and which files are refused before decoding.
// Planted defects (2026-11-20), each seen red:
// - The pixel limit removed from readPictureHeader.
// - Comments of JPEG not collected.
// - Trailing bytes of PNG not collected.
// - The walk of GIF blocks replaced by its first ten bytes.
describe('the head', () => {
  const codeOf = (bytes: Uint8Array, name?: string) => {
    const result = readPictureHeader(bytes, name === undefined ? {} : { name })
    return result.ok ? 'ok' : result.error.code
  }

  /** Like a photo: no two blocks are alike. */
  const manyColours = (width: number, height: number) =>
    sharp(
      Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31 + (at >> 3) * 197) % 256),
      {
        raw: { width, height, channels: 3 },
      },
    )

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

    it.each([
      ['in colour', () => plainPicture(301, 203).jpeg()],
      ['in full colour', () => plainPicture(301, 203).jpeg({ chromaSubsampling: '4:4:4' })],
      ['in grey', () => plainPicture(301, 203).greyscale().jpeg()],
      ['in many colours', () => manyColours(90, 70).jpeg({ optimiseCoding: true })],
    ])('without its end mark is taken where no block is missing: %s', async (_, make) => {
      const whole = await make().toBuffer()
      const trailer = Buffer.from('\0\0SEFHe\0\0\0SEFT', 'latin1')

      expect(codeOf(whole.subarray(0, -2))).toBe('ok')
      expect(codeOf(Buffer.concat([whole.subarray(0, -2), trailer]))).toBe('ok')
      expect(codeOf(Buffer.concat([whole.subarray(0, -2), Buffer.from('<script>alert(1)</script>')]))).toBe(
        'polyglot',
      )
      const bytes = Uint8Array.from(whole.subarray(0, -2))
      const header = readPictureHeader(bytes)
      expect(Buffer.concat(withEnd(bytes, header.ok ? header.value.endsAt : 0))).toEqual(whole)
      for (const cut of [8, 20, whole.length >> 2]) expect(codeOf(whole.subarray(0, -cut))).toBe('unreadable')
    })

    it('without its end mark is looked at once, whatever its tables and its frame say', async () => {
      const whole = await manyColours(90, 70).jpeg().toBuffer()
      const frame = whole.indexOf(Buffer.from([0xff, 0xc0]))
      const flat = Buffer.from(whole.subarray(0, -2))
      for (const at of [11, 14, 17]) flat[frame + at] = 0
      const table = Buffer.concat([Buffer.from([0xff, 0xc4, 0xff, 0xff]), Buffer.alloc(65_533)])

      expect(codeOf(flat)).toBe('unreadable')
      const many = [...Array.from({ length: 40 }, () => table), whole.subarray(2, -2)]
      expect(codeOf(Buffer.concat([whole.subarray(0, 2), ...many]))).toBe('ok')
    })

    it('of an iPhone is known by its header, for whoever can read it', () => {
      const size = { width: 4032, height: 3024 }

      expect(readPictureHeader(heicPhoto(4032, 3024))).toEqual({
        ok: true,
        value: { format: 'heic', ...size },
      })
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
      [
        'SVG',
        'svg',
        () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'logo.png',
      ],
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
})

// Tests the stricter check of files that are stored and served: the output of an encoder passes, a file with other data does not.
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

// When a photo was taken, out of files as phones write them, and hostile ones.
describe('the time of a picture', () => {
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
})
