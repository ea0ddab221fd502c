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

/** `Delivery:`, `Delivery fees`, `Home delivery charges!`: it ends with a colon, or speaks of fees. `Free delivery` and `Packaging` alone promise something. */
const HEADING = new RegExp(
  `^(?!free|nation\\s?wide)(?:${KINDS}[\\s,-]+)?${WAY}(?:(?:\\s(?:details?|info|terms))?\\s?:|\\s(?:fees?|charges?|costs?|prices?|rates?)\\s?[:;.!-]?)$`,
  'iu',
)

/** Words that names of places are made of, where shops of Africa send goods. None of them names goods. */
const PLACE_WORDS = new Set(
  (
    'lagos abuja fct ikeja lekki ajah yaba surulere ikorodu epe badagry vi victoria ikoyi maryland gbagada ogba agege oshodi festac ' +
    'apapa ojo alimosho ikotun egbeda magodo ojodu berger ketu mile ogudu isolo ejigbo mushin sangotedo chevron phase banana ibeju ' +
    'mainland island islands abia aba umuahia adamawa yola akwa ibom uyo anambra awka onitsha nnewi bauchi bayelsa yenagoa benue makurdi ' +
    'borno maiduguri calabar asaba warri delta ebonyi abakaliki edo benin ekiti ado enugu gombe imo owerri jigawa dutse kaduna zaria kano ' +
    'katsina kebbi kogi lokoja kwara ilorin nasarawa lafia niger minna ogun abeokuta ijebu ota sango ondo akure osun osogbo ife oyo ibadan ' +
    'ogbomoso jos portharcourt port harcourt ph sokoto taraba jalingo yobe damaturu zamfara gusau nigeria ghana accra tema kumasi takoradi ' +
    'tamale madina legon spintex kasoa koforidua sunyani kenya nairobi mombasa kisumu nakuru eldoret thika westlands kiambu uganda kampala ' +
    'entebbe jinja tanzania dar es salaam dodoma arusha rwanda kigali cameroon douala yaounde togo lome cotonou senegal dakar abidjan gambia ' +
    'banjul freetown monrovia lusaka harare johannesburg joburg pretoria durban gaborone windhoek london canada usa uk abroad europe ' +
    'city town cbd state states country countries location locations area areas region regions environs places outskirts elsewhere anywhere ' +
    'nationwide international worldwide interstate intrastate local'
  ).split(' '),
)

/** Words between those of places: `within the city`, `all other states`. */
const PLACE_JOINTS = new Set(
  'v i to in within outside around the all any other others and or of from east west north south'.split(' '),
)

/** In the midst of a line of goods: `Ankara 14,500, delivery 2k`. */
const LATER = new RegExp(`(?:\\+\\s?|\\b(?:free|plus|with|and)\\s)?\\b${WAY}\\b`, 'iu')

/** True for a line about how goods travel. `name` is the line without its prices. */
export function isDeliveryLine(line: string, name: string): boolean {
  return STARTS.test(line) || PLACES.test(line) || ENDS.test(name)
}

/** True for `Delivery fees:` alone: the lines of places below it are fees. */
export const isDeliveryHeading = (line: string): boolean => HEADING.test(line)

/** True for `Lekki / Ajah`: every word belongs to a place. Goods below the fees are goods. `name` is a line without its prices. */
export function isPlace(name: string): boolean {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    words.some((word) => PLACE_WORDS.has(word)) &&
    words.every((word) => PLACE_WORDS.has(word) || PLACE_JOINTS.has(word))
  )
}

/** `Delivery`, `Delivery fee`, `Shipping cost`: what is left beside places. Packing and picking up may be sold. */
const FEE = new RegExp(
  `^(?!packag|pick)(?:${KINDS}[\\s,-]+){0,3}${WAY}(?:\\s(?:fees?|charges?|costs?|prices?|rates?))?(?:\\s(?:to|within|in|outside|around|for)\\s|[\\s:(,-]+|$)`,
  'iu',
)

/** True for a name of a list that is a fee of delivery alone: `Delivery Lekki`, `Waybill to Abuja`, `Ikeja dispatch fee`. */
export function isDeliveryFee(name: string): boolean {
  const [fee] = FEE.exec(name) ?? []
  if (fee !== undefined) {
    const rest = name.slice(fee.length)
    return rest.trim() === '' || /\s(?:to|within|outside|around)\s$/i.test(fee) || isPlace(rest)
  }
  const [, place = ''] =
    /^(.+?)\s(?:deliver(?:y|ies)|shipping|way\s?bill|dispatch)(?:\s(?:fees?|charges?|costs?|prices?|rates?))?$/i.exec(
      name,
    ) ?? []
  return isPlace(place)
}

/** Where a line of goods begins to speak of delivery; null when it does not. */
export function deliveryAt(line: string): number | null {
  const at = line.search(LATER)
  return at > 0 ? at : null
}
