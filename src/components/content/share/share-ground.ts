// The background of a share card: night sky, our mark, a piece of cloth at the right, and a picture on it. SVG text.

import { adirePattern } from '#components/store/look/adire-pattern.ts'
import { CARD_EDGE, PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'

const { night, lamp, paper, indigo, cloth: clothLines } = PRODUCT_COLOURS

/** A whole SVG of 1200 × 630. The cloth is drawn from `seed`; `picture` is an SVG file's text. */
export function cardGround(seed: string, picture?: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs><linearGradient id="fade"><stop offset="0" stop-color="${night}"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient><clipPath id="side"><rect x="600" width="600" height="630"/></clipPath><clipPath id="frame"><rect width="960" height="600" rx="34"/></clipPath></defs><rect width="1200" height="630" fill="${night}"/>${cloth(seed)}<rect x="599" width="280" height="630" fill="url(#fade)"/>${picture ? pictureAt(picture) : ''}${MARK}<rect y="618" width="1200" height="12" fill="${lamp}"/></svg>`
}

/** The product's mark, as in SiteMark.astro. */
const MARK = `<g transform="translate(64 56) scale(.875)" fill="none" stroke="${paper}" stroke-linecap="round"><circle cx="32" cy="32" r="28" stroke-width="5" stroke-dasharray="0 9.775"/><circle cx="32" cy="32" r="17" stroke-width="4.5"/><circle cx="32" cy="32" r="7.5" fill="${lamp}" stroke="none"/></g>`

function cloth(seed: string): string {
  const pattern = adirePattern(seed, 'share-cloth')
    .replaceAll('class="lamp"', `fill="${lamp}" stroke="none"`)
    .replace('width="100%" height="100%"', 'width="1200" height="630"')
  return `<g clip-path="url(#side)"><rect width="1200" height="630" fill="${indigo}"/><g transform="scale(1.6)" color="${clothLines}">${pattern}</g></g>`
}

/** The picture as a framed sheet on the cloth. Covers are drawn on 960 × 600. */
function pictureAt(picture: string): string {
  const inner = picture.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return `<g transform="translate(604 142) scale(.5541)"><rect x="-7" y="-7" width="974" height="614" rx="40" fill="${CARD_EDGE}"/><g clip-path="url(#frame)">${inner}</g></g>`
}
