// Tests messages to a customer: which fit an order's status, and how placeholders are filled.

import { describe, expect, it } from 'vitest'
import {
  DEFAULT_MESSAGES,
  fillMessage,
  fittingMessages,
  MAX_MESSAGE_LENGTH,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageOrder,
  messageLabel,
  PLACEHOLDERS,
  statusMessage,
  usualWords,
} from '#domain/message/order-messages.ts'
import { MAX_LINK_LENGTH, whatsAppLink } from '#domain/message/whatsapp.ts'

const order = {
  code: 'K7PM4',
  currency: 'NGN',
  deliveryFee: 150_000,
  total: 1_150_000,
  customer: { name: 'Ngozi Eze' },
  bankDetails: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Bisi Provisions' },
  lines: [
    { quantity: 2, name: 'Ankara cloth', options: '' },
    { quantity: 1, name: 'Gele', options: 'Size: L' },
  ],
  balance: 500_000,
} as unknown as MessageOrder
const store = { name: 'Bisi Provisions', link: 'https://oja.test/o/5f', track: 'https://oja.test/bisi/track' }

describe('fillMessage', () => {
  it('fills every placeholder and leaves unknown braces', () => {
    const text = fillMessage('{name} {code} {total} {store} {link} {colour}\n{items}\n{bank}', order, store)

    expect(text).toBe(
      'Ngozi K7PM4 ₦11,500 Bisi Provisions https://oja.test/o/5f {colour}\n2 × Ankara cloth\n1 × Gele (Size: L)\nGTBank\n0123456789\nBisi Provisions',
    )
  })

  it('names courier, tracking number and day on lines of their own, and none of them without', () => {
    const tracking = { courier: 'GIG *Logistics*', number: 'GIG 001-2', expectedOn: '2026-11-28' }
    const words = 'On its way.\n\n{tracking}\n\n{link}'

    expect(fillMessage(words, { ...order, tracking }, store)).toBe(
      'On its way.\n\nCourier: GIG ∗Logistics∗\nTracking number: GIG 001-2\nExpected on 28 November 2026\n\nhttps://oja.test/o/5f',
    )
    expect(fillMessage(words, { ...order, tracking: { ...tracking, courier: '', number: '' } }, store)).toBe(
      'On its way.\n\nExpected on 28 November 2026\n\nhttps://oja.test/o/5f',
    )
    expect(fillMessage(words, { ...order, tracking: null }, store)).toBe(
      'On its way.\n\nhttps://oja.test/o/5f',
    )
  })

  it('drops a line whose only word is not known, and says that delivery is still to come', () => {
    const open = { ...order, bankDetails: null, deliveryFee: null, total: 1_000_000 }

    expect(fillMessage('Pay {total} to:\n\n{bank}\n\nThank you', open, store)).toBe(
      'Pay ₦10,000 and delivery to:\n\nThank you',
    )
  })

  it('greets by first name, but not by a title or two letters', () => {
    const greet = (name: string) => fillMessage('{name}', { ...order, customer: { name } }, store)

    expect(['Ngozi Eze', 'Mrs Eze', 'Iya Bola', 'Jo Okafor', 'Tunde'].map(greet)).toEqual([
      'Ngozi',
      'Mrs Eze',
      'Iya Bola',
      'Jo Okafor',
      'Tunde',
    ])
  })

  it('keeps what a customer typed on its own line', () => {
    expect(fillMessage('Hello {name}!', { ...order, customer: { name: 'Ngo\n*Total: 0*' } }, store)).toBe(
      'Hello Ngo!',
    )
  })

  it.each(MESSAGE_KINDS)('has usual words for %s that use known placeholders and fit a link', (kind) => {
    const body = DEFAULT_MESSAGES[kind]
    const used = [...body.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const link = whatsAppLink('2348031234567', fillMessage(body, order, store))

    expect(body.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH)
    expect(PLACEHOLDERS.map(({ name }) => name)).toEqual(expect.arrayContaining(used))
    expect(link.length).toBeLessThan(MAX_LINK_LENGTH)
    expect(decodeURIComponent(link)).not.toMatch(/\{\w+\}/)
  })
})

describe('an order that was picked up', () => {
  it('is told so, under that name, and nothing else changes', () => {
    const changed = MESSAGE_KINDS.filter(
      (kind) => usualWords(kind, { deliveryKind: 'pickup', status: 'delivered' }) !== DEFAULT_MESSAGES[kind],
    )
    const text = fillMessage(
      usualWords('delivered', { deliveryKind: 'pickup', status: 'delivered' }),
      order,
      store,
    )

    expect(changed).toEqual(['delivered'])
    expect(text).toBe(
      'Hello Ngozi, your order K7PM4 was picked up. Thank you for buying from Bisi Provisions. We hope you enjoy it.',
    )
    expect(usualWords('delivered', { deliveryKind: 'zone', status: 'delivered' })).toContain('was delivered')
    expect(messageLabel('delivered', { deliveryKind: 'pickup' })).toBe('Picked up')
    expect(messageLabel('delivered', { deliveryKind: 'agree' })).toBe('Delivered')
    expect(messageLabel('ready', { deliveryKind: 'pickup' })).toBe('Ready for pickup')
  })
})

describe('a cancelled order whose money is with the shop', () => {
  it('is told that the money comes back, and not that nothing is due', () => {
    const back = { status: 'cancelled', deliveryKind: 'zone', piecesBack: 0, balance: -500_000 } as const
    const kind = statusMessage(back)

    expect(kind).toBe('give_back')
    expect(fillMessage(usualWords(kind, back), { ...order, balance: -500_000 }, store)).toMatch(
      /K7PM4 at Bisi Provisions was cancelled\. ₦5,000 comes back to you: please send us the account/,
    )
    expect(statusMessage({ ...back, balance: 0 })).toBe('cancelled')
  })
})

describe('fittingMessages', () => {
  const all = { deliveryKind: 'zone', balance: 500_000, piecesBack: 0 } as const
  const statuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const

  it('offers only what is true where the order stands', () => {
    const saying = (kind: MessageKind) =>
      statuses.filter((status) => fittingMessages({ ...all, status }).includes(kind))

    expect(saying('confirmed')).toEqual(['confirmed'])
    expect(saying('shipped')).toEqual(['shipped'])
    expect(saying('delivered')).toEqual(['delivered'])
    expect(saying('cancelled')).toEqual(['cancelled'])
    expect(saying('payment')).toEqual([...statuses])
    expect(saying('give_back')).toEqual([])
    expect(fittingMessages({ ...all, status: 'cancelled', balance: -1 })).toEqual(['give_back'])
    expect(statuses.map((status) => fittingMessages({ ...all, status }).length > 0)).not.toContain(false)
    const back = { ...all, status: 'delivered', piecesBack: 1, balance: -1 } as const
    expect([statusMessage(back), fittingMessages(back)]).toEqual(['returned', ['returned', 'give_back']])
  })

  it('has one message for every status, which is among those that fit', () => {
    const ready = statuses.map((status) => statusMessage({ ...all, status }))

    expect(ready).toEqual(['received', 'confirmed', 'shipped', 'delivered', 'cancelled'])
    expect(statusMessage({ ...all, status: 'shipped', deliveryKind: 'pickup' })).toBe('ready')
    statuses.forEach((status, place) => {
      expect(fittingMessages({ ...all, status })).toContain(ready[place])
    })
  })

  it('has a pickup’s own words, and asks for no payment that was made', () => {
    expect(fittingMessages({ ...all, status: 'shipped', deliveryKind: 'pickup' })[0]).toBe('ready')
    expect(fittingMessages({ ...all, status: 'shipped', balance: 0 })).toEqual(['shipped'])
  })
})
