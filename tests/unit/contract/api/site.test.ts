// Tests answers that are checked by hand: a good answer passes; an answer without a key or with another type fails.
import { describe, expect, it } from 'vitest'
import { isCodeAnswer } from '#contract/api/account.ts'
import { refusalIn } from '#contract/api/errors.ts'
import { parseDatabaseNotice, parseNudge, parseVisitEvent } from '#contract/api/publishing.ts'
import { isShopLook, isSupabaseAddress } from '#contract/api/site.ts'

const id = '11111111-1111-4111-8111-111111111111'
const colours = { primary: '', onPrimary: '', primaryHover: '', primaryEdge: '', accent: '', focus: '' }
const look = { name: 'Adunni', logo: null, isWhiteLabel: false, colours, account: '/adunni/account' }

describe('answers', () => {
  it.each([
    ['/api/config', isSupabaseAddress, { supabaseUrl: 'https://x', publishableKey: 'k' }, 'publishableKey'],
    ['/api/account/code', isCodeAnswer, { url: 'https://x' }, 'url'],
    ['/api/shop', isShopLook, look, 'colours'],
  ])('of %s', (_, isAnswer, good, key) => {
    expect(isAnswer({ ...good, more: 1 })).toBe(true)
    expect([null, [], 'x', { ...good, [key]: undefined }, { ...good, [key]: 3 }].filter(isAnswer)).toEqual([])
  })

  it('of a shop need every colour, and say whether the page may name us', () => {
    expect(isShopLook({ ...look, colours: { ...colours, focus: undefined } })).toBe(false)
    expect(isShopLook({ ...look, isWhiteLabel: undefined })).toBe(false)
  })

  it('that refuse have a code', () => {
    expect(refusalIn({ error: { code: 'forbidden', at: 1 } })).toEqual({ code: 'forbidden', at: 1 })
    expect([null, 'x', {}, { error: 'no' }, { error: { code: 3 } }].map(refusalIn)).toEqual(
      Array(5).fill(null),
    )
  })
})

describe('what the site is told', () => {
  it('reads the store of a nudge', () => {
    expect(parseNudge({ store: id })).toBe(id)
    expect([null, {}, { store: 'x' }, { store: [id] }].map(parseNudge)).toEqual(Array(4).fill(null))
  })

  it('reads a visit', () => {
    expect(parseVisitEvent({ store: id, path: '/a', cart: 1 })).toEqual({
      store: id,
      path: '/a',
      hasCarted: true,
      from: '',
    })
    expect([{ store: id }, { store: 'x', path: '/' }, null].map(parseVisitEvent)).toEqual([null, null, null])
  })

  it('reads a notice of the database', () => {
    expect(parseDatabaseNotice({ businessId: id })).toEqual({ businessId: id, repairs: false })
    expect(parseDatabaseNotice({ businessId: id, repairs: true })).toEqual({ businessId: id, repairs: true })
    expect(parseDatabaseNotice({ jobId: id })).toEqual({ jobId: id })
    expect(parseDatabaseNotice({ importId: id })).toEqual({ importId: id })
    expect(parseDatabaseNotice({ eventHash: 'ab'.repeat(32) })).toEqual({ eventHash: 'ab'.repeat(32) })
    expect(parseDatabaseNotice({ eventHash: 'AB' })).toBe(null)
    expect(parseDatabaseNotice({ mails: true, businessId: id })).toEqual({ mails: true })
    expect([null, [], { mails: 1 }, { jobId: 'x' }].map(parseDatabaseNotice)).toEqual(Array(4).fill(null))
  })
})
