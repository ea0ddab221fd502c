// Tests the words about goods that came back, what is read of the form, and their receipt.
import { describe, expect, it } from 'vitest'
import { moneyLabel, moneySentence } from '#domain/order/order-payments.ts'
import { backLabel, lineBackWords, pointsStayWords, settledWords } from '#domain/order/order-returns.ts'
import {
  type Receipt,
  type ReceiptContent,
  receiptHeading,
  receiptPayments,
  receiptPointsNote,
  receiptStanding,
  receiptSums,
  receiptTotal,
} from '#domain/order/receipt.ts'
import { likelySettle, linesToChoose, readReturn, type TypedReturn } from '#domain/order/return-form.ts'

describe('words', () => {
  it('say how much of an order came back', () => {
    expect([backLabel(0, 3), backLabel(1, 3), backLabel(3, 3), backLabel(2)]).toEqual([
      null,
      '1 of 3 brought back',
      'Brought back',
      'Brought back',
    ])
    expect(lineBackWords({ quantity: 2, name: 'Gele', options: 'Size: L' })).toBe('2 × Gele, Size: L')
  })

  it.each([
    ['in cash', { settle: 'cash', backAmount: 500 }, ['₦5 went back in cash.']],
    ['later', { settle: 'later', backAmount: 500 }, ['₦5 was left to give back.']],
    [
      'on a card',
      { settle: 'credit', backAmount: 500, giftCard: { ending: 'ABCD', amount: 500 } },
      ['₦5 is on the gift card that ends in ABCD.'],
    ],
    [
      'in parts',
      { settle: 'transfer', backAmount: 200, giftCard: { ending: 'ABCD', amount: 100 }, worth: 600 },
      [
        '₦2 went back by transfer.',
        '₦1 is on the gift card that ends in ABCD.',
        '₦2 is not to be paid any more.',
        'You kept ₦1.',
      ],
    ],
  ] as const)('say what went back %s', (_, fields, words) => {
    expect(settledWords({ amount: 500, worth: 500, giftCard: null, ...fields }, 'NGN')).toEqual(words)
  })

  it('do not call an order paid that gave everything back', () => {
    const order = {
      paymentStatus: 'paid',
      paid: 0,
      balance: 0,
      status: 'delivered',
      total: 500,
      currency: 'NGN',
      deliveryFee: 0,
      piecesBack: 1,
    } as const
    expect(moneyLabel(order)).toBeNull()
    expect(moneySentence(order)).toBe('The goods came back. Nothing is left to pay.')
    expect(moneyLabel({ ...order, paid: 100 })).toBe('Paid')
  })
})

const line = {
  id: 'a',
  productId: 'p',
  variantIds: [],
  name: 'Gele',
  options: '',
  unitPrice: 500,
  quantity: 2,
  lineTotal: 1_000,
  stockFrom: 'product',
  inStock: 1,
  listPrice: null,
  isExtra: false,
  piecesBack: 0,
  picture: null,
} as const

