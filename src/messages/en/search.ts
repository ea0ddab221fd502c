// The search of a shop. Constants and short functions, not templates: this script is fetched while the shopper types (as in page.ts).

export const results = (text: string) => `Results for “${text}”`
export const wholeShop = 'The whole shop'
export const found = (count: number) => (count === 1 ? '1 product found' : `${count} products found`)
export const more = (count: number) => `Show ${count} more`

export const sort = 'Sort'
export const best = 'Best match'
export const cheap = 'Lowest price'
export const dear = 'Highest price'
export const filter = 'Filter'
export const filters = (count: number) => `Filter (${count})`
export const inStock = 'In stock'
export const onOffer = 'On offer'
export const priceFrom = 'Price from'
export const priceTo = 'Price to'
export const any = 'Any'

export const lookingFurther = 'Looking in the descriptions…'
export const nothing = (text: string) => `Nothing found for “${text}”`
export const nothingLeft = 'The filters leave nothing'
export const tryOther = 'Try fewer or other words. The shop may also have what it does not show: ask.'
export const fewerFilters = 'Take a filter away to see more.'
export const clear = 'Clear the search'
export const clearFilters = 'Clear the filters'
export const everything = 'See all products'
export const ask = 'Ask the shop on WhatsApp'
export const doYouHave = (shop: string, text: string) => `Hello ${shop}, do you have “${text}”?`
export const notLoadedHeading = 'The search stopped half way'
export const notLoaded = 'A part of the list did not load. Check your connection.'
export const again = 'Try again'

/** On a card. */
export const from = 'from'
export const saving = (percent: number) => `−${percent}%`
