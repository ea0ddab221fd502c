// Private links that do not work: cut, old or invented links, and links that cannot be checked at the moment. And the link that turns mails off.

export const orderTitle = 'No order here | {brand}'
export const orderHeading = 'This link leads to no order'
export const orderText =
  'Links get cut when they are copied or forwarded. The whole link is <b>in your WhatsApp chat with the shop</b>: open the chat, find the message with your order, and tap its last line. If the shop has closed for good, its orders are gone with it.'
export const orderAsk = 'You do not find it? Ask the shop in that chat to send you the link again.'
export const receiptTitle = 'No receipt here | {brand}'
export const receiptHeading = 'This link leads to no receipt'
export const receiptText =
  'Links get cut when they are copied or forwarded. The whole link is <b>in your WhatsApp chat with the shop</b>, in the message with which it sent you the receipt, and on the page of your order.'
export const receiptAsk =
  'Whoever gave you this as a proof of payment: ask them for the whole link. A genuine receipt opens here, except while we have suspended its shop.'
export const unavailableTitle = 'Not now | {brand}'
export const unavailableHeading = 'We cannot show this right now'
export const unavailableText =
  'Nothing is lost: your order is safe with the shop. Please try again in a minute. When it is urgent, write to the shop in your <b>WhatsApp chat</b> with it.'
export const tryAgain = 'Try again'
/** After “I have paid”, when very many say it at once. */
export const busyTitle = 'Please say it once more | {brand}'
export const busyHeading = 'Please say it once more'
export const busyText =
  'Very many people wrote at the same moment, so your word did not reach the shop. Wait a few seconds, go back to your order and press <b>I have paid</b> again.'
export const backToOrder = 'Back to your order'
export const toStart = 'To the start of {brand}'
export const helpDesk = 'Help Desk'

/** Behind the link in a mail that turns mails off. */
export const unsubscribeTitle = 'Turn mails off | {brand}'
export const unsubscribeHeading = 'Turn these mails off?'
export const unsubscribeText =
  'You get no more mails of this kind about your shop. Mails about your password and your bank details still come.'
export const unsubscribe = 'Turn them off'
export const unsubscribedHeading = 'These mails are off'
export const unsubscribedText = 'You can turn them on again in your shop’s settings, under Notifications.'
export const unsubscribeLostHeading = 'This link turns nothing off'
export const unsubscribeLostText =
  'It is not whole. Open the link in the mail again, or turn mails off in your shop’s settings, under Notifications.'
