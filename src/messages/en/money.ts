// Amounts in a sentence.

export const about = 'About {amounts}'
export const or = '{amounts} or {amount}'
