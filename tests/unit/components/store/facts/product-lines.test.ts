// Tests the short texts on cards and product pages: savings, delivery, addresses of pictures.
import { describe, expect, it } from 'vitest'
import { measuresOf, pictureSet, pictureUrl } from '#components/store/facts/picture-sources.ts'
import { savingOf } from '#components/store/facts/saving.ts'
import { deliveryLine } from '#components/store/product/delivery-line.ts'
import { shell } from './store-view.ts'

describe('savingOf', () => {
  it.each([
    [75_000, 100_000, false, '−25%'],
    [66_667, 100_000, false, '−33%'],
    [99_900, 100_000, false, null],
    [50_000, null, false, null],
    [50_000, 100_000, true, null],
  ])('price %i against %o (from: %o) -> %o', (price, compareAtPrice, isFrom, expected) => {
    expect(savingOf({ price, compareAtPrice, isFrom }, 'en')).toBe(expected)
  })
})

describe('deliveryLine', () => {
  it.each([
    [{ lowestFee: 150_000, allowPickup: false, allowAgreed: false }, 'Delivery from ₦1,500.'],
    [{ lowestFee: 0, allowPickup: false, allowAgreed: false }, 'Free delivery to some places.'],
    [{ lowestFee: null, allowPickup: true, allowAgreed: false }, 'You can pick it up.'],
    [{ lowestFee: null, allowPickup: false, allowAgreed: true }, 'Delivery fee agreed on WhatsApp.'],
    [
      { lowestFee: 150_000, allowPickup: true, allowAgreed: true },
      'Delivery from ₦1,500. You can pick it up. Elsewhere the fee is agreed on WhatsApp.',
    ],
    [{ lowestFee: null, allowPickup: false, allowAgreed: false }, null],
  ])('%o -> %s', (delivery, expected) => {
    expect(deliveryLine({ shell, delivery })).toBe(expected)
  })
})

describe('pictures', () => {
  const picture = { path: 'shop/picture', width: 900, height: 1200, alt: '' }

  it('have one address for each size', () => {
    expect(pictureUrl(picture, 640, 'jpg')).toBe('/media/shop/picture/640.jpg')
    expect(pictureSet(picture, [320, 640])).toBe(
      '/media/shop/picture/320.webp 320w,/media/shop/picture/640.webp 640w',
    )
  })

  it('keep their shape and are never enlarged', () => {
    expect(measuresOf(picture, 320)).toEqual({ width: 320, height: 427 })
    expect(measuresOf(picture, 1280)).toEqual({ width: 900, height: 1200 })
    expect(measuresOf({ ...picture, width: 2000, height: 1 }, 320)).toEqual({ width: 320, height: 1 })
  })
})
