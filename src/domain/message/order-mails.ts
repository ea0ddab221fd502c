// Mails to owners about their orders: orders that nobody of the shop has opened, and the summary of a day. They name codes and amounts, and
// nothing about a shopper, because a mail passes through many hands.

import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { type CurrencyCode, formatMoney, type Minor } from '../basics/money.ts'
import { sanitiseShort } from '../basics/text.ts'
import { type MailPart, type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

/** Kinds that an owner can turn off, each by a link in the mail. */
export const ORDER_MAIL_KINDS = ['unseen_orders', 'summary'] as const

export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

type Shop = {
  readonly store: string
  readonly storeId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly zone: string
}

/** An order as a mail names it. */
type MailedOrder = {
  readonly id: string
  readonly code: string
  readonly total: Minor
  readonly currency: CurrencyCode
}

/** A mail as the database's outbox stores it (private.mail_outbox). `number`: orders of the day. */
export type OrderMail =
  | { readonly kind: 'unseen_orders'; readonly content: Shop & { readonly orders: readonly MailedOrder[] } }
  | {
      readonly kind: 'summary'
      readonly content: Shop & {
        readonly number: number
        readonly total: Minor
        readonly currency: CurrencyCode
        readonly waiting: number
      }
    }

/** Orders that a mail lists; of more it gives the number. */
const MAX_LISTED = 10

/** Returns the subject and text of a mail. `siteUrl` is our own origin, `unsubscribeUrl` ends mails of this kind. */
export function wordsOfOrderMail(
  mail: OrderMail,
  { siteUrl, unsubscribeUrl }: { readonly siteUrl: string; readonly unsubscribeUrl: string },
): MailWords {
  const { subject, parts } =
    mail.kind === 'summary' ? summary(mail.content, siteUrl) : unseen(mail.content, siteUrl)
  return mailWords({
    subject,
    parts,
    foot: [
      fill(messages.whyOrders, { brand: brand.name, shop: sanitiseShort(mail.content.store) }),
      { label: messages.unsubscribe, href: unsubscribeUrl },
    ],
  })
}

type Written = { readonly subject: string; readonly parts: readonly MailPart[] }

function unseen(
  { store, storeId, orders }: (OrderMail & { kind: 'unseen_orders' })['content'],
  siteUrl: string,
): Written {
  const count = orders.length
  const shop = sanitiseShort(store)
  const lines = orders
    .slice(0, MAX_LISTED)
    .map(({ code, total, currency }) =>
      fill(messages.unseenOrder, { code, amount: formatMoney(total, currency) }),
    )
  const more = count - lines.length
  const [first] = orders
  const path = count === 1 && first ? `/dashboard/orders/${first.id}` : '/dashboard/orders'
  return {
    subject: fill(messages.unseen(count), { count, shop }),
    parts: [
      fill(messages.unseenLead(count), { count, shop }),
      [...lines, ...(more > 0 ? [fill(messages.unseenMore, { count: more })] : [])].join('\n'),
      { label: messages.openOrders(count), href: `${siteUrl}${path}?shop=${storeId}` },
      messages.unseenEnd,
    ],
  }
}

function summary(content: (OrderMail & { kind: 'summary' })['content'], siteUrl: string): Written {
  const { store, storeId, at, zone, number, total, currency, waiting } = content
  const shop = sanitiseShort(store)
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: zone }).format(at)
  const amount = formatMoney(total, currency)
  return {
    subject: fill(messages.summary(number), { shop, count: number, amount }),
    parts: [
      fill(messages.summaryLead(number), { day, shop, count: number, amount }),
      ...(waiting > 0 ? [fill(messages.summaryWaiting(waiting), { count: waiting })] : []),
      { label: messages.openShop, href: `${siteUrl}/dashboard?shop=${storeId}` },
    ],
  }
}
