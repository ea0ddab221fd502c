// A customer's account at a shop: sign-in, points, own orders, saved addresses.
import { plural } from './plural.ts'

export const heading = 'Your account'
export const signOut = 'Sign out'
export const settings = 'Change your password or delete your account'
export const unreachable = 'We cannot reach your account'
export const unreachableText = 'Check your connection and try again. Nothing is lost.'
export const tryAgain = 'Try again'
export const atShop = 'Your account at {shop}'
export const whatFor = 'See your orders and keep your addresses. You can always order without one.'
export const signIn = 'Sign in'
export const create = 'Create an account'
export const failed = 'That did not work. Please try again.'

export const points = 'Your points'
export const pointsHave = (count: number) =>
  plural(count, { one: '1 point = {amount}', other: '{count} points = {amount}' })
export const pointsHow = 'Use them when you order here: the order takes them off the price.'
export const pointsFrom = 'An order can use them from {count} on.'
export const pointsEnd = 'They end on {day} unless you order before.'
export const pointsOwed =
  'An order was paid back after its points were spent, so the next points you earn fill this first.'

export const orders = 'Your orders'
export const noOrders =
  'No orders yet. Orders you place while signed in appear here. For an earlier one, open its link while signed in.'
export const order = 'Order {code}'
/** One word for each status, for a list of orders. */
export const status = {
  pending: 'Waiting for the shop',
  confirmed: 'Confirmed',
  shipped: 'On its way',
  delivered: 'Delivered',
  ready: 'Ready for pickup',
  pickedUp: 'Picked up',
  cancelled: 'Cancelled',
} as const
export const allBroughtBack = 'Brought back'
export const someBroughtBack = '{count} of {pieces} brought back'
export const receipt = 'Receipt of order {code}'
export const item = '{quantity} × {name}'
export const itemWithOptions = '{quantity} × {name} ({options})'
export const totalAndDelivery = '{total} + delivery'

export const addresses = 'Saved addresses'
export const noAddress = 'No address saved yet.'
/** The marked part is for screen readers only. */
export const change = 'Change<span> the address of {name}</span>'
export const remove = 'Remove<span> the address of {name}</span>'
export const add = 'Add an address'
export const fields = {
  name: 'Name',
  phone: 'Phone number',
  address: 'Address',
  landmark: 'Landmark, enough without a street',
} as const
export const missing = {
  name: 'Please enter a name',
  phone: 'Please enter a phone number',
  address: 'Please enter the address or a landmark',
} as const
export const notSaved = 'The address could not be saved. Please try again.'
export const save = 'Save address'
export const saving = 'Saving …'
export const cancel = 'Cancel'
