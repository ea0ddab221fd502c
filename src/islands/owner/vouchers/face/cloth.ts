// The shop's own cloth as pixels, as its pages show it (adire-pattern.ts).
import { adirePattern, clothSeed } from '#components/store/adire-pattern.ts'
import type { FaceShop } from './face.ts'

/** How much larger than on a page. */
const SCALE = 1.8

/** `ink`: the colour of its lines. */
export async function clothImage(shop: FaceShop, width: number, height: number, ink: string) {
  const { id: storeId, primaryColour, accentColour } = shop
  const pattern = adirePattern(clothSeed({ storeId, primaryColour, accentColour }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / SCALE} ${height / SCALE}" color="${ink}"><style>.lamp{fill:${shop.accentColour};stroke:none}</style>${pattern}</svg>`
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}
