// Reads the demo stores out of their folders: settings from store.json, tables from products.csv, customers.csv and orders.csv. Amounts are in major units; an empty cell is
// nothing; ` | ` separates the things of a list, `name = value` gives a value to a name.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { DemoCustomer, DemoOrder, DemoProduct, DemoStore } from './demo-store.ts'

type Cells = Readonly<Record<string, string>>

/** A table without a file is empty. Throws for an order of a customer who is not there. */
function readStore(name: string): DemoStore {
  const folder = join(import.meta.dirname, 'stores', name)
  const settings = JSON.parse(readFileSync(join(folder, 'store.json'), 'utf8')) as Omit<
    DemoStore,
    'products' | 'customers' | 'orders'
  >
  const customers = readCsv(folder, 'customers').map(customerOf)
  const places = new Map(customers.map(({ name }, place) => [name, place]))
  return {
    ...settings,
    products: readCsv(folder, 'products').map(productOf),
    customers,
    orders: readCsv(folder, 'orders').map((cells) => orderOf(cells, places)),
  }
}

function readCsv(folder: string, table: string): readonly Cells[] {
  const file = join(folder, `${table}.csv`)
  if (!existsSync(file)) return []
  return Papa.parse<Cells>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data
}

function productOf(cells: Cells): DemoProduct {
  const { key = '', name = '', description = '', category = '', stock } = cells
  return {
    key,
    name,
    description,
    category,
    price: Number(cells['price']),
    stock: stock ? Number(stock) : null,
    ...given('specs', cells['specs']),
    ...given('compareAt', numberOf(cells['compareAt'])),
    ...given(
      'sale',
      cells['salePrice'] && { price: Number(cells['salePrice']), daysLeft: Number(cells['saleDaysLeft']) },
    ),
    ...given('isDraft', cells['isDraft'] === 'yes'),
    ...given('options', cells['options'] && Object.fromEntries(cells['options'].split('; ').map(groupOf))),
    ...given('priceBy', amountsOf(cells['priceBy'])),
    ...given('soldOut', listOf(cells['soldOut'])),
    ...given('pictureOf', amountsOf(cells['pictureOf'])),
  }
}

function customerOf({ name = '', phone = '', address = '', landmark = '', ...rest }: Cells): DemoCustomer {
  const more = {
    ...given('email', rest['email']),
    ...given('tags', listOf(rest['tags'])),
    ...given('notes', rest['notes']),
  }
  return { name, phone, address, landmark, ...more }
}

function orderOf(cells: Cells, places: ReadonlyMap<string, number>): DemoOrder {
  const customer = places.get(cells['customer'] ?? '')
  if (customer === undefined) throw new Error(`expected a name of customers.csv, got ${cells['customer']}`)
  return {
    customer,
    items: (listOf(cells['items']) ?? []).map(itemOf),
    delivery: cells['delivery'] ?? '',
    status: cells['status'] as DemoOrder['status'],
    daysAgo: Number(cells['daysAgo']),
    ...given('payment', cells['payment'] as DemoOrder['payment'] | ''),
    ...given('voucher', cells['voucher']),
    ...given('note', cells['note']),
  }
}

/** `2 auto-gele (Wine / L)` -> `['auto-gele', 2, 'Wine', 'L']` */
function itemOf(text: string): DemoOrder['items'][number] {
  const [, quantity, key = '', values] = /^(\d+) (\S+)(?: \((.*)\))?$/.exec(text) ?? []
  return [key, Number(quantity), ...(values?.split(' / ') ?? [])]
}

/** `Size = S | M` -> `['Size', ['S', 'M']]` */
function groupOf(text: string): readonly [string, readonly string[]] {
  const [group = '', values] = text.split(' = ')
  return [group, listOf(values) ?? []]
}

function amountsOf(text: string | undefined): Readonly<Record<string, number>> | undefined {
  const pairs = listOf(text)?.map((pair) => pair.split(' = '))
  return pairs && Object.fromEntries(pairs.map(([name = '', value]) => [name, Number(value)]))
}

const listOf = (text: string | undefined) => (text ? text.split(' | ') : undefined)
const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** The property, or none for a value that is empty. */
function given<Name extends string, Value>(
  name: Name,
  value: Value | '' | false | undefined,
): { readonly [name in Name]?: Exclude<Value, '' | false | undefined> } {
  return value ? ({ [name]: value } as never) : {}
}

/** Balogun Market, Lagos: the Enterprise store, with exactly 40 live products and its own domain. */
export const ADUNNI = readStore('adunni')

/** Kwame Nkrumah Circle, Accra: the Premium store in Ghana, selling in cedis. */
export const KOFI = readStore('kofi')

/** Yaba: the Free store, with exactly 5 live products, pickup, and delivery agreed on WhatsApp. */
export const MAMA = readStore('mama')

/** The empty Enterprise store into which imports are shown. Has no pictures, and so shows how a new store looks. */
export const WOO = readStore('woo')
