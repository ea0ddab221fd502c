// The form in which a shopper asks to hear from a shop.

export { tellMe as askRestock } from './store.ts'
export const askArrivals = 'Send me new arrivals'
export const askCart = 'Save my cart'
export const whyRestock =
  'The shop writes to you on WhatsApp when you can buy it again, or when it costs less.'
export const whyArrivals = 'The shop writes to you on WhatsApp when it has new things, at most once a week.'
export const whyCart = 'The shop keeps this list and writes to you on WhatsApp about it, at most twice.'
export const name = 'Your name'
export const phone = 'Your WhatsApp number'
export const phoneHint = 'For example 0803 123 4567'
export const consent =
  'By sending this you agree that the shop keeps your name and number and writes to you about this. Every message has a link that stops it.'
export const send = 'Send'
export const sending = 'Sending…'
export const close = 'Close'
export const nameMissing = 'Please write your name.'
export const phoneWrong = 'This is no phone number that WhatsApp can reach. Please look at its digits.'
export const tooMany = 'Enough people have asked from here today. Please write to the shop on WhatsApp.'
export const notSent =
  'This was not sent. Check your connection and try again: nothing that you typed is lost.'
export const notOffered = 'The shop does not take this at the moment. Please write to it on WhatsApp.'
export const oneStep = 'One step is left'
export const oneStepText =
  'Send the message that opens in WhatsApp. It holds the code {code}, by which the shop knows that the number is yours.'
export const openWhatsApp = 'Open WhatsApp'
