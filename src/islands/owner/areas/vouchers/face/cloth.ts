// Draws the shop's cloth pattern as pixels, the same pattern as on its pages (adire-pattern.ts).
import { adirePattern, clothSeed } from '#components/store/look/adire-pattern.ts'
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'

/** Scale of the pattern relative to a page. */
const SCALE = 1.8

type ClothShop = Pick<OwnBusiness, 'id' | 'primaryColour' | 'accentColour'>

type ClothSize = { readonly width: number; readonly height: number }

/** `ink` is the colour of the pattern's lines. */
export async function clothImage(shop: ClothShop, { width, height }: ClothSize, ink: string) {
  const { id: storeId, primaryColour, accentColour } = shop
  const pattern = adirePattern(clothSeed({ storeId, primaryColour, accentColour }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / SCALE} ${height / SCALE}" color="${ink}"><style>.lamp{fill:${shop.accentColour};stroke:none}</style>${pattern}</svg>`
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}
