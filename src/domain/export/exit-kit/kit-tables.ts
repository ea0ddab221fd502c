// The tables of an exit kit: those of the export, without tokens that give access. Pure.
import { EXPORT_TABLES, type ExportTable } from '../export-tables.ts'

/** The activity has entries of the last 90 days, and one of them is this export. */
const LEFT_OUT: ReadonlySet<string> = new Set(['activity', 'team'])

/** Columns that no kit has, by table: anybody who has the token can read the order or receipt. */
const SECRET: Readonly<Record<string, readonly string[]>> = {
  orders: ['token'],
  receipts: ['token', 'content'],
}

/** `withCodes`: adds the codes of gift cards. Anybody who has a code can pay with it. */
export function kitTables({ withCodes }: { readonly withCodes: boolean }): readonly ExportTable[] {
  return EXPORT_TABLES.filter(({ file }) => !LEFT_OUT.has(file)).map((table) => {
    const secret = SECRET[table.table] ?? []
    const columns = table.columns.filter((column) => !secret.includes(column))
    return table.table === 'gift_cards' && withCodes
      ? { ...table, columns: [...columns, 'code'] }
      : { ...table, columns }
  })
}

/** README.txt of a kit. Contains no time, so that the same data give the same bytes. */
export function kitReadme(facts: {
  readonly storeName: string
  readonly currency: string
  readonly withCodes: boolean
  readonly missingPictures: readonly string[]
}): string {
  const { storeName, currency, withCodes, missingPictures } = facts
  return [
    `Everything of ${storeName}.`,
    '',
    '  shop/       your shop as pages. Open shop/index.html in a browser, or copy the folder to any web host.',
    '              Orders go to WhatsApp by the links; the cart and the search need a server and are not in here.',
    '  pictures/   all your pictures as your shop shows them, in their largest size',
    '  originals/  the same pictures as you brought them: whole, without a watermark, up to 2,560 pixels long.',
    '              Bills of expenses are there too: bill-, and the id of the expense.',
    '              A picture has the same name in both folders. One that has no original is in pictures/ alone.',
    '  products/   your products for Oja, WooCommerce, Shopify and the catalogue of Facebook, Instagram and WhatsApp.',
    '              They name pictures by their address: import those of other systems while your shop still stands here.',
    '              A sale with a first or last day is not in the file for Shopify, whose sales have no days.',
    '              Facts stand behind the description in all files but ours. In the file for Shopify options beyond the third are',
    '              joined, and a stock that choices share is divided. The catalogue has what is shown and has a picture.',
    '              Oja takes this whole ZIP: bring it to an empty shop, under Imports, and it becomes this shop.',
    '  data/       every table as CSV: products, orders, customers, vouchers, gift cards and their entries, and more',
    '',
    'How to read the tables',
    '  Comma between cells, UTF-8, the first line names the columns. Spreadsheets open them. A long table goes on in a',
    '  second file: orders.csv, orders-2.csv.',
    `  Amounts are in ${currency} unless the row names a currency, with two decimals: 1500.00.`,
    '  Times are UTC. Lists in one cell are joined with " | ".',
    '  Ids tie the files together: product_id in order-lines.csv is id in products.csv.',
    '  Phone and account numbers are grouped, because a spreadsheet would round them: take the spaces out.',
    "  A cell that a spreadsheet would calculate begins with an apostrophe ('=1+1). Take it off to get the text as it was typed.",
    withCodes
      ? '  gift-cards.csv has the codes of your gift cards: whoever has a code can pay with it.'
      : '  The codes of gift cards are not in here, because you did not ask for them.',
    '',
    'Your customers are in here',
    '  Names, numbers and addresses of people lie in these files. Keep them as safe as your own, and delete them when you',
    '  no longer need them: the Nigeria Data Protection Act asks it of you.',
    ...(missingPictures.length === 0
      ? []
      : ['', 'These pictures no longer exist:', ...missingPictures.map((path) => `  ${path}`)]),
    '',
  ].join('\r\n')
}
