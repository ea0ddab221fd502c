// Tests codes at checkout: a failing code changes nothing, an accepted code is used beside the other, and a code that the shop refuses later is
// removed alone, by its name.
// Planted defects, each seen red:
// - A code used before the shop has answered.
// - A trial without the codes in use.
// - A refusal that removes both.
// - An older quote that replaces the quote of the accepted code.
// - A quote that is thrown away when the phone number is typed.
import { describe, expect, it } from 'vitest'
import type { QuoteRequest } from '#contract/api/orders.ts'
import type { Answer, QuoteAnswer } from '#islands/cart/state/api.ts'
import { readCode } from '#islands/cart/state/code-store.ts'
import { createQuoteStore, isUnpriced } from '#islands/cart/state/quote-store.ts'
import { fillIn, openIsland, quoteOf, settle, view } from './island-fixture.ts'

const VOUCHER = 'WELCOME10'
const CARD = 'GIFTABCDEFGHJKLMNPQR'
const POUNDS = { currency: 'GBP', rateOwn: 2_000, rateOther: 1, step: 1, source: 'own' } as const

/** A shop that knows one voucher and one gift card; `refusals` lists codes that it refuses from then on. */
function openWithCodes() {
  const refusals = new Map<string, string>()
  const quote = (request: QuoteRequest): Answer<QuoteAnswer> => {
    const { voucherCode, giftCardCode } = request
    const refuse = (code: string) => ({ kind: 'refused', error: { code } }) as const
    if (voucherCode && voucherCode !== VOUCHER) return refuse('voucher_unknown')
    if (giftCardCode && giftCardCode !== CARD) return refuse('gift_card_unknown')
    for (const code of [voucherCode, giftCardCode]) {
      const no = code && refusals.get(code)
      if (no) return refuse(no)
    }
    return { kind: 'ok', value: { quote: quoteOf(request), phone: null } }
  }
  return { ...openIsland({ quote }), refusals }
}

async function apply({ island }: ReturnType<typeof openIsland>, code: string): Promise<void> {
  island.setField('voucherInput', code)
  await island.applyCode()
  await settle()
}

const wrongCard = 'gift-zzzz-zzzz-zzzz-zzzz'

describe('a code that fails', () => {
  it.each([
    [
      'a gift card beside a voucher',
      VOUCHER,
      wrongCard,
      { voucherCode: VOUCHER },
      /does not know this gift card/,
    ],
    [
      'something like a card beside a voucher',
      VOUCHER,
      'GIFT-0000',
      { voucherCode: VOUCHER },
      /not know this code/,
    ],
    ['a voucher beside a gift card', CARD, 'nope', { giftCardCode: CARD }, /does not know this code/],
    ['a voucher alone', '', 'nope', {}, /does not know this code/],
  ])('changes nothing: %s', async (_what, inUse, wrong, codes, sentence) => {
    const opened = openWithCodes()
    await fillIn(opened)
    if (inUse) await apply(opened, inUse)
    const before = opened.island.$quote.get()

    await apply(opened, wrong)

    // The code was tried beside the codes in use.
    expect(opened.asked.at(-1)).toMatchObject({ ...codes, ...readCode(wrong) })
    expect(opened.island.codes.inUse()).toEqual(codes)
    expect(opened.island.$quote.get()).toBe(before)
    expect(opened.island.$draft.get().voucherInput).toBe(wrong)
    expect(opened.island.$errors.get().voucherInput).toMatch(sentence)
    await opened.island.place()
    expect(opened.placed[0]).toMatchObject(codes)
    expect(opened.placed[0]?.voucherCode).toBe('voucherCode' in codes ? VOUCHER : undefined)
  })

  it('changes nothing when the shop does not answer, or looks at no codes for a while', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    await apply(opened, VOUCHER)
    const { quote } = opened.answers
    for (const answer of [
      { kind: 'unreachable' },
      { kind: 'refused', error: { code: 'too_many_requests', limit: 'codes' } },
    ] as const) {
      opened.answers.quote = () => answer
      await apply(opened, CARD)

      expect(opened.island.codes.inUse()).toEqual({ voucherCode: VOUCHER })
      expect(opened.island.$errors.get().voucherInput).toMatch(/does not answer|Wait ten minutes/)
    }
    opened.answers.quote = quote
    await apply(opened, CARD)

    expect(opened.island.codes.inUse()).toEqual({ voucherCode: VOUCHER, giftCardCode: CARD })
  })
})

describe('a code that is accepted', () => {
  it('is in use from then on, beside the other; the quote that it was tried with is not asked again', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    await apply(opened, CARD)
    await apply(opened, 'welcome10')

    expect(opened.island.codes.inUse()).toEqual({ voucherCode: VOUCHER, giftCardCode: CARD })
    expect(opened.asked.filter(({ voucherCode }) => voucherCode)).toHaveLength(1)
    expect(opened.island.$draft.get().voucherInput).toBe('')
  })

  it('is not in use before the answer', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    opened.island.setField('voucherInput', VOUCHER)
    const trying = opened.island.applyCode()

    expect(opened.island.codes.inUse()).toEqual({})
    expect(opened.island.codes.$trying.get()).toEqual({ voucherCode: VOUCHER })
    await trying
    expect(opened.island.codes.$trying.get()).toBeNull()
  })

  it('is kept on this phone when it is a voucher, and not when it is a gift card', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    await apply(opened, CARD)
    await apply(opened, VOUCHER)

    expect(openIsland({}, opened.stored).island.codes.inUse()).toEqual({ voucherCode: VOUCHER })
    expect(JSON.stringify([...opened.stored])).not.toContain('ABCDEFGHJKLMNPQR')
  })
})

