// Messages about an order's money to one person: a reminder of what is still to pay, and the question where money is to go back.
import { shopChatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import { greetingName } from './order-messages.ts'

type Balance = {
  readonly name: string
  readonly code: string
  readonly currency: string
  readonly amount: Minor
  readonly orders: number
  readonly isFeeOpen: boolean
}

/** `link`: the page of the person's oldest open order. */
export function balanceMessage(
  which: 'owed' | 'toGiveBack',
  { name, code, currency, amount, orders, isFeeOpen }: Balance,
  { store, link }: { readonly store: string; readonly link: string },
): string {
  const messages = shopChatMessages()
  const total = formatMoney(amount, currency)
  const texts = {
    owed: [messages.owes, messages.owesForAll],
    toGiveBack: [messages.getsBack, messages.getsBackForAll],
  } as const
  return fill(texts[which][orders > 1 ? 1 : 0], {
    name: greetingName(name),
    amount: isFeeOpen && which === 'owed' ? fill(messages.andDelivery, { total }) : total,
    code,
    count: orders,
    store,
    link,
  })
}
