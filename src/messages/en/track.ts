// The page of a shop on which a shopper finds the status of an order by its code and phone number.

export const title = 'Track your order · {shop}'
export const heading = 'Track your order'
export const intro = 'Type the code of your order and the phone number that you gave with it.'
export const code = 'Order code'
export const codeHint = 'It stands in your WhatsApp message, for example K7Q2F.'
export const phone = 'Phone number'
export const show = 'Show the status'
/** One text for every miss: an unknown code, another number, too many tries. */
export const missed = 'We cannot show an order for this code and phone number.'
export const missedHint =
  'Check both and try again. After five tries you have to wait 15 minutes, also with the right code.'
export const privacy = 'This page shows the status and the times only: no name, no goods, no address.'
export const status = 'Status'
export const timeOf = '{day}, {time}'
export const another = 'Track another order'
export const ask = 'Ask the shop on WhatsApp'
export const hello = 'Hello {shop}, I would like to ask about my order.'
export const back = 'Back to {shop}'
export const cancelled = 'Cancelled'
export const ready = 'Ready for pickup'
export const pickedUp = 'Picked up'
