// Tests titles and descriptions for WhatsApp and search results.
import { describe, expect, it } from 'vitest'
import {
  homeTitle,
  monogram,
  productTitle,
  sellingLine,
  shareDescription,
} from '#components/store/facts/share-text.ts'
import { home, product, shell } from './store-view.ts'

describe('homeTitle', () => {
  it('says what the shop sells', () => {
    expect(homeTitle(home)).toBe('Adunni Fabrics | Ankara and aso oke from Balogun Market')
  })

  it('counts later pages', () => {
    const pagination = { ...home.pagination, page: 2 }

    expect(homeTitle({ ...home, pagination })).toBe('Adunni Fabrics | Page 2')
  })

  it('is the name alone when there is nothing to say', () => {
    expect(homeTitle({ ...home, shell: { ...shell, description: '', category: '' } })).toBe('Adunni Fabrics')
  })
})

describe('sellingLine', () => {
  it('takes the first sentence of the first line that has words, else the category', () => {
    expect(sellingLine({ ...shell, description: '\n  \n Lace \nand more' })).toBe('Lace')
    expect(sellingLine({ ...shell, description: ' \n ' })).toBe('Fabrics')
    expect(sellingLine({ ...shell, description: 'Lace from Lagos. Chosen by hand.' })).toBe('Lace from Lagos')
    expect(sellingLine({ ...shell, description: 'Dr. Ade sells lace at 5.30 p.m.' })).toBe(
      'Dr. Ade sells lace at 5.30 p.m.',
    )
  })
})

describe('productTitle', () => {
  it('carries the price, and says when it is the lowest', () => {
    expect(productTitle(product)).toBe('Adire Eleko: ₦12,500.50 | Adunni Fabrics')
    expect(productTitle({ ...product, isFrom: true })).toContain('from ₦12,500.50')
  })
})

describe('shareDescription', () => {
  it('is one line', () => {
    expect(shareDescription(' Soft\n\ncotton ')).toBe('Soft cotton')
  })

  it('is cut at a word and never through a character', () => {
    const words = shareDescription('cotton '.repeat(60))
    const faces = shareDescription('👗'.repeat(300))

    expect(words).toMatch(/cotton…$/)
    expect([...words].length).toBeLessThanOrEqual(160)
    expect(faces.isWellFormed()).toBe(true)
    expect([...faces].length).toBe(160)
  })

  it('is whole up to 160 characters, however long they are', () => {
    for (const letter of ['a', '👗']) {
      expect(shareDescription(letter.repeat(160))).toBe(letter.repeat(160))
      expect(shareDescription(letter.repeat(161))).toBe(`${letter.repeat(159)}…`)
    }
  })
})

describe('monogram', () => {
  it.each([
    ['adunni', 'A'],
    ['“ẹja” & sons', 'Ẹ'],
    ['متجر', 'م'],
    ['24/7 Phones', '2'],
    ['✨', '•'],
    ['', '•'],
  ])('%j -> %s', (name, letter) => {
    expect(monogram(name)).toBe(letter)
  })
})
