// The check of the form before an order is sent. Planted defects, seen red: the address asked for beside a landmark; `\\d` without `plainSigns`.
import { describe, expect, it } from 'vitest'
import type { CheckoutView } from '#domain/store/views.ts'
import { checkDraft, customerFromDraft, EMPTY_DRAFT, looksLikePhone } from '#islands/cart/storage/draft.ts'

const view = {
  zones: [{ id: 'lagos' }],
  allowPickup: true,
  allowAgreedDelivery: true,
} as unknown as CheckoutView
const draft = { ...EMPTY_DRAFT, name: 'Bola', phone: '0803 123 4567', delivery: 'lagos' }

describe('the place of a delivery', () => {
  it.each([
    [{ address: '12 Allen Avenue' }, []],
    [{ landmark: 'Opposite Total station' }, []],
    [{ address: 'x', landmark: 'Oja Oba' }, []],
    [{}, ['address']],
    [{ address: '12', landmark: ' ' }, ['address']],
    [{ delivery: 'agree' }, []],
    [{ delivery: 'pickup' }, []],
  ])('%j has the faults %j', (typed, faults) => {
    expect(Object.keys(checkDraft({ ...draft, ...typed }, view))).toEqual(faults)
  })

  it('sends a landmark without an address', () => {
    expect(customerFromDraft({ ...draft, landmark: ' Oja Oba ' })).toEqual({
      name: 'Bola',
      phone: '0803 123 4567',
      landmark: 'Oja Oba',
    })
  })
})

describe('looksLikePhone', () => {
  it.each([
    ['0803 123 4567', true],
    ['٠٨٠٣١٢٣٤٥٦٧', true],
    ['0803‑123−4567\u00ad', true],
    ['080312', false],
    ['0803 abc 4567', false],
  ])('%j: %s', (typed, isPhone) => {
    expect(looksLikePhone(typed)).toBe(isPhone)
  })
})
