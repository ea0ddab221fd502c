// First messages from a shop to a customer. The owner reads and changes the text before sending it.

import { shopChatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'

export type CustomerMessage = { readonly kind: string; readonly label: string; readonly text: string }

/** The buttons that an owner chooses from. */
const LABELS = {
  thanks: 'Say thank you',
  new: 'Tell about new things',
  review: 'Ask how it was',
  back: 'Invite back',
  own: 'Write your own',
} as const

/** Returns short greetings for one customer: `{ kind: 'thanks', label: 'Say thank you', text: 'Hello Ngozi, …' }`. */
export function customerMessages(
  customer: { readonly name: string },
  shop: { readonly name: string; readonly url: string },
): readonly CustomerMessage[] {
  const { greetings } = shopChatMessages()
  const values = { name: firstName(customer.name), shop: shop.name, url: shop.url }
  const kinds = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return kinds.map((kind) => ({ kind, label: LABELS[kind], text: fill(greetings[kind], values) }))
}

/** `Ngozi Eze` -> `Ngozi`. A title keeps the name after it: `Mrs Eze`. */
export function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second &&
    /^(mr|mrs|ms|miss|dr|prof|chief|alhaji|alhaja|pastor|engr|barr|sir|madam|mama|papa|oga|aunty|uncle)\.?$/i.test(
      first,
    )
    ? `${first} ${second}`
    : first
}
