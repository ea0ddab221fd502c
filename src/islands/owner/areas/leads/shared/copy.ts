// Sentences of the pages about leads.
import type { Lead, LeadNews } from '#domain/customer/leads.ts'

/** Why a change of a lead was refused. */
export const LEAD_REFUSALS = {
  lead_stopped: 'This person has just stopped your messages. Please do not write to them.',
  lead_paused: 'Somebody of your shop has just written to this person. Give them a few days.',
  lead_told: 'Somebody of your shop has told this person already.',
  unknown_lead: 'This is not there any more. It may have been removed.',
  plan_leads: 'Writing to people who asked is not part of your plan now.',
  product_unavailable: 'One of these products is not for sale now. Load the page again.',
}

/** `Sunrise Ankara and 2 more` */
function goodsText(names: readonly string[]): string {
  const [first = '', ...others] = names
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** What a person waits for, after their name: `waits for Sunrise Ankara`. */
export function wishText({ kind, goods }: Lead): string {
  const names = goodsText(goods.map(({ name }) => name))
  if (kind === 'arrivals') return 'wants to hear of new things'
  if (kind === 'cart') return names === '' ? 'saved a cart' : `saved a cart: ${names}`
  return names === '' ? 'waits for a product that is gone' : `waits for ${names}`
}

/** Why there is something to tell: `Sunrise Ankara is back`. */
export function newsText(news: LeadNews): string {
  if (news.kind === 'arrivals') return `New: ${goodsText(news.products.map(({ name }) => name))}`
  const names = goodsText(news.goods.map(({ name }) => name))
  if (news.kind === 'cart') return `Cart not ordered yet: ${names}`
  return news.kind === 'price' ? `${names} costs less now` : `${names} is back`
}
