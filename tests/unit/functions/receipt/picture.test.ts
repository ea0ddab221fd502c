// Draws the receipt's picture in Node, with the same files as the Worker: letters of every language that we support are drawn, and hostile
// text neither breaks the picture nor leaves it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { Receipt } from '#domain/order/receipt.ts'
import type { PictureParts } from '#functions/receipt/draw.ts'
import { drawReceipt } from '#functions/receipt/picture.ts'
import { PRINTABLE, printable } from '#functions/receipt/printable.ts'

const folder = join(import.meta.dirname, '../../../../functions/receipt')
const require = createRequire(import.meta.url)
const wasm = (path: string) => new WebAssembly.Module(readFileSync(path))
const font = (weight: 400 | 700) => {
  const { buffer, byteOffset, length } = readFileSync(join(folder, `fonts/inter-${weight}.ttf.bin`))
  return { weight, data: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer }
}
const parts: PictureParts = {
  layoutWasm: wasm(require.resolve('satori/layout.wasm')),
  shapeWasm: wasm(require.resolve('harfbuzzjs/hb.wasm')),
  callWasm: wasm(join(folder, 'call-vi.wasm')),
  drawWasm: wasm(require.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  fonts: [font(400), font(700)],
}
const receipt: Receipt = {
  sellerName: 'Adùnní Fabrics',
  sellerPhone: '2348031234567',
  country: 'NG',
  returnTerms: 'Within 7 days.',
  orderCode: 'A7K2',
  orderedAt: '2026-11-18T09:00:00Z',
  deliveredAt: '2026-11-20T09:00:00Z',
  currency: 'NGN',
  items: [
    {
      name: 'Aṣọ Òkè',
      options: 'Size: L',
      unitPrice: 500_000,
      quantity: 2,
      lineTotal: 1_000_000,
      picture: null,
    },
  ],
  subtotal: 1_000_000,
  discount: 0,
  voucherCode: null,
  deliveryKind: 'pickup',
  deliveryName: '',
  deliveryFee: 0,
  giftCardAmount: 0,
  total: 1_000_000,
  paymentStatus: 'paid',
  bankDetails: null,
  isVoid: false,
  balanceNow: null,
  returnedNow: 0,
  piecesBackNow: 0,
  isFeeOpen: false,
  isTakenBack: false,
  number: 1,
  issuedAt: '2026-11-20T10:00:00Z',
  token: '0'.repeat(32),
  buyerName: 'Bọ́lá',
  storeSlug: 'adunni',
  logo: null,
  primaryColour: '#0f5132',
  accentColour: '#f59e0b',
  isWhiteLabel: false,
  replacedBy: null,
}
const draw = (fields: Partial<Receipt> = {}) =>
  drawReceipt({ ...receipt, ...fields }, 'https://oja.test/r/0', parts)

describe('the picture', () => {
  it('is a phone-wide PNG, the same for the same receipt, and lends nothing for longer than it takes', async () => {
    const own = { instantiate: WebAssembly.instantiate, module: WebAssembly.Module }

    const one = await draw()
    const other = await draw()

    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 1080 })
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0)
    expect({ instantiate: WebAssembly.instantiate, module: WebAssembly.Module }).toEqual(own)
  })

  it('asks nobody for anything, whatever a name looks like', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no request is allowed'))
    const names = [
      '<img src="http://10.0.0.1/x.png"> url(http://10.0.0.1/y)',
      '漢字 🎉 \u202Eabc',
      'W'.repeat(1_000),
    ]

    for (const name of names) {
      const item = { name, options: name, unitPrice: 1, quantity: 1, lineTotal: 1, picture: null }
      expect(await draw({ sellerName: name, buyerName: name, returnTerms: name, items: [item] })).toBeTruthy()
    }

    expect(fetching).not.toHaveBeenCalled()
    fetching.mockRestore()
  })
})

describe('printable', () => {
  it.each([
    ['  Aṣọ <b>🎉\nÒkè', 'Aṣọ b Òkè'],
    ['漢字', 'Item 1'],
    ['\u202E\u200b ', 'Item 1'],
    ['₦ ₵ £ ẹ ọ ṣ ɓ ɗ ƙ ŋ', '₦ ₵ £ ẹ ọ ṣ ɓ ɗ ƙ ŋ'],
    ['\u0301\u0301\u0301', 'Item 1'],
  ])('reads %j as %j', (text, expected) => {
    expect(printable(text, 60, 'Item 1')).toBe(expected)
  })

  it('ends what is too long', () => {
    expect(printable('a'.repeat(1_000), 10, 'x')).toBe('aaaaaaaaa…')
  })

  it('lets nothing through that the fonts do not draw', () => {
    // The fonts leave out Ẹ Ọ ẹ ọ on purpose: the shaper composes them.
    const built = new Set([0x1eb8, 0x1eb9, 0x1ecc, 0x1ecd])
    for (const weight of [400, 700] as const) {
      const drawn = charactersOf(Buffer.from(font(weight).data))
      const missing = Array.from({ length: 0x2c00 }, (_, code) => code).filter(
        (code) => PRINTABLE.test(String.fromCodePoint(code)) && !drawn.has(code) && !built.has(code),
      )
      expect(missing.map((code) => code.toString(16))).toEqual([])
    }
  })
})

/** The characters of a TrueType font: its cmap subtables of format 4 (OpenType 1.9, "cmap"). */
function charactersOf(file: Buffer): Set<number> {
  const found = new Set<number>()
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const entry = tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') as number
  const cmap = file.subarray(file.readUInt32BE(entry + 8))
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const sub = cmap.subarray(cmap.readUInt32BE(8 + 8 * table))
    if (sub.readUInt16BE(0) !== 4) continue
    const segments = sub.readUInt16BE(6) / 2
    for (let at = 0; at < segments; at += 1) {
      const last = sub.readUInt16BE(14 + 2 * at)
      const first = sub.readUInt16BE(16 + 2 * segments + 2 * at)
      for (let code = first; code <= last && code !== 0xffff; code += 1) found.add(code)
    }
  }
  return found
}
