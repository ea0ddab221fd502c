// Tests that nobody from outside makes an answer of 500 or more: odd texts in every field of a route, broken and ended tokens at every route.
// Planted, seen red: `call` without toStorable (503 at leads, reports, payments and kits); the exit kit without its look at the token (503).
import { beforeAll, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_URL } from '#tests/support/running/site.ts'
import { type Leaver, newOwner } from '#tests/support/stores/leaving-owners.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

const oja = forFile(sharedOja)
let shop: LiveStore
let owner: Leaver
let endedToken = ''
beforeAll(async () => {
  shop = await openLiveStore(oja, { slug: 'odd-texts', plan: 'premium' }, 1)
  owner = (await newOwner(oja, 'odd-owner')).owner
  const { data } = await oja.stack
    .anon()
    .auth.signInWithPassword({ email: owner.email, password: 'market-day' })
  endedToken = data.session?.access_token ?? ''
  await oja.stack.sql('delete from auth.sessions where user_id = $1', [owner.id])
})

const HALF = '\ud83d'
/** What Postgres cannot store, alone and where a cut would leave half an emoji. */
const ODD_TEXTS = [
  'a\0b',
  `a${HALF}b`,
  '\ude00',
  `${'x'.repeat(199)}😀`,
  `${'x'.repeat(999)}😀`,
  `${'x'.repeat(3_999)}😀`,
  '\u202e\u0007\u001b[2J',
] as const

type Fields = Readonly<Record<string, unknown>>

/** Each text of a body by an odd one, one at a time. */
function oddBodies(body: Fields): readonly Fields[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null)
      return oddBodies(value as Fields).map((part) => ({ ...body, [name]: part }))
    return ODD_TEXTS.map((text) => ({ ...body, [name]: text }))
  })
}

let address = 0
/** From a new network each time: no limit hides a failure. */
const ask = (path: string, type: string, body: string, token?: string) => {
  address += 1
  return oja.ask(path, {
    method: 'POST',
    headers: {
      'content-type': type,
      origin: SITE_URL,
      'cf-connecting-ip': `203.0.${address >> 8}.${address & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  })
}
const formOf = (body: Fields) => new URLSearchParams(body as Record<string, string>).toString()

describe('odd texts', () => {
  const order = () => ({
    store: shop.id,
    items: [{ productId: shop.productIds[0], variantIds: [], quantity: 1 }],
    delivery: 'pickup',
    voucherCode: 'WELCOME',
    giftCardCode: 'CARD',
  })
  const customer = {
    name: 'Ngozi',
    phone: '08031234567',
    email: 'n@oja.test',
    address: '1 Road',
    landmark: 'Bank',
    note: 'Hi',
  }
  const routes: readonly (readonly [string, 'json' | 'form', () => Fields])[] = [
    ['/api/quote', 'json', order],
    [
      '/api/orders',
      'json',
      () => ({ ...order(), clientOrderId: crypto.randomUUID(), expectedTotal: 1, customer }),
    ],
    [
      '/api/leads',
      'json',
      () => ({
        store: shop.id,
        kind: 'restock',
        name: 'N',
        phone: '08031234567',
        place: '/p',
        productId: shop.productIds[0],
      }),
    ],
    ['/api/report', 'form', () => ({ store: shop.id, reason: 'fraud', details: 'd', contact: 'c' })],
    ['/api/sales-leads', 'form', () => ({ name: 'N', contact: 'n@oja.test', shop: 's', need: 'need' })],
    ['/api/errors', 'json', () => ({ place: '/', name: 'Error', message: 'm', frames: ['a.js:1:1'] })],
    ['/api/events', 'json', () => ({ store: shop.id, path: '/odd-texts', from: ' ' })],
    ['/api/exit-kit', 'form', () => ({ kit: crypto.randomUUID(), token: 't', proof: 'p' })],
    ['/odd-texts/track', 'form', () => ({ code: 'ABCDE', phone: '08031234567' })],
  ]

  it.each(routes)('in %s are no failure', async (path, kind, body) => {
    const failed: string[] = []
    for (const odd of oddBodies(body())) {
      const { status } =
        kind === 'json'
          ? await ask(path, 'application/json', JSON.stringify(odd))
          : await ask(path, 'application/x-www-form-urlencoded', formOf(odd))
      if (status >= 500) failed.push(`${status} ${JSON.stringify(odd)}`)
    }

    expect(failed).toEqual([])
  })

  it('in what a signed-in person sends are no failure', async () => {
    const { token } = (await newOwner(oja, 'odd-payer')).owner
    const failed: string[] = []
    for (const text of ODD_TEXTS) {
      for (const body of [
        { businessId: shop.id, reference: text },
        { businessId: text, reference: 'r' },
      ]) {
        const { status } = await ask('/api/plan/check', 'application/json', JSON.stringify(body), token)
        if (status >= 500 && status !== 503) failed.push(`${status} ${JSON.stringify(body)}`)
      }
      for (const body of [{ kind: 'store', store: shop.id, slug: text }, { password: text }]) {
        const path = 'slug' in body ? '/api/account/delete' : '/api/account/proof'
        const { status } = await ask(path, 'application/json', JSON.stringify(body), token)
        if (status >= 500) failed.push(`${status} ${JSON.stringify(body)}`)
      }
    }

    expect(failed).toEqual([])
  })
})

describe('a token that is broken or has ended', () => {
  const tokens = () => ({
    broken: 'not-a-token',
    forged: `${endedToken.slice(0, -4)}aaaa`,
    cut: endedToken.slice(0, 40),
    ended: endedToken,
  })
  it.each([
    '/api/account/claim',
    '/api/account/delete',
    '/api/account/proof',
    '/api/bills',
    '/api/domain/check',
    '/api/domain/claim',
    '/api/domain/remove',
    '/api/imports',
    '/api/imports/answers',
    '/api/imports/job',
    '/api/imports/pictures',
    '/api/imports/prices',
    '/api/notifications',
    '/api/nudge',
    '/api/operator/session',
    '/api/pictures',
    '/api/pictures/job',
    '/api/pictures/watermark',
    '/api/plan/check',
    '/api/plan/checkout',
    '/api/plan/subscription',
  ])('is no failure at %s', async (path) => {
    const body = JSON.stringify({ store: shop.id, businessId: shop.id, kind: 'account', slugs: [] })
    for (const [what, token] of Object.entries(tokens())) {
      const { status } = await ask(`${path}?store=${shop.id}`, 'application/json', body, token)
      expect([what, status < 500]).toEqual([what, true])
    }
  })

  it('is 401 at the file of an exit kit', async () => {
    for (const [what, token] of Object.entries(tokens())) {
      const body = formOf({ kit: crypto.randomUUID(), token, proof: 'p' })
      const { status } = await ask('/api/exit-kit', 'application/x-www-form-urlencoded', body)
      expect([what, status]).toEqual([what, 401])
    }
  })
})
