// The doctor looks at the whole local product: green when all of it works, and red with the right line when a part does not.
// Planted once and seen red:
// - The product's old text not put back.
// - The order not cancelled.
import { freePort } from '@oja/local-supabase/machine'
import { beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { examine } from '#scripts/doctor/examine.ts'
import { formatFindings } from '#scripts/doctor/finding.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startOja } from '#tests/support/running/site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type OrderShop, openOrderShop } from '#tests/support/stores/order-shop.ts'

const oja = forFile(() => startOja({ vars: { SITE_HOST: 'localhost' } }))
let shop: OrderShop
let env: Record<string, string>
const email = 'canary@oja.test'

beforeAll(async () => {
  const { supabase } = oja.stack
  supabase.authMailHook.setUrl(`${oja.site.url}/api/webhooks/auth-mail`)
  shop = await openOrderShop(oja, 'canary')
  const owner = await oja.stack.person(email)
  const ownerId = (await owner.auth.getUser()).data.user?.id
  await oja.stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`, [
    shop.id,
    ownerId,
  ])
  await oja.settled()
  await oja.site.scheduled()
  env = {
    SUPABASE_URL: supabase.apiUrl,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    WEBHOOK_SECRET: supabase.webhookSecret,
    CANARY_EMAIL: email,
    CANARY_PASSWORD: testPassword,
  }
})

const look = (more: Record<string, string> = {}) => {
  const site = oja.site.url.replace('127.0.0.1', 'localhost')
  return examine({ site, isLocal: true, env: { ...env, ...more }, brand })
}

describe('the doctor', () => {
  it('finds nothing red in a site that works, and puts back what it changed', async () => {
    const before = await oja.stack.sql('select id, description, stock from products order by id')

    const findings = await look()

    expect(
      formatFindings(
        findings.filter(({ state }) => state === 'red'),
        { hasColour: false },
      ),
    ).toBe('')
    expect(findings.filter(({ state }) => state === 'green').map(({ name }) => name)).toEqual([
      'the Worker',
      'headers',
      'hashed files',
      'parts',
      'dead letters',
      'cron',
      'sign-in',
      'edit to page',
      'webhook and queue',
      'images',
      'order',
      'realtime',
      'cancel',
      'mail',
    ])
    expect(await oja.stack.sql('select id, description, stock from products order by id')).toEqual(before)
    expect(await oja.stack.sql('select status from orders')).toEqual([{ status: 'cancelled' }])
  })

  it('says in red what does not work, and what to do', async () => {
    await oja.stack.sql('select keep_dead_letters($1)', [
      JSON.stringify([{ queue: 'unknown', body: { text: 'a letter' }, attempts: 11, delivery: 'one' }]),
    ])
    await oja.stack.sql(`delete from private.health_spans`)
    await oja.stack.sql(`update businesses set is_open = false where id = $1`, [shop.id])

    // The site believes what it found for five seconds.
    await expect
      .poll(async () => (await look()).flatMap(({ name, state }) => (state === 'red' ? [name] : [])))
      .toEqual(['dead letters', 'cron', 'sign-in'])
    const reds = (await look()).filter(({ state }) => state === 'red')
    expect(reds.every(({ todo }) => todo !== undefined)).toBe(true)
  })

  it('knows another secret, and an address where nothing answers', async () => {
    const wrong = await look({ WEBHOOK_SECRET: 'another' })
    const nothing = await examine({
      site: `http://localhost:${await freePort()}`,
      isLocal: true,
      env: {
        SUPABASE_URL: 'http://localhost:1',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        SUPABASE_SECRET_KEY: 'sb_secret_x',
      },
      brand,
    })

    expect(wrong.find(({ name }) => name === 'parts')?.seen).toMatch(/another WEBHOOK_SECRET/)
    expect(nothing.map(({ name, state }) => [name, state])).toEqual([
      ['settings', 'left out'],
      ['the Worker', 'red'],
      ['all others', 'left out'],
    ])
  })
})
