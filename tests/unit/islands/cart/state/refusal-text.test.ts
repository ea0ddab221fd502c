// Checks that every code of the HTTP contract has a sentence for shoppers, and that no text of the server is shown.
import { describe, expect, it } from 'vitest'

import { isErrorCode } from '#contract/api/errors.ts'
import { ORDER_ERRORS } from '#contract/api/orders.ts'
import { fieldText, refusalCodes, refusalText } from '#islands/cart/state/refusal-text.ts'

const CONTRACT =
  'bad_request unknown_store store_closed store_suspended unknown_product product_unavailable out_of_stock bad_quantity order_too_large voucher_unknown voucher_not_started voucher_ended voucher_used_up voucher_minimum gift_card_unknown gift_card_ended gift_card_empty gift_card_currency points_currency currency_unavailable delivery_unknown price_changed order_changed too_many_requests unauthorised forbidden unavailable'

const context = {
  currency: 'NGN',
  nameOf: (id: string, choice?: readonly string[]) =>
    id === 'p1' ? `Ankara cloth${choice?.length ? ` (${choice})` : ''}` : null,
}

describe('refusals', () => {
  it('has one for each code of the contract and no other', () => {
    expect([...refusalCodes()].sort()).toEqual(CONTRACT.split(' ').sort())
    expect([...ORDER_ERRORS].sort()).toEqual(CONTRACT.split(' ').sort())
    expect(refusalCodes().every(isErrorCode)).toBe(true)
  })

  it.each(CONTRACT.split(' '))('says something a shopper can use for %s', (code) => {
    const sentence = refusalText({ code }, context)

    expect(sentence).toMatch(/^[A-Z].{20,}[.]$/)
    expect(sentence).not.toMatch(/oops|invalid|error|null|undefined|_/i)
  })

  it('names the product and how many are left', () => {
    expect(refusalText({ code: 'out_of_stock', productId: 'p1', available: 2 }, context)).toBe(
      'Only 2 of Ankara cloth left. Lower the quantity to go on.',
    )
    expect(refusalText({ code: 'out_of_stock', productId: 'p9', available: 0 }, context)).toBe(
      'A product in your cart has just sold out. Remove it to go on.',
    )
    expect(
      refusalText({ code: 'out_of_stock', productId: 'p1', variantIds: ['L'], available: 0 }, context),
    ).toBe('Ankara cloth (L) has just sold out. Choose another, or remove it.')
    expect(refusalText({ code: 'voucher_minimum', minimum: 1_000_000 }, context)).toBe(
      'This code needs an order of ₦10,000 or more.',
    )
  })

  it('says who has used a code up, and which limit is an hour', () => {
    const used = { code: 'voucher_used_up' }
    expect(refusalText(used, context)).toBe('This code has been used up.')
    expect(refusalText({ ...used, perCustomer: true }, context)).toMatch(
      /^This phone number has used the code/,
    )
    for (const limit of ['address', 'phone'])
      expect(refusalText({ code: 'too_many_requests', limit }, context)).toMatch(/Order again in an hour/)
  })

  it('has a word for codes of a newer server, and for fields whichever way they are named', () => {
    expect(refusalText({ code: 'toString' }, context)).toBe('This did not work. Try again in a moment.')
    expect(fieldText('phone')).toBe(fieldText('customer.phone'))
    expect(fieldText('items')).toBeNull()
    expect(fieldText(undefined)).toBeNull()
  })
})
