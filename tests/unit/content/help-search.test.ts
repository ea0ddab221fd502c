// Tests the search of the help desk with the questions that people write, over the answers that we ship.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findHelp } from '#components/content/help/help-search.ts'

const items = ['faqs', 'guides'].flatMap((name) =>
  readFileSync(`src/content/help/${name}.md`, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text })),
)

it.each([
  ['how do I get paid', 'How do customers pay me?'],
  ['refund', 'Handle an order'],
  ['customer wants refund', 'Handle an order'],
  ['delete product', 'Add a product'],
  ['remove a product pls', 'Add a product'],
  ['logo', 'How do I protect my pictures?'],
  ['reciept', 'Can I give a receipt?'],
  ['delivrey fee', 'Set delivery zones and fees'],
  ['how can i import excel', 'Import products'],
  ['my workers', 'Work with a team'],
  ['coupon', 'Make a voucher'],
  ['waybill price', 'Set delivery zones and fees'],
  ['custom website', 'Can I use my own domain?'],
  ['share my shop link on whatsapp', 'Share your link'],
  ['PIN lock', 'Work with a team'],
  ['many goods at once', 'Import products'],
  ['forgot my password', 'Set a new password when you forgot yours'],
  ['merge customer', 'Merge a customer who is there twice'],
  ['pounds', 'Be paid in pounds or dollars'],
])('%s', (query, title) => {
  expect(findHelp(items, query).map((place) => items[place]?.title)[0]).toBe(title)
})

it('finds nothing for what no answer has', () => {
  expect(findHelp(items, 'xyzzy qwerty')).toEqual([])
})
