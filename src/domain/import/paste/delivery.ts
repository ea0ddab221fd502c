// Knows lines about delivery among the lines of goods: `Delivery Lagos 2k, other states 4k`, `Waybill 3k`, `Pickup free`. A fee is no product.

const WAY =
  '(?:deliver(?:y|ies)|shipping|shipment|way\\s?bill(?:ing)?|dispatch|courier|logistics|pick[\\s-]?ups?|packaging)'

/** Goods that only sound like it. */
const GOODS =
  '(?:bags?|box(?:es)?|books?|tapes?|nylons?|jackets?|vests?|shirts?|caps?|bikes?|cartons?|envelopes?|labels?|stickers?|kits?|gowns?|tops?|trucks?|vans?|toys?)'

const KINDS =
  '(?:free|home|door\\s?step|door|nationwide|nation\\s?wide|inter[\\s-]?state|intra[\\s-]?state|same[\\s-]day|next[\\s-]day|express|local|international|worldwide|our|all|we)'

const STARTS = new RegExp(
  `^(?:${KINDS}[\\s,-]+){0,3}${WAY}(?![\\p{L}\\p{N}])(?!\\s+${GOODS}(?!\\p{L}))`,
  'iu',
)

/** `Lagos delivery`, `Ikeja dispatch fee`; not `Ankara with free delivery`. */
const ENDS = new RegExp(
  `^(?!.{0,60}\\b(?:free|with|plus|includ\\w{0,4}|and)\\b)\\p{L}+(?:\\s\\p{L}+)?\\s${WAY}(?:\\s(?:fees?|charges?|costs?|prices?|rates?))?$`,
  'iu',
)

const PLACES =
  /^(?:(?:within|outside|around)\s(?:lagos|abuja|ibadan|ph|port\s?harcourt|kano|accra|kumasi|nairobi|kampala|town|the\s(?:city|state|country)|nigeria|ghana|kenya)|(?:all\s)?other\s(?:states?|cities|locations?)|outside\sthe\sstate|nation\s?wide|inter[\s-]?state)(?!\p{L})/iu

const HEADING = new RegExp(
  `^(?:${KINDS}[\\s,-]+)?${WAY}(?:\\s(?:fees?|charges?|costs?|prices?|rates?|details?|info|terms))?\\s?[:;.!-]?$`,
  'iu',
)

/** In the midst of a line of goods: `Ankara 14,500, delivery 2k`. */
const LATER = new RegExp(`(?:\\+\\s?|\\b(?:free|plus|with|and)\\s)?\\b${WAY}\\b`, 'iu')

/** True for a line about how goods travel. `name` is the line without its prices. */
export function isDeliveryLine(line: string, name: string): boolean {
  return STARTS.test(line) || PLACES.test(line) || ENDS.test(name)
}

/** True for `Delivery fees:` alone: the lines below it are fees, until an empty one. */
export const isDeliveryHeading = (line: string): boolean => HEADING.test(line)

/** Where a line of goods begins to speak of delivery; null when it does not. */
export function deliveryAt(line: string): number | null {
  const at = line.search(LATER)
  return at > 0 ? at : null
}
