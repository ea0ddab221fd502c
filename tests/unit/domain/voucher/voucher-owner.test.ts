// Tests vouchers as their owner makes and sees them: schedules in the shop's time zone, the form, states, texts for sharing.
import { describe, expect, it } from 'vitest'
import { fromShopTime, shopTimeWords, timeZoneOf, toShopTime } from '#domain/basics/shop-time.ts'
import { readVoucherForm } from '#domain/voucher/voucher-form.ts'
import { giftCardShareText, voucherCodeFrom, voucherShareText } from '#domain/voucher/voucher-share.ts'
import {
  type OwnerVoucher,
  voucherConditions,
  voucherGift,
  voucherState,
} from '#domain/voucher/voucher-state.ts'

const voucher: OwnerVoucher = {
  id: 'v',
  code: 'WELCOME10',
  discount_type: 'percentage',
  discount_value: 12.5,
  min_purchase_amount: 500_000,
  max_discount_amount: 200_000,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
  uses: 0,
  is_active: true,
  archived_at: null,
}

describe('the shop’s clock', () => {
  it.each([
    ['NG', '2026-11-20T08:30:00.000Z', '2026-11-20T09:30'],
    ['GH', '2026-11-20T08:30:00.000Z', '2026-11-20T08:30'],
    ['GB', '2026-07-01T23:30:00.000Z', '2026-07-02T00:30'],
    ['US', '2026-01-01T03:00:00.000Z', '2025-12-31T22:00'],
    ['XX', '2026-01-01T03:00:00.000Z', '2026-01-01T03:00'],
  ])('of %s shows %s as %s, and reads it back', (country, iso, local) => {
    const zone = timeZoneOf(country)

    expect(toShopTime(iso, zone)).toBe(local)
    expect(fromShopTime(local, zone)).toBe(iso)
  })

  it('goes on after an hour that a clock change skips, and takes the first of an hour that comes twice', () => {
    expect(fromShopTime('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
    expect(fromShopTime('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  })

  it.each(['', '2026-11-20', '2026-02-31T10:00', '2026-13-01T10:00', '20 November'])(
    'knows no time in %j',
    (text) => {
      expect(fromShopTime(text, 'Africa/Lagos')).toBeNull()
    },
  )

  it('says the time as people there say it', () => {
    expect(shopTimeWords('2026-11-20T08:30:00Z', 'Africa/Lagos')).toBe('20 Nov 2026, 09:30')
  })
})

const fields = {
  code: ' welcome 10 ',
  type: 'percentage',
  value: '12.5',
  minimum: '5,000',
  cap: '',
  startsAt: '2026-11-20T09:30',
  endsAt: '2026-11-30T23:59',
  maxUses: '1,000',
  maxUsesPerCustomer: '1',
} as const

describe('the form', () => {
  it('becomes the row that is stored', () => {
    expect(readVoucherForm(fields, 'Africa/Lagos')).toEqual({
      ok: true,
      value: {
        code: 'WELCOME10',
        discount_type: 'percentage',
        discount_value: 12.5,
        min_purchase_amount: 500_000,
        max_discount_amount: null,
        starts_at: '2026-11-20T08:30:00.000Z',
        ends_at: '2026-11-30T22:59:00.000Z',
        max_uses: 1_000,
        max_uses_per_customer: 1,
      },
    })
    const fixed = { ...fields, type: 'fixed', value: '1,500.50', cap: 'ignored' } as const
    expect(readVoucherForm(fixed, 'Africa/Lagos')).toMatchObject({
      value: { discount_value: 150_050, max_discount_amount: null },
    })
  })

  it.each([
    ['code', { code: 'É!' }],
    ['code', { code: '' }],
    ['code', { code: 'GIFT-ABCD-EFGH-JKLM-NPQR' }],
    ['value', { value: '0' }],
    ['value', { value: '100.5' }],
    ['value', { value: '10.123' }],
    ['value', { value: 'ten' }],
    ['minimum', { minimum: '-5' }],
    ['cap', { cap: 'much' }],
    ['startsAt', { startsAt: 'soon' }],
    ['endsAt', { endsAt: '2026-11-20T09:30' }],
    ['maxUses', { maxUses: '0' }],
    ['maxUses', { maxUses: '1.5' }],
    ['maxUsesPerCustomer', { maxUsesPerCustomer: '-1' }],
  ])('refuses %s in %j', (field, change) => {
    const read = readVoucherForm({ ...fields, ...change }, 'Africa/Lagos')

    expect(read.ok ? [] : Object.keys(read.error.fields)).toEqual([field])
  })
})

describe('states', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it.each<[string, Partial<OwnerVoucher>]>([
    ['active', {}],
    ['active', { starts_at: '2026-11-20T12:00:00Z', ends_at: '2026-11-20T12:00:01Z' }],
    ['scheduled', { starts_at: '2026-11-20T12:00:01Z' }],
    ['ended', { ends_at: '2026-11-20T12:00:00Z' }],
    ['used_up', { max_uses: 3, uses: 3 }],
    ['paused', { is_active: false, ends_at: '2020-01-01T00:00:00Z' }],
    ['archived', { is_active: false, archived_at: '2026-01-01T00:00:00Z' }],
  ])('%s: %j', (state, change) => {
    expect(voucherState({ ...voucher, ...change }, now)).toBe(state)
  })
})

describe('words', () => {
  const shop = {
    name: 'Adunni Fabrics',
    url: 'https://adunni.test',
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
  }

  it('say what a voucher gives and for what', () => {
    expect(voucherGift(voucher, 'NGN')).toBe('12.5% off')
    expect(voucherConditions(voucher, 'NGN')).toBe('orders from ₦5,000, at most ₦2,000')
    expect(voucherGift({ ...voucher, discount_type: 'fixed', discount_value: 100_000 }, 'GHS')).toBe(
      '₵1,000 off',
    )
  })

  it('pass a voucher on', () => {
    expect(voucherShareText({ ...voucher, ends_at: '2026-11-30T22:59:00Z' }, shop)).toBe(
      '12.5% off at Adunni Fabrics with the code WELCOME10, until 30 November. For orders from ₦5,000, at most ₦2,000.\nhttps://adunni.test',
    )
  })

  it('pass a gift card on with its whole code', () => {
    const card = {
      code: 'GIFTABCDEFGHJKLMNPQR',
      balance: 1_000_000,
      recipient: 'Ngozi',
      expiresAt: null,
      currency: 'NGN',
    }

    expect(giftCardShareText(card, shop)).toBe(
      'Ngozi, a gift card for you: ₦10,000 at Adunni Fabrics.\n\nType this code when you order: GIFT-ABCD-EFGH-JKLM-NPQR\nUse it at once or bit by bit; what is left stays on it.\nhttps://adunni.test',
    )
  })

  it('offers codes of six letters that read well aloud', () => {
    expect(voucherCodeFrom(new Uint8Array([0, 1, 22, 23, 255, 128]))).toMatch(
      /^[234679CDFGHJKMNPQRTVWXY]{6}$/,
    )
  })
})
