// Texts of the script that shows a product's pictures large and shares its page.

export const title = 'Picture'
export const close = 'Close'
export const larger = 'Larger'
export const smaller = 'Smaller'
export const previous = 'Picture before'
export const next = 'Next picture'
export const place = (number: number, count: number) => `${number} of ${count}`
export const linkCopied = 'Link copied'
/** For screen readers, beside the line through the name. */
export const soldOutChoice = '{choice} (sold out)'