describe('the form', () => {
  it('offers what the customer still has, and chooses an only piece', () => {
    expect(linesToChoose([line, { ...line, id: 'b', piecesBack: 2 }])).toEqual([
      { lineId: 'a', quantity: 0, isRestocked: true },
    ])
    expect(linesToChoose([{ ...line, piecesBack: 1 }])[0]?.quantity).toBe(1)
    expect(linesToChoose([{ ...line, isExtra: true }])[0]?.isRestocked).toBe(false)
  })

  it('gives money back as the last of it came', () => {
    const came = (way: 'cash' | 'pos', isReversed = false) => ({ kind: 'received', way, isReversed }) as const
    expect(likelySettle([came('cash'), came('pos')])).toBe('pos')
    expect(likelySettle([came('pos'), came('cash', true)])).toBe('pos')
    expect(likelySettle([])).toBe('cash')
    // The till of naira would not know that naira went back for pounds.
    const given = { amount: 1_600_000, currency: 'NGN' }
    expect(likelySettle([{ ...came('cash'), given }, came('pos')])).toBe('later')
    expect(likelySettle([{ ...came('cash', true), given }, came('pos')])).toBe('pos')
  })

  const typed: TypedReturn = {
    lines: [{ lineId: 'a', quantity: 1, isRestocked: true }],
    amount: '',
    settle: 'cash',
    moment: '',
    moved: '',
    note: ' torn ',
  }

  it('reads an empty amount as all, and 0 as nothing', () => {
    expect(readReturn(typed, 500, 'NGN')).toMatchObject({ ok: true, value: { amount: null, note: 'torn' } })
    expect(readReturn({ ...typed, amount: '0' }, 500, 'NGN')).toMatchObject({ value: { amount: 0 } })
    expect(readReturn({ ...typed, amount: '4' }, 500, 'NGN')).toMatchObject({ value: { amount: 400 } })
  })

  it('of cash asks when it left a till that was counted since', () => {
    const at = '2026-11-27T18:00:00.000Z'
    expect(readReturn(typed, 500, 'NGN', at)).toMatchObject({
      error: { fields: { moment: expect.any(String) } },
    })
    expect(readReturn({ ...typed, moment: 'before' }, 500, 'NGN', at)).toMatchObject({
      value: { countedAt: at },
    })
    expect(readReturn({ ...typed, settle: 'later' }, 500, 'NGN', at)).not.toHaveProperty('value.countedAt')
    // Money that went back before, and was taken back, may be of then.
    expect(readReturn(typed, 500, 'NGN', at, true)).toMatchObject({
      error: { fields: { moved: expect.any(String) } },
    })
    expect(readReturn({ ...typed, moved: 'before' }, 500, 'NGN', at, true)).not.toHaveProperty(
      'value.countedAt',
    )
    expect(readReturn({ ...typed, settle: 'later' }, 500, 'NGN', at, true).ok).toBe(true)
  })

  it.each([
    ['nothing chosen', { lines: [{ lineId: 'a', quantity: 0, isRestocked: true }] }, 'lines'],
    ['no amount', { amount: 'all' }, 'amount'],
    ['more than it is worth', { amount: '6' }, 'amount'],
  ])('refuses %s', (_, fields, field) => {
    const read = readReturn({ ...typed, ...fields }, 500, 'NGN')
    expect(!read.ok && Object.keys(read.error.fields)).toEqual([field])
  })
})

