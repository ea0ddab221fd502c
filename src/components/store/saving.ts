// How much a reduced price saves, in the few characters that fit on a picture.

/** Price 750 against 1000 -> `−25%`. Null without a compare-at price, when variants differ, or under one percent. */
export function savingWords(product: {
  readonly price: number
  readonly compareAtPrice: number | null
  readonly isFrom: boolean
}): string | null {
  if (product.compareAtPrice === null || product.isFrom) return null
  const percent = Math.floor(((product.compareAtPrice - product.price) * 100) / product.compareAtPrice)
  return percent >= 1 ? `−${percent}%` : null
}
