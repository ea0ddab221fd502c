// What a locked phone shows.
import { expect, test } from 'vitest'
import { clockText, isQuietHours, parseClock } from '#domain/notification/push-choices.ts'
import { type PushNews, pushWords } from '#domain/notification/push-words.ts'

const money = { total: 1_250_000, currency: 'NGN' } as const

test.each<[PushNews, string, string, string]>([
  [
    { kind: 'order', subject: 'o1', content: { code: 'A7K2', ...money } },
    'New order A7K2',
    '₦12,500 · Adunni Fabrics',
    '/dashboard/orders/o1',
  ],
  [
    { kind: 'order', subject: 'o1', content: { code: 'A7K2', ...money, count: 3 } },
    '3 new orders',
    'While it was quiet · Adunni Fabrics',
    '/dashboard/orders',
  ],
  [
    { kind: 'paid', subject: 'o1', content: { code: 'A7K2', ...money } },
    'Order A7K2: “I have paid”',
    '₦12,500 · Adunni Fabrics',
    '/dashboard/orders/o1',
  ],
  [
    { kind: 'low_stock', subject: 'p1', content: { name: 'Ankara', stock: 5 } },
    'Running low: Ankara',
    '5 left · Adunni Fabrics',
    '/dashboard/products/p1',
  ],
  [
    { kind: 'low_stock', subject: 'p1', content: { name: 'Ankara', stock: 0 } },
    'Sold out: Ankara',
    'Adunni Fabrics',
    '/dashboard/products/p1',
  ],
  [
    { kind: 'low_stock', subject: 'p1', content: { name: 'Ankara', stock: 0, count: 4 } },
    '4 products are running low',
    'Adunni Fabrics',
    '/dashboard/products',
  ],
  [
    { kind: 'summary', subject: '2026-11-22', content: { orders: 1, ...money } },
    'Today: 1 order, ₦12,500',
    'Adunni Fabrics',
    '/dashboard',
  ],
  [
    { kind: 'waiting', subject: 'o1', content: { code: 'K7Q2F', ...money } },
    'Order K7Q2F still waits',
    '₦12,500 · Adunni Fabrics',
    '/dashboard/orders/o1',
  ],
  [
    { kind: 'lapsing', subject: 'o1', content: { code: 'K7Q2F', ...money, count: 2 } },
    '2 orders lapse soon',
    'While it was quiet · Adunni Fabrics',
    '/dashboard/orders',
  ],
  [
    { kind: 'unanswered', subject: 'o1', content: { code: 'K7Q2F', ...money } },
    'Order K7Q2F: has the money come?',
    '₦12,500 · Adunni Fabrics',
    '/dashboard/orders/o1',
  ],
  [
    { kind: 'test', subject: 'x', content: { code: 'TEST', ...money } },
    'New order TEST',
    '₦12,500 · Adunni Fabrics. This is a test.',
    '/settings/notifications',
  ],
])('%j', (news, title, body, path) => {
  expect(pushWords(news, 'Adunni Fabrics')).toEqual({ title, body, path })
})

test('times of quiet hours are read and written', () => {
  expect([0, 420, 1_439].map(clockText)).toEqual(['00:00', '07:00', '23:59'])
  expect(['00:00', '07:00', '23:59'].map(parseClock)).toEqual([0, 420, 1_439])
  expect(['', '24:00', '7:00', '07:60', '07:00:00'].map(parseClock)).toEqual(Array(5).fill(null))
  expect(isQuietHours({ from: 1320, to: 420 })).toBe(true)
  for (const [from, to] of [
    [1, 1],
    [0, 1440],
    [-1, 5],
    [0.5, 5],
  ] as const)
    expect(isQuietHours({ from, to })).toBe(false)
})
