// Share cards: the pictures of 1200 × 630 that WhatsApp and other apps show for a link. Drawn when the site is built: satori draws the
// text, SVG below it holds pictures and cloth, and both become one PNG. Never runs in the Worker.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori from 'satori'
import sharp from 'sharp'
import { brand } from '#brand'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'
import { cardGround } from './share-ground.ts'

export type PageCard = {
  readonly kicker: string
  readonly title: string
  readonly foot: string
  /** Text of an SVG file, shown at the right; without a picture the cloth fills that side. */
  readonly picture?: string
}

const WIDTH = 1200
const HEIGHT = 630

/** Draws the card as a PNG of some 60 KB. Apps refuse previews above 300 KB. */
export async function drawPageCard(card: PageCard): Promise<Buffer> {
  const words = await satori(wordsOf(card), {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts(),
    graphemeImages: CURRENCY_SIGNS,
  })
  return sharp(Buffer.from(cardGround(card.title, card.picture)))
    .composite([{ input: Buffer.from(words) }])
    .png({ palette: true, quality: 90, effort: 2, dither: 0.3 })
    .toBuffer()
}

const sign = (path: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="70" height="100" viewBox="0 0 70 100"><path d="${path}" fill="none" stroke="${PRODUCT_COLOURS.paper}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></svg>`)}`

/** Currency signs that Figtree lacks, as drawings. */
const CURRENCY_SIGNS = {
  '₦': sign('M15 84V16L55 84V16M4 42H66M4 60H66'),
  '₵': sign('M60 32C50 20 12 18 12 50C12 82 50 80 60 68M36 10V90'),
}

type Part = { readonly type: string; readonly props: Readonly<Record<string, unknown>> }

const part = (style: Readonly<Record<string, unknown>>, children: string | readonly Part[]): Part => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

function wordsOf({ kicker, title, foot }: PageCard) {
  const fontSize = title.length > 48 ? 50 : title.length > 30 ? 58 : 72
  return part(
    {
      width: WIDTH - 128,
      height: HEIGHT - 120,
      margin: '56px 64px 64px',
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: PRODUCT_COLOURS.paper,
    },
    [
      part({ paddingLeft: 76, height: 56, alignItems: 'center', fontSize: 34, fontWeight: 700 }, brand.name),
      part({ flexDirection: 'column' }, [
        part({ color: PRODUCT_COLOURS.glow, fontSize: 30, fontWeight: 600 }, kicker),
        part({ marginTop: 16, width: 500, fontSize, fontWeight: 700, lineHeight: 1.14 }, title),
      ]),
      part({ color: PRODUCT_COLOURS.haze, fontSize: 28, fontWeight: 600 }, foot),
    ],
    // Satori takes React elements; these objects have the same shape without React.
  ) as unknown as Parameters<typeof satori>[0]
}

type Font = {
  readonly name: string
  readonly data: Buffer
  readonly weight: 600 | 700
  readonly style: 'normal'
}

let loaded: Promise<Font[]> | undefined

/** The Figtree font, Latin and Latin Extended. */
function fonts(): Promise<Font[]> {
  const find = createRequire(`${process.cwd()}/package.json`)
  loaded ??= Promise.all(
    ([600, 700] as const).flatMap((weight) =>
      ['latin', 'latin-ext'].map(async (script) => ({
        name: 'Figtree',
        data: await readFile(
          find.resolve(`@fontsource/figtree/files/figtree-${script}-${weight}-normal.woff`),
        ),
        weight,
        style: 'normal' as const,
      })),
    ),
  )
  return loaded
}