describe('the receipt', () => {
  const content: ReceiptContent = {
    sellerName: 'Adunni Fabrics',
    sellerPhone: null,
    country: 'NG',
    returnTerms: '',
    orderCode: 'A7K2',
    orderedAt: '2026-11-18T09:00:00Z',
    deliveredAt: '2026-11-20T09:00:00Z',
    currency: 'NGN',
    items: [],
    subtotal: 1_000,
    discount: 100,
    voucherCode: null,
    deliveryKind: 'pickup',
    deliveryName: '',
    deliveryFee: 0,
    giftCardAmount: 0,
    total: 800,
    paymentStatus: 'paid',
    isReturn: true,
    kept: 100,
    giveBack: 200,
    notDue: 50,
    card: { ending: 'ABCD', amount: 250 },
    payments: [{ kind: 'paid_back', amount: 300, way: 'cash', at: '2026-11-20T09:00:00Z' }],
  }

  it('says what goes back, and how', () => {
    expect(receiptHeading({ ...content, number: 7 })).toBe('Return receipt No. 0007')
    expect(receiptSums(content).map(({ amount }) => amount)).toEqual(['₦10', '-₦1', '-₦1'])
    expect(receiptTotal(content)).toEqual({ label: 'Goes back (NGN)', amount: '₦8' })
    expect(receiptPayments(content)).toEqual([
      { label: 'Given back in cash, 20 November 2026', amount: '₦3' },
      { label: 'On a gift card ending in ABCD', amount: '₦2.50' },
      { label: 'To give back to the buyer', amount: '₦2' },
      { label: 'Not to be paid any more', amount: '₦0.50' },
    ])
    const receipt = { ...content, balanceNow: -200 } as Receipt
    expect(receiptStanding(receipt)).toBe('The shop states that it has these goods back.')
    expect(receiptStanding({ ...receipt, balanceNow: -50 })).toBe(
      'Of this, ₦0.50 is still to be given back today.',
    )
    expect(receiptStanding({ ...receipt, balanceNow: 0 })).toMatch(
      /^Nothing of this is to be given back any more/,
    )
    expect(receiptStanding({ ...receipt, isTakenBack: true })).toContain('does not count')
  })

  it('says when money came after all for goods that had not been paid', () => {
    const unpaid = { ...content, giveBack: 0, notDue: 800, payments: [], card: null } as ReceiptContent
    const standing = (balanceNow: number) => receiptStanding({ ...unpaid, balanceNow } as Receipt)
    expect(standing(0)).toBe('The shop states that it has these goods back.')
    expect(standing(-800)).toBe('This has changed since: ₦8 of this order is to be given back today.')
  })

  it('that asks for payment says what has changed since', () => {
    const asked = {
      ...content,
      isReturn: false,
      isRequest: true,
      paymentStatus: 'unpaid',
      balance: 3_700,
    } as Receipt
    const standing = (balanceNow: number) => receiptStanding({ ...asked, balanceNow })
    expect(standing(3_700)).toBe('Payment, as the shop states it: Not paid yet')
    expect(standing(700)).toBe('This has changed since: ₦7 is still to be paid today.')
    expect(standing(0)).toBe('Nothing is to be paid for this order any more.')
    expect(receiptStanding({ ...asked, deliveryFee: null, isFeeOpen: true, balanceNow: 700 })).toBe(
      'This has changed since: ₦7 is still to be paid today, without delivery.',
    )
    const open = { ...asked, deliveryFee: null, isFeeOpen: true, balanceNow: 0 }
    expect(receiptStanding(open)).toBe(
      'Nothing is to be paid for the goods any more. The delivery fee is still to be agreed.',
    )
    expect(receiptTotal(open).label).toBe('Total without delivery (NGN)')
    expect(receiptPayments({ ...open, payments: [] })).toEqual([
      { label: 'Still to pay, without delivery', amount: '₦37' },
    ])
  })

  it('of a sale says what was paid, and what came back, since', () => {
    const part = {
      ...content,
      isReturn: false,
      paymentStatus: 'unpaid',
      paid: 1_000,
      balance: 1_500,
      returnedNow: 0,
      piecesBackNow: 0,
    } as Receipt
    expect(receiptStanding({ ...part, balanceNow: 1_500 })).toMatch(/Partly paid$/)
    expect(receiptStanding({ ...part, balanceNow: 500 })).toMatch(/₦5 is still to be paid today/)
    expect(receiptStanding({ ...part, balanceNow: 0 })).toBe('Nothing is to be paid for this order any more.')
    const paid = { ...part, paymentStatus: 'paid', balance: 0, balanceNow: 0 } as Receipt
    expect(receiptStanding(paid)).toMatch(/: Paid$/)
    expect(receiptStanding({ ...paid, returnedNow: 700, piecesBackNow: 1 })).toBe(
      'Goods worth ₦7 came back to the shop since.',
    )
    expect(receiptStanding({ ...paid, piecesBackNow: 1 })).toBe(
      'Goods came back to the shop since. No money goes back for them.',
    )
    expect(receiptStanding({ ...paid, piecesBack: 1 })).toMatch(/did not come back after all/)
  })

  it('of the sale says what came back of it', () => {
    const { isReturn: _, ...sale } = content
    const part = { ...sale, payments: [], returned: 500, piecesBack: 2, balance: -500 }
    expect(receiptPayments(part)).toEqual([
      { label: 'Brought back: 2 pieces', amount: '-₦5' },
      { label: 'To give back to the buyer', amount: '₦5' },
    ])
  })

  it('says to the shop that the points stay spent', () => {
    expect(pointsStayWords({ spent: 325, amount: 325_000 })).toBe(
      '325 points were spent on this order. They stay spent when goods come back.',
    )
    expect(pointsStayWords({ spent: 1, amount: 1_000 })).toMatch(/^1 point was spent .* It stays spent/)
    expect(pointsStayWords(null)).toBeNull()
  })

  it('whose goods points paid for says what came back, and that the points stay spent', () => {
    const { isReturn: _, ...sale } = content
    const byPoints = { ...sale, pointsAmount: 1_000, payments: [], returned: 0, balance: 0 }
    expect(receiptPayments({ ...byPoints, piecesBack: 1 })).toEqual([
      { label: 'Brought back: 1 piece', amount: '₦0' },
    ])
    const stay = 'Points were a part of the payment. They stay spent when goods come back.'
    const facts = { isVoid: false, isTakenBack: false, piecesBackNow: 1 }
    expect(receiptPointsNote({ ...byPoints, ...facts } as unknown as Receipt)).toBe(stay)
    expect(receiptPointsNote({ ...byPoints, ...facts, piecesBackNow: 0 } as unknown as Receipt)).toBeNull()
    expect(receiptPointsNote({ ...sale, ...facts } as unknown as Receipt)).toBeNull()
    const back = { ...content, ...facts, pointsAmount: 1_000 } as unknown as Receipt
    expect(receiptPointsNote(back)).toBe(stay)
    expect(receiptPointsNote({ ...back, isTakenBack: true })).toBeNull()
    expect(receiptSums(back)[1]).toEqual({ label: 'Their share of discounts and points', amount: '-₦1' })
  })
})
