// Tests how a shopper's wish is read from a request.
import { describe, expect, it } from 'vitest'
import { parseLeadRequest } from '#contract/api/leads.ts'

const store = '0f8fad5b-d9cb-469f-a165-70867728950e'
const productId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const asked = {
  store,
  kind: 'restock',
  name: 'Ngozi Eze',
  phone: '0803 123 4567',
  place: '/adunni',
  productId,
}

describe('a wish', () => {
  it('is read without anything that it does not name', () => {
    expect(parseLeadRequest({ ...asked, provenAt: 'now' })).toEqual(asked)
    expect(parseLeadRequest({ ...asked, variantIds: [store] })).toEqual({ ...asked, variantIds: [store] })
    const items = [{ productId, quantity: 2, price: 1, variantIds: [store] }]
    expect(parseLeadRequest({ ...asked, productId: undefined, kind: 'cart', items })).toEqual({
      store,
      kind: 'cart',
      name: 'Ngozi Eze',
      phone: '0803 123 4567',
      place: '/adunni',
      items: [{ productId, quantity: 2, variantIds: [store] }],
    })
  })

  it('is cut to lengths that the database reads, and has a place', () => {
    const long = { name: 'x'.repeat(9_999), phone: '1'.repeat(9_999), place: 7 }
    const read = parseLeadRequest({ ...asked, ...long })
    expect([read?.name.length, read?.phone.length, read?.place]).toEqual([400, 60, '/'])
  })

  it.each([
    ['no object', null],
    ['no store', { ...asked, store: 'adunni' }],
    ['an unknown kind', { ...asked, kind: 'spam' }],
    ['no name', { ...asked, name: undefined }],
    ['a number for a phone', { ...asked, phone: 8031234567 }],
    ['a product by its name', { ...asked, productId: 'ankara' }],
    ['a choice by its name', { ...asked, variantIds: ['L'] }],
    ['a line’s choice by its name', { ...asked, items: [{ productId, quantity: 1, variantIds: ['L'] }] }],
    ['items that are no list', { ...asked, items: {} }],
    ['half a piece', { ...asked, items: [{ productId, quantity: 0.5 }] }],
    ['no piece', { ...asked, items: [{ productId, quantity: 0 }] }],
    ['51 items', { ...asked, items: Array.from({ length: 51 }, () => ({ productId, quantity: 1 })) }],
  ])('is nothing for %s', (_what, body) => {
    expect(parseLeadRequest(body)).toBeNull()
  })
})