describe('the total', () => {
  it('holds while the number is typed, changed and cleared: only the buyer changes', async () => {
    const opened = openWithCodes()
    opened.island.opened()
    await settle()
    opened.island.setField('delivery', 'z1')
    await settle()
    await apply(opened, CARD)
    const held = opened.island.$quote.get().quote

    for (const phone of ['0803 123 4567', '0803 123 4568', '']) {
      opened.island.setField('phone', phone)

      expect(opened.island.$quote.get()).toMatchObject({ status: 'asking', quote: held })
      await settle()
    }
    expect(held?.total).toBe(650_000)
  })

  it('is agreed to only with its code: until the shop has priced the changed cart, nothing is placed', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    opened.island.setField('delivery', 'pickup')
    expect(isUnpriced(opened.island.$quote.get(), opened.island.codes.inUse())).toBe(false)
    await apply(opened, CARD)

    opened.island.setField('delivery', 'z1')
    expect(isUnpriced(opened.island.$quote.get(), opened.island.codes.inUse())).toBe(true)
    await settle()

    expect(isUnpriced(opened.island.$quote.get(), opened.island.codes.inUse())).toBe(false)
    const quote = { status: 'unreachable', asked: '', quote: null, error: null, phone: null } as const
    expect(isUnpriced(quote, { giftCardCode: CARD })).toBe(false)
    expect(isUnpriced(quote, { currency: 'GBP' })).toBe(true)
  })
})

describe('a code in use that is refused later', () => {
  it.each([
    [VOUCHER, 'voucher_ended', { giftCardCode: CARD }, /^WELCOME10 is taken out\. This code has ended/],
    [
      CARD,
      'gift_card_ended',
      { voucherCode: VOUCHER },
      /^Gift card NPQR is taken out\. This gift card has expired/,
    ],
  ])('goes by its name, and the other stays: %s', async (code, refusal, left, sentence) => {
    const opened = openWithCodes()
    await fillIn(opened)
    await apply(opened, VOUCHER)
    await apply(opened, CARD)
    opened.refusals.set(code, refusal)

    opened.island.cart.setLineQuantity('p1', 2)
    await settle()

    expect(opened.island.codes.inUse()).toEqual(left)
    expect(opened.island.$errors.get().voucherInput).toMatch(sentence)
    expect(opened.island.$quote.get()).toMatchObject({ status: 'ready', quote: { subtotal: 1_000_000 } })
  })

  it.each(['in use', 'typed'])(
    'counts again once the order is in its currency: a card that was %s',
    async (how) => {
      const opened = openWithCodes()
      opened.answers.checkout = () => ({ kind: 'ok', value: { ...view, currencies: [POUNDS] } })
      await fillIn(opened)
      if (how === 'in use') await apply(opened, CARD)
      opened.refusals.set(CARD, 'gift_card_currency')

      opened.island.setField('currency', 'GBP')
      await settle()
      if (how === 'typed') await apply(opened, CARD)
      expect(opened.island.codes.inUse()).toEqual({})
      expect(opened.island.$draft.get().voucherInput).toBe(CARD)
      expect(opened.island.$errors.get().voucherInput).toMatch(
        how === 'in use'
          ? 'Gift card NPQR is taken out. This gift card does not pay in this currency.'
          : 'This gift card does not pay in this currency.',
      )

      opened.refusals.clear()
      opened.island.setField('currency', '')
      await settle()
      expect(opened.asked.at(-1)).toMatchObject({ giftCardCode: CARD })
      expect(opened.asked.at(-1)?.currency).toBeUndefined()
      expect(opened.island.codes.inUse()).toEqual({ giftCardCode: CARD })
      expect(opened.island.$draft.get().voucherInput).toBe('')
      expect(opened.island.$errors.get().voucherInput).toBeUndefined()
      expect(opened.island.$quote.get().status).toBe('ready')
    },
  )

  it('does not stand in the way of a new one', async () => {
    const opened = openWithCodes()
    await fillIn(opened)
    await apply(opened, VOUCHER)
    opened.refusals.set(VOUCHER, 'voucher_used_up')

    await apply(opened, CARD)

    expect(opened.island.codes.inUse()).toEqual({ giftCardCode: CARD })
    expect(opened.island.$errors.get().voucherInput).toMatch(/^WELCOME10 is taken out/)
  })
})

describe('a quote that was asked before a code was accepted', () => {
  it('does not take its place when it comes after it', async () => {
    const before: QuoteRequest = { store: 'b1', items: [{ productId: 'p1', variantIds: [], quantity: 1 }] }
    const after = { ...before, voucherCode: VOUCHER }
    let answer: (value: Answer<QuoteAnswer>) => void = () => {}
    const late = new Promise<Answer<QuoteAnswer>>((done) => {
      answer = done
    })
    const store = createQuoteStore(
      { quote: () => late },
      { refuseCode: () => false, isOrdered: async () => false },
    )

    const asking = store.again(before)
    store.take(quoteOf(after), after)
    answer({ kind: 'ok', value: { quote: quoteOf(before), phone: null } })
    await asking

    expect(store.$quote.get().quote?.voucherCode).toBe(VOUCHER)
  })
})
