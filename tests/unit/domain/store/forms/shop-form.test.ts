// Tests the first form of a person who opens a store.
import { describe, expect, it } from 'vitest'
import { readShopForm } from '#domain/store/forms/shop-form.ts'

describe('the form of a new store', () => {
  it('is read: name cleaned, number with its country', () => {
    expect(readShopForm({ name: '<b>x</b>', slug: 'abc', country: 'NG', phone: '08031234567' })).toEqual({
      ok: true,
      value: { name: 'bx/b', slug: 'abc', country: 'NG', whatsappNumber: '2348031234567' },
    })
  })

  it('names each field that cannot be read', () => {
    const read = readShopForm({ name: '', slug: 'a b', country: 'NG', phone: '12' })

    expect(read.ok || Object.keys(read.error.fields)).toEqual(['name', 'slug', 'phone'])
  })
})
