// Writes a shop's customers as a CSV file: UTF-8 with a byte order mark for Excel, and without cells that a spreadsheet would
// calculate.

import { csvDocument, groupedDigits } from '../basics/csv.ts'
import { shopDate } from '../basics/shop-time.ts'
import type { CustomerSummary } from './customer-list.ts'

const HEADER = [
  'Name',
  'Phone',
  'E-mail',
  'Address',
  'Landmark',
  'Tags',
  'Notes',
  'Orders',
  'Spend',
  'Currency',
  'Points',
  'Last order',
  'First seen',
] as const

/**
 * Writes one line per customer. Phone numbers are grouped (`234 803 123 4567`), because a spreadsheet would show bare digits as
 * `2.34803E+12`. Spend is in major units, dates are ISO days of the shop's calendar.
 */
export function customersCsv(
  customers: readonly CustomerSummary[],
  { currency, country }: { readonly currency: string; readonly country: string },
): string {
  return csvDocument(
    HEADER,
    customers.map((customer) => [
      customer.name,
      customer.phone && groupedDigits(customer.phone),
      customer.email,
      customer.address,
      customer.landmark,
      customer.tags.join(', '),
      customer.notes,
      customer.orders,
      customer.spend === null ? null : customer.spend / 100,
      currency,
      customer.points,
      customer.lastOrderAt && shopDate(customer.lastOrderAt, country),
      shopDate(customer.createdAt, country),
    ]),
  )
}
