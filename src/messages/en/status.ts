// The public page that says how the service works now.
import { plural } from './plural.ts'

export const title = 'Status of {brand}'
export const description = 'How {brand} works now, and what went wrong before.'
export const allWell = 'Everything works'
export const hasTrouble = 'Some parts have trouble'
export const unknown = 'We cannot tell how things are'
export const unknownText =
  'Our check could not read its figures. Shops open all the same: their pages are files that need no database. Orders may be refused for a while; a refused order was not stored, and can be sent again.'
export const checked =
  'Checked {time}, Lagos time. This page is made again each minute: if that time is more than ten minutes ago, the checks themselves have stopped.'
export const parts = {
  shops: 'Shops, orders and the owner’s area',
  changes: 'Changes of a shop on its pages',
  mails: 'Mails',
  notifications: 'Notifications on phones',
  payments: 'Payments for plans',
  background: 'Imports, pictures and other work in the background',
} as const
/** What people can do while a part has trouble. */
export const advice = {
  shops: 'More answers fail than usual. Try again after a minute: an order that was confirmed is stored.',
  changes: 'What you save is stored, and is shown later than usual. You need not save again.',
  mails: 'Mails arrive late. They are kept, and sent when the way is free.',
  notifications: 'Notifications arrive late. New orders are in your order list at once.',
  payments: 'A payment may be shown late. Do not pay twice.',
  background: 'This work takes longer than usual. It goes on by itself.',
} as const
export const works = 'Works'
export const trouble = 'Has trouble'
export const noFault = 'No trouble since {day}'
export const faultDays = (count: number) =>
  plural(count, { one: 'Trouble on 1 day since {day}', other: 'Trouble on {count} days since {day}' })
export const earlier = 'Since {day}'
export const nothing = 'Nothing went wrong in this time.'
export const lasting = 'Since {from}'
export const over = '{from} to {to}'
export const time = '{day}, {time}'
export const help = 'Does something fail for you that is not written here?'
export const contact = 'Tell us'
export const toStart = 'To {brand}'
