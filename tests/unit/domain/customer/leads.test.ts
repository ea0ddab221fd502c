// Tests what there is to tell a lead, and into which list of the page a lead goes.
import { describe, expect, it } from 'vitest'
import { type Lead, newsFor, sortLeads, splitByPause } from '#domain/customer/leads.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const DAY = 24 * 60

const ankara = {
  id: 'a',
  name: 'Sunrise Ankara',
  quantity: 1,
  priceThen: 500_000,
  priceTold: null,
  priceNow: 500_000,
  isThere: true,
}
const scarf = { ...ankara, id: 's', name: 'Adire scarf' }

function makeLead(fields: Partial<Lead> = {}): Lead {
  return {
    id: 'l',
    kind: 'restock',
    name: 'Ngozi Eze',
    phone: '2348031234567',
    code: 'FGH23',
    place: '/shop/product/a',
    createdAt: minutesAgo(3 * DAY),
    provenAt: minutesAgo(2 * DAY),
    isStopped: false,
    stopToken: '0'.repeat(32),
    cartToken: null,
    pausedUntil: null,
    goods: [ankara],
    order: null,
    messages: [],
    ...fields,
  }
}

const told = (kind: 'restock' | 'price' | 'arrivals' | 'cart', minutes = DAY) => ({
  id: 'm',
  kind,
  at: minutesAgo(minutes),
})
const kindFor = (fields: Partial<Lead>) => newsFor(makeLead(fields), [], NOW)?.kind ?? null

describe('what there is to tell', () => {
  it.each([
    ['a product that is back', {}, 'restock'],
    ['one that is still sold out', { goods: [{ ...ankara, isThere: false }] }, null],
    ['one that is gone', { goods: [] }, null],
    ['one that was told', { messages: [told('restock')] }, null],
    [
      'one that was told and costs less now',
      { messages: [told('restock')], goods: [{ ...ankara, priceNow: 400_000 }] },
      'price',
    ],
    [
      'one that was told at a lower price',
      { messages: [told('restock')], goods: [{ ...ankara, priceTold: 400_000, priceNow: 400_000 }] },
      null,
    ],
    [
      'one that was told at a lower price, and costs less again',
      { messages: [told('restock')], goods: [{ ...ankara, priceTold: 400_000, priceNow: 399_999 }] },
      'price',
    ],
    [
      'one that was told at a higher price, and costs what it cost when they asked',
      { messages: [told('restock')], goods: [{ ...ankara, priceTold: 600_000 }] },
      'price',
    ],
    [
      'one whose lower price was told',
      { messages: [told('price'), told('restock')], goods: [{ ...ankara, priceNow: 400_000 }] },
      null,
    ],
    ['somebody unproven', { provenAt: null }, null],
    ['somebody who stopped', { isStopped: true }, null],
    ['somebody who has ordered', { order: { id: 'o', code: 'CDFGH', at: minutesAgo(1) } }, null],
    ['a cart of this moment', { kind: 'cart', createdAt: minutesAgo(44) }, null],
    ['a cart of a while ago', { kind: 'cart', createdAt: minutesAgo(45) }, 'cart'],
    ['a cart that was told', { kind: 'cart', messages: [told('cart')] }, null],
    [
      'a cart that was told at a lower price',
      { kind: 'cart', messages: [told('cart')], goods: [{ ...ankara, priceTold: 1, priceNow: 1 }] },
      null,
    ],
    [
      'a cart that was told, with something cheaper',
      { kind: 'cart', messages: [told('cart')], goods: [ankara, { ...scarf, priceNow: 1 }] },
      'price',
    ],
  ] as const)('about %s', (_what, fields, kind) => {
    expect(kindFor(fields)).toBe(kind)
  })

  it('about a cart leaves out what is sold out, and about a price what costs the same', () => {
    const goods = [{ ...ankara, isThere: false }, scarf, { ...ankara, id: 'c', priceNow: 1 }]
    const cart = makeLead({ kind: 'cart', goods })

    expect(newsFor(cart, [], NOW)).toMatchObject({ kind: 'cart', goods: [{ id: 's' }, { id: 'c' }] })
    expect(newsFor({ ...cart, messages: [told('cart')] }, [], NOW)).toMatchObject({
      kind: 'price',
      goods: [{ id: 'c' }],
    })
  })

  it('about new things is what came after the person asked or was told, three at most, and never in the pause', () => {
    const newest = [1, 2, 3, 4, 5].map((days) => ({
      id: `${days}`,
      name: `New ${days}`,
      createdAt: minutesAgo(days * DAY),
    }))
    const ids = (fields: Partial<Lead>) => {
      const news = newsFor(makeLead({ kind: 'arrivals', goods: [], ...fields }), newest, NOW)
      return news?.kind === 'arrivals' ? news.products.map(({ id }) => id) : null
    }

    expect(ids({ createdAt: minutesAgo(30 * DAY) })).toEqual(['1', '2', '3'])
    expect(ids({ createdAt: minutesAgo(1.5 * DAY) })).toEqual(['1'])
    expect(ids({ createdAt: minutesAgo(30 * DAY), messages: [told('arrivals', 2.5 * DAY)] })).toEqual([
      '1',
      '2',
    ])
    expect(ids({ createdAt: minutesAgo(DAY / 2) })).toBeNull()
    expect(ids({ createdAt: minutesAgo(30 * DAY), pausedUntil: minutesAgo(-1) })).toBeNull()
  })
})

describe('the lists of the page', () => {
  it('have each lead once, whoever waited longest first among those to write to, and nobody who stopped', () => {
    const leads = [
      makeLead({ id: 'due-late' }),
      makeLead({ id: 'due-early', createdAt: minutesAgo(9 * DAY) }),
      makeLead({ id: 'waits', goods: [{ ...ankara, isThere: false }] }),
      makeLead({ id: 'told', messages: [told('restock')] }),
      makeLead({ id: 'unproven', provenAt: null }),
      makeLead({ id: 'stopped', isStopped: true }),
      makeLead({ id: 'ordered', order: { id: 'o', code: 'CDFGH', at: minutesAgo(1) } }),
    ]

    const lists = sortLeads({ leads, newest: [] }, NOW)

    expect({ ...lists, due: lists.due.map(({ lead }) => lead) }).toEqual({
      due: [leads[1], leads[0]],
      unproven: [leads[4]],
      told: [leads[3]],
      waiting: [leads[2]],
      ordered: [leads[6]],
    })
  })

  it('split the people of a segment by the pause, which ends at its exact end', () => {
    const one = { id: 'c', name: 'Ada', phone: '1', stopToken: 't', lastAt: null, messageId: null }
    const free = { ...one, pausedUntil: NOW.toISOString() }
    const paused = { ...one, pausedUntil: minutesAgo(-1) }

    expect(splitByPause([paused, free], NOW)).toEqual({ free: [free], paused: [paused] })
  })
})
