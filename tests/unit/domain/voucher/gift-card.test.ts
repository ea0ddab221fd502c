import { describe, expect, it } from 'vitest'
import {
  formatGiftCardCode,
  giftCardEnding,
  giftCardPayment,
  giftCardState,
  looksLikeGiftCard,
  normaliseGiftCardCode,
  undoableEntries,
} from '#domain/voucher/gift-card.ts'
import { readGiftCardForm } from '#domain/voucher/gift-card-form.ts'

const code = 'GIFTABCDEFGHJKLMNPQR'

describe('codes', () => {
  it.each([
    ['GIFT-ABCD-EFGH-JKLM-NPQR', code],
    [' gift abcd efgh jklm npqr ', code],
    ['gift–abcd—efgh‑jklmnpqr', code],
    ['GIFT\u200bABCDEFGHJKLMNPQR', code],
    ['gift\u00adabcd−efgh jklm npqr', code],
    ['', ''],
  ])('reads %j', (typed, expected) => {
    expect(normaliseGiftCardCode(typed)).toBe(expected)
  })

  it('is written in groups that read back to the same', () => {
    expect(formatGiftCardCode(code)).toBe('GIFT-ABCD-EFGH-JKLM-NPQR')
    expect(normaliseGiftCardCode(formatGiftCardCode(code))).toBe(code)
    expect(giftCardEnding('gift-abcd-efgh-jklm-npqr')).toBe('NPQR')
  })

  it('takes a mistyped one for a gift card, and no voucher', () => {
    expect(looksLikeGiftCard('GIFT-ABCD-EFGH-JKLM-NPQ0')).toBe(true)
    for (const voucher of ['GIFT10', 'WELCOME10', 'GIFT-FOR-YOU'])
      expect(looksLikeGiftCard(voucher), voucher).toBe(false)
  })
})

describe('a card', () => {
  it.each([
    [1_000, 700, 700],
    [700, 1_000, 700],
    [0, 500, 0],
    [500, 0, 0],
  ])('with %i pays of %i: %i', (balance, due, paid) => {
    expect(giftCardPayment(balance, due)).toBe(paid)
  })

  it('stands by its owner’s word, its end and its balance, in that order', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const card = { balance: 500, isActive: true, expiresAt: null }

    expect(giftCardState(card, now)).toBe('active')
    expect(giftCardState({ ...card, balance: 0 }, now)).toBe('used_up')
    expect(giftCardState({ ...card, balance: 0, expiresAt: '2026-11-20T12:00:00Z' }, now)).toBe('expired')
    expect(giftCardState({ ...card, expiresAt: '2026-11-20T12:00:01Z' }, now)).toBe('active')
    expect(giftCardState({ ...card, isActive: false, expiresAt: '2020-01-01T00:00:00Z' }, now)).toBe(
      'disabled',
    )
  })
})

describe('the form', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const read = (fields: object, countedAt: string | null = null) =>
    readGiftCardForm(
      { amount: '10,000', way: 'cash', recipient: '', note: '', lastDay: '', moment: '', ...fields },
      'Africa/Lagos',
      now,
      countedAt,
    )

  it('counts to the end of its last day on the shop’s clock', () => {
    expect(read({ lastDay: '2026-12-31', recipient: ' Ngozi ' })).toEqual({
      ok: true,
      value: {
        amount: 1_000_000,
        recipient: 'Ngozi',
        note: '',
        expiresAt: '2026-12-31T23:00:00.000Z',
        way: 'cash',
      },
    })
    expect(read({ lastDay: '2026-11-20' })).toMatchObject({ ok: true })
  })

  it('asks for the moment of cash alone, and only after the till was counted', () => {
    const at = '2026-11-20T11:00:00.000Z'
    expect(read({}, at)).toMatchObject({ error: { fields: { moment: 'Choose one of the two.' } } })
    expect(read({ moment: 'before' }, at)).toMatchObject({ ok: true, value: { countedAt: at } })
    expect(read({ moment: 'before', way: 'pos' }, at)).not.toHaveProperty('value.countedAt')
  })

  it('says what is wrong, field by field', () => {
    expect(read({ amount: '0', lastDay: '2026-11-19' })).toMatchObject({
      ok: false,
      error: {
        fields: { amount: expect.stringContaining('10,000'), lastDay: expect.stringContaining('passed') },
      },
    })
    expect(read({ lastDay: '2026-02-31' })).toMatchObject({
      error: { fields: { lastDay: 'This is not a date.' } },
    })
  })
})

describe('money that was put on a card by mistake', () => {
  const entry = (
    id: number,
    kind: string,
    amount: number,
    balanceAfter: number,
    reverses: number | null = null,
  ) => ({
    id,
    kind,
    amount,
    balanceAfter,
    reverses,
  })

  it('can be taken back while it is there, once, and not after the card was emptied', () => {
    const issued = entry(1, 'issued', 500, 500)
    const topUp = entry(3, 'adjusted', 300, 600)
    const spent = entry(2, 'spent', -200, 300)
    expect([...undoableEntries([topUp, spent, issued], 600)]).toEqual([3])
    expect([...undoableEntries([topUp, spent, issued], 299)]).toEqual([])
    expect([...undoableEntries([entry(4, 'adjusted', -300, 300, 3), topUp, spent, issued], 300)]).toEqual([])
    const emptied = entry(4, 'adjusted', -600, 0)
    expect([...undoableEntries([entry(5, 'adjusted', 700, 700), emptied, topUp, issued], 700)]).toEqual([5])
  })
})
