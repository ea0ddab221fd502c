// Tests the mails about orders: codes and amounts alone, the way to the orders, the way to end the mails, and names that cannot become markup.
import { expect, it } from 'vitest'
import { brand } from '#brand'
import { wordsOfOrderMail } from '#domain/message/order-mails.ts'

const shop = {
  store: 'Adunni Fabrics',
  storeId: 's1',
  at: Date.UTC(2026, 10, 22, 23, 5),
  zone: 'Africa/Lagos',
}
const links = { siteUrl: 'https://oja.example', unsubscribeUrl: 'https://oja.example/unsubscribe?from=a.b&c' }
const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `o${at}`,
    code: `CODE${at}`,
    total: 1_250_000,
    currency: 'NGN' as const,
  }))

it('names one order that nobody has opened, and leads to it', () => {
  const mail = wordsOfOrderMail({ kind: 'unseen_orders', content: { ...shop, orders: orders(1) } }, links)

  expect(mail.subject).toBe('An order waits at Adunni Fabrics')
  expect(mail.text).toBe(
    `${[
      'An order came to Adunni Fabrics, and nobody of the shop has opened it yet:',
      'CODE0 · ₦12,500',
      'Open the order: https://oja.example/dashboard/orders/o0?shop=s1',
      'The customer may not have written in WhatsApp: the number is in the order, and you can write first.',
      `${brand.name}: you get this mail because you own Adunni Fabrics.`,
      'Turn off mails of this kind: https://oja.example/unsubscribe?from=a.b&c',
    ].join('\n\n')}\n`,
  )
  expect(mail.html).toContain(
    '<a href="https://oja.example/unsubscribe?from=a.b&#38;c" style="color:#4b5478">Turn off mails of this kind</a>',
  )
})

it('lists ten of many', () => {
  const mail = wordsOfOrderMail({ kind: 'unseen_orders', content: { ...shop, orders: orders(12) } }, links)

  expect(mail.subject).toBe('12 orders wait at Adunni Fabrics')
  expect(mail.text).toContain(
    'CODE9 · ₦12,500\nand 2 more\n\nOpen the orders: https://oja.example/dashboard/orders?shop=s1',
  )
  expect(mail.html).toContain('CODE9 · ₦12,500<br>and 2 more</p>')
})

it.each([
  [1, 0, '1 order, ₦12,500', ['On 23 November, Adunni Fabrics had 1 order of ₦12,500.']],
  [
    3,
    2,
    '3 orders, ₦12,500',
    ['On 23 November, Adunni Fabrics had 3 orders of ₦12,500 together.', '2 of them wait to be confirmed.'],
  ],
])('sums up a day of %i orders, on the shop’s calendar', (number, waiting, subject, lines) => {
  const content = { ...shop, number, waiting, total: 1_250_000, currency: 'NGN' as const }
  const mail = wordsOfOrderMail({ kind: 'summary', content }, links)

  expect(mail.subject).toBe(`Adunni Fabrics today: ${subject}`)
  expect(mail.text.split('\n\n').slice(0, lines.length + 1)).toEqual([
    ...lines,
    'Open your shop: https://oja.example/dashboard?shop=s1',
  ])
})

it('lets no name become markup or a line of its own', () => {
  const store = 'Ada\r\nBcc: all@evil.test <img src=x> & Co'
  const mail = wordsOfOrderMail(
    { kind: 'unseen_orders', content: { ...shop, store, orders: orders(1) } },
    links,
  )

  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&#38; Co')
})
