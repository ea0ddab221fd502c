// The lines of a store's activity in plain words. The database writes them (supabase/schemas/activity).
import { CURRENCIES, type CurrencyCode, formatMoney } from '../basics/money.ts'
import { isOrderStatus, type OrderStatus } from '../checkout/order-status.ts'
import { BY_WAY } from '../checkout/payment-ways.ts'
import { ROLE_NAMES, roleDoes } from './role-words.ts'
import type { NamedRight, Role } from './roles.ts'

export type ActivityLine = {
  readonly kind: string
  /** The name or code of what was changed; empty without one. */
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  pending: 'waiting',
  confirmed: 'confirmed',
  shipped: 'sent',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

const STATUS_DEEDS: Readonly<Record<string, string>> = {
  live: 'put live',
  draft: 'made drafts of',
  archived: 'archived',
}

/** What the person of a line did, by `kind`: `marked order K7QP as confirmed`. */
const WORDS: Readonly<Record<string, (line: ActivityLine) => string>> = {
  order_status: ({ subject, details }) => {
    const to = String(details['to'] ?? '')
    return `marked order ${subject} as ${isOrderStatus(to) ? ORDER_STATES[to] : to}`
  },
  order_payment: moneyWords,
  order_edited: ({ subject }) => `changed order ${subject}`,
  order_undone: ({ subject }) => `took back a step of order ${subject}`,
  order_returned: ({ subject }) => `wrote down what came back of order ${subject}`,
  order_entered: ({ subject }) => `entered order ${subject}`,
  price_changed: (line) => many(line, 'prices') ?? `changed the price of ${goodsOf(line)}${fromTo(line)}`,
  sale_price_changed: (line) => manySales(line) ?? many(line, 'sale prices') ?? saleWords(line),
  stock_changed: (line) => many(line, 'stocks') ?? stockWords(line),
  status_changed: (line) =>
    many(line, 'products', STATUS_DEEDS[String(line.details['to'])]) ?? 'changed products',
  category_changed: ({ details }) =>
    `moved ${productsOf(details)} ${typeof details['to'] === 'string' ? `to ${details['to']}` : 'out of their category'}`,
  bulk_undone: ({ details }) => `took back a change of ${productsOf(details)}`,
  product_added: (line) => many(line, 'products', 'added') ?? `added ${line.subject}`,
  product_deleted: (line) => many(line, 'products', 'deleted') ?? `deleted ${line.subject}`,
  product_restored: (line) => many(line, 'products', 'brought back') ?? `brought back ${line.subject}`,
  voucher_made: ({ subject }) => `made the voucher ${subject}`,
  voucher_changed: ({ subject }) => `changed the voucher ${subject}`,
  voucher_deleted: ({ subject }) => `deleted the voucher ${subject}`,
  gift_card_made: ({ subject, details }) => `made a gift card ending in ${subject}${amountOf(details)}`,
  rewards_changed: () => 'changed the rewards programme',
  points_corrected: ({ subject, details }) =>
    `corrected the points of ${personOf(subject)} by ${details['points']}`,
  gift_card_adjusted: ({ subject, details }) =>
    `changed the balance of the gift card ending in ${subject}${amountOf(details)}`,
  expense_written: ({ details }) => `wrote down an expense${expenseOf(details)}`,
  expense_taken_back: ({ details }) => `took back an expense${expenseOf(details)}`,
  till_closed: ({ details }) => `closed the till${differenceOf(details)}`,
  till_reopened: () => 'took a closing of the till back',
  payment_currency_changed: ({ subject, details }) => `${deedOf(details)} payment in ${subject}`,
  settings_changed: ({ details }) => `changed settings${fieldsOf(details)}`,
  bank_details_changed: ({ subject }) =>
    subject === '' ? 'changed the bank details' : `changed the bank details in ${subject}`,
  delivery_zone_changed: ({ subject, details }) => `${deedOf(details)} the delivery zone ${subject}`,
  customer_erased: () => 'erased a customer',
  customers_merged: () => 'merged two customers',
  member_invited: ({ subject, details }) =>
    subject === ''
      ? 'made a link to invite somebody as staff'
      : `invited ${subject} as ${roleName(details['role'])}`,
  member_joined: ({ details }) => `joined as ${roleName(details['role'])}`,
  member_let_in: ({ subject, details }) => `let ${personOf(subject)} join as ${roleName(details['role'])}`,
  member_left: () => 'left the team',
  member_removed: ({ subject }) => `removed ${personOf(subject)} from the team`,
  role_changed: ({ subject, details }) =>
    `made ${personOf(subject)} ${roleName(details['to'])} (before: ${roleName(details['from'])})`,
  right_changed: ({ details }) =>
    `${details['isAllowed'] ? 'let' : 'no longer lets'} ${roleDoes(details['role'] as 'staff', details['right'] as NamedRight)}`,
  ownership_offered: ({ subject }) => `offered the shop to ${personOf(subject)}`,
  ownership_handed: () => 'took the shop over as its owner',
  domain_claimed: ({ subject }) => `began to set up the domain ${subject}`,
  domain_removed: ({ subject }) => `removed the domain ${subject}`,
  import_started: ({ subject, details }) =>
    `started an import of ${details['count']} products${fromFile(subject)}`,
  import_stopped: ({ subject }) => `stopped an import${fromFile(subject)}`,
  import_undone: ({ subject }) => `took back an import${fromFile(subject)}`,
  watermark_changed: () => 'changed the watermark',
  pictures_renewed: ({ details }) => `had ${details['count']} pictures made again with the watermark`,
  export_taken: ({ subject }) => EXPORT_WORDS[subject] ?? 'took the whole shop away as files',
}

/** `wrote down ₦5,000 by transfer for order K7QP`. A line without a sum names the order alone. */
function moneyWords({ subject, details: { money, currency } }: ActivityLine): string {
  const { kind, amount, way, isReversal } = (money ?? {}) as Readonly<Record<string, unknown>>
  if (typeof amount !== 'number' || !isCurrency(currency)) return `wrote down money of order ${subject}`
  const sum = sumBy(amount, currency, way)
  if (isReversal === true) return `took back what was written down for order ${subject}: ${sum}`
  if (kind === 'let_go') return `let ${formatMoney(amount, currency)} of order ${subject} go`
  return kind === 'paid_back'
    ? `wrote down ${sum} given back for order ${subject}`
    : `wrote down ${sum} for order ${subject}`
}

const EXPORT_WORDS: Readonly<Record<string, string>> = {
  customers: 'took the customers away as a file',
  kit: 'asked for the exit kit',
  kit_taken: 'took the exit kit away',
}

/** Every kind that has words; the database writes no other (a test compares). */
export const ACTIVITY_KINDS: readonly string[] = Object.keys(WORDS)

/** `activityWords({ kind: 'voucher_made', subject: 'EID10', details: {} })` -> `made the voucher EID10` */
export function activityWords(line: ActivityLine): string {
  return WORDS[line.kind]?.(line) ?? `${line.kind.replaceAll('_', ' ')} ${line.subject}`.trim()
}

/** The changes of a line that is about many, each a line of its own; the database keeps the first 200. */
export function changesOf({ kind, details }: ActivityLine): readonly ActivityLine[] {
  const { changes } = details
  if (!Array.isArray(changes)) return []
  return changes.map((change) => ({
    kind: typeof change.kind === 'string' ? change.kind : kind,
    subject: String(change.subject ?? ''),
    details: change,
  }))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** True for an edit of many products that can be undone: of the last 24 hours, and not undone yet. `at` is ISO 8601. */
export function isUndoable({ details }: ActivityLine, at: string, nowMs: number): boolean {
  return details['isBulk'] === true && details['isUndone'] !== true && nowMs - Date.parse(at) < DAY_MS
}

const PAGES: Readonly<Record<string, string>> = {
  product: '/dashboard/products',
  order: '/dashboard/orders',
  voucher: '/dashboard/vouchers',
  giftCard: '/dashboard/gift-cards',
  customer: '/dashboard/customers',
}

/** The address of what the line is about; null without one: a deleted product, or many. */
export function activityAddress({ kind, details }: ActivityLine): string | null {
  const found = Object.entries(PAGES).find(([thing]) => typeof details[thing] === 'string')
  return found && kind !== 'product_deleted' ? `${found[1]}/${details[found[0]]}` : null
}

const productsOf = ({ count }: ActivityLine['details']) => (count === 1 ? '1 product' : `${count} products`)

function many({ subject, details }: ActivityLine, things: string, verb = 'changed'): string | null {
  const { count } = details
  if (typeof count !== 'number') return null
  if (count === 1) return `${verb} 1 ${things.slice(0, -1)}${subject === '' ? '' : ` of ${subject}`}`
  return subject === '' ? `${verb} ${count} ${things} at once` : `${verb} ${count} ${things} of ${subject}`
}

/** Of many products that were put on sale at once, or whose sale was ended. */
function manySales(line: ActivityLine): string | null {
  if (line.details['isBulk'] !== true) return null
  const isEnd = changesOf(line).every(({ details }) => details['to'] === null)
  return isEnd ? `ended the sale of ${productsOf(line.details)}` : `put ${productsOf(line.details)} on sale`
}

/** `Lace (Red, Large)` */
function goodsOf({ subject, details: { choice } }: ActivityLine): string {
  return typeof choice === 'string' ? `${subject} (${choice})` : subject
}

/** ` from ₦5,000 to ₦4,500`; a missing side is left out. */
function fromTo({ details: { from, to, currency } }: ActivityLine): string {
  return `${sideOf('from', from, currency)}${sideOf('to', to, currency)}`
}

function sideOf(side: 'from' | 'to', value: unknown, currency: unknown): string {
  if (typeof value !== 'number') return ''
  return ` ${side} ${isCurrency(currency) ? formatMoney(value, currency) : value}`
}

function saleWords(line: ActivityLine): string {
  const { from, to } = line.details
  if (to === null) return `ended the sale price of ${goodsOf(line)}`
  return `${typeof from === 'number' ? 'changed' : 'set'} the sale price of ${goodsOf(line)}${fromTo(line)}`
}

/** A stock without a number is not counted. */
function stockWords(line: ActivityLine): string {
  const { from, to } = line.details
  if (to === null) return `stopped counting ${goodsOf(line)}`
  return typeof from === 'number'
    ? `counted ${goodsOf(line)}${fromTo(line)}`
    : `began to count ${goodsOf(line)}: ${to}`
}

const DEEDS: Readonly<Record<string, string>> = { insert: 'added', delete: 'removed' }

function deedOf({ deed }: ActivityLine['details']): string {
  return DEEDS[String(deed)] ?? 'changed'
}

function isCurrency(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && value in CURRENCIES
}

function amountOf({ amount, currency }: ActivityLine['details']): string {
  if (typeof amount !== 'number' || !isCurrency(currency)) return ''
  return amount < 0 ? `: minus ${formatMoney(-amount, currency)}` : `: ${formatMoney(amount, currency)}`
}

/** `: transport, ₦2,500 in cash` */
function expenseOf({ expense, amount, currency, way }: ActivityLine['details']): string {
  if (typeof amount !== 'number' || !isCurrency(currency)) return ''
  return `: ${expense}, ${sumBy(amount, currency, way)}`
}

/** `₦5,000 by transfer` */
function sumBy(amount: number, currency: CurrencyCode, way: unknown): string {
  const by = BY_WAY[way as keyof typeof BY_WAY] as string | undefined
  return `${formatMoney(amount, currency)}${by ? ` ${by}` : ''}`
}

/** `: ₦500 short`; nothing for a till that agreed. */
function differenceOf({ amount, currency }: ActivityLine['details']): string {
  if (typeof amount !== 'number' || amount === 0 || !isCurrency(currency)) return ''
  return amount < 0 ? `: ${formatMoney(-amount, currency)} short` : `: ${formatMoney(amount, currency)} over`
}

/** Settings that the pages call otherwise than the database. */
const SETTINGS: Readonly<Record<string, string>> = {
  slug: 'shop address',
  hero_path: 'banner',
  logo_path: 'logo',
  primary_colour: 'main colour',
  accent_colour: 'second colour',
  is_open: 'open or closed',
  closed_message: 'message while closed',
  whatsapp_number: 'WhatsApp number',
  allow_pickup: 'pickup',
  pickup_note: 'note on pickup',
  allow_agreed_delivery: 'delivery to be agreed',
  payment_methods: 'ways to pay',
  pending_expiry_hours: 'hours until an order lapses',
  display_currencies: 'currencies shown',
  public_phone: 'phone number',
  since_year: 'in business since',
  new_goods: 'where new goods stand',
}

/** `: name, opening hours`, at most five. */
function fieldsOf({ fields }: ActivityLine['details']): string {
  if (!Array.isArray(fields)) return ''
  const names = fields.map((field) => SETTINGS[field] ?? String(field).replaceAll('_', ' '))
  const rest = names.length - 5
  return `: ${names.slice(0, 5).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The name of a member whose account is deleted is gone. */
function personOf(subject: string): string {
  return subject || 'somebody'
}

function fromFile(subject: string): string {
  return subject === '' ? '' : ` from ${subject}`
}

function roleName(role: unknown): string {
  return ROLE_NAMES[role as Role]?.toLowerCase() ?? String(role)
}
