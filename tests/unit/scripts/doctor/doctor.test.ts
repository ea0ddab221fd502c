// Tests the doctor: what it finds and how it tells.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newWorld } from '@oja/local-cloud'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { brand } from '#brand'
import { STAND_IN_NAMES } from '#scripts/deploy/settings.ts'
import { playCanary } from '#scripts/doctor/canary.ts'
import { check, formatFindings, green, leftOut, red } from '#scripts/doctor/finding.ts'
import { checkBrand, checkSettings, placeholderIn } from '#scripts/doctor/placeholders.ts'
import { completeEnv } from '#tests/support/running/deploy-project.ts'

// The doctor's table: a line for each finding, and below a red one what to do.
describe('findings', () => {
  it('are a table with what to do below a red line', () => {
    const table = formatFindings(
      [
        green('cron', 'runs'),
        red('dead letters', '2', 'npm run dead-letters'),
        leftOut('https', 'none here'),
      ],
      { hasColour: false },
    )

    expect(table.split('\n')).toEqual([
      'green  cron          runs',
      'RED    dead letters  2',
      '                     -> npm run dead-letters',
      '-      https         none here',
    ])
  })

  it('turn red when a check fails, with the reason of a failed fetch', async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))

    expect(await check('site', 'look', refused)).toEqual(red('site', 'fetch failed (ENOTFOUND)', 'look'))
    expect(await check('site', 'look', async () => 'answers')).toEqual(green('site', 'answers'))
  })
})

// A part that takes a request and never answers it: the doctor says so in red, and ends.
// Planted once and seen red: a client without a time limit, which waited for ever.
describe('a part that never answers', () => {
  const silent = createServer(() => {})
  beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })

  test('an API of the database that never answers is a red line', async () => {
    const access = {
      site: 'http://127.0.0.1:1',
      supabaseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_x',
      webhookSecret: 'x',
      timeLimitMs: 300,
    }

    const findings = await playCanary(access, { email: 'canary@oja.test', password: 'market-day' })

    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ name: 'sign-in', state: 'red' })
    expect(findings[0]?.seen).toMatch(/timeout/)
  })
})

// The doctor is red while a stand-in, an example address or a placeholder number is set.
// Planted once and seen red: accounts such as `x.com/oja_example` passed over.
describe('placeholders', () => {
  const world = newWorld()
  const {
    CLOUDFLARE_API_BASE_URL: _,
    SUPABASE_API_URL: __,
    ...own
  } = completeEnv({
    cloudflareUrl: '',
    supabaseUrl: '',
    world,
  })
  const env = {
    ...own,
    SITE_HOST: 'adunni-shops.ng',
    MAIL_FROM: 'Shops <hello@adunni-shops.ng>',
    CANARY_EMAIL: 'canary@adunni-shops.ng',
    DATABASE_URL: 'postgresql://postgres.ref:p@aws-0-eu-west-1.pooler.supabase.com:5432/postgres',
  }

  /** The brand with contacts of this kind: an installation has its own in src/brand.ts. */
  const brandWith = (domain: string, account: string, number: string) =>
    ({
      ...brand,
      supportEmail: `support@${domain}`,
      supportWhatsApp: number,
      dedicatedContact: { name: 'Ngozi Eze', whatsApp: number, email: `ngozi@${domain}` },
      socials: {
        instagram: `https://www.instagram.com/${domain}`,
        facebook: `https://www.facebook.com/${domain}`,
        x: `https://x.com/${account}`,
        tiktok: `https://www.tiktok.com/@${domain}`,
      },
      siblings: {
        rewards: `https://rewards.${domain}`,
        booking: `https://booking.${domain}`,
        loans: `https://loans.${domain}`,
        blog: `https://blog.${domain}`,
      },
    }) as unknown as typeof brand
  const exampleBrand = brandWith('oja.example', 'oja_example', '2348000000652')
  const realBrand = brandWith('oja.ng', 'oja_ng', '2348031234567')

  describe('placeholders', () => {
    it.each([
      'support@oja.example',
      'https://rewards.oja.example',
      'https://www.instagram.com/oja.example',
      'https://x.com/oja_example',
      'http://localhost:8787',
      'http://127.0.0.1:54327',
      'hello@example.com',
      'shop.test',
    ])('sees an example address in %s', (text) => {
      expect(placeholderIn(text)).toBe('an example address')
    })

    it.each(['2348000000652', '+234 800 000 0653'])('sees a placeholder number in %s', (text) => {
      expect(placeholderIn(text)).toBe('a placeholder number')
    })

    it.each([
      '2348031234567',
      'support@oja.ng',
      'https://x.com/oja',
      'For example, a shop.',
      'https://shop.ng/latest',
      'The latest test',
      '550000',
    ])('sees none in %s', (text) => {
      expect(placeholderIn(text)).toBeNull()
    })

    it('is red for the brand of the examples, and names each place', () => {
      const found = checkBrand(exampleBrand)

      expect(found.state).toBe('red')
      for (const path of [
        'supportEmail',
        'supportWhatsApp',
        'dedicatedContact.whatsApp',
        'socials.x',
        'siblings.blog',
      ])
        expect(found.seen).toContain(`brand.${path} is `)
    })

    it('is green for a brand of its own', () => {
      expect(checkBrand(realBrand)).toMatchObject({ state: 'green' })
    })

    it('is green for settings of its own', () => {
      expect(checkSettings(env)).toMatchObject({ state: 'green' })
    })

    it.each([
      ...STAND_IN_NAMES.map((name) => [name, 'https://real.ng'] as const),
      ['CLOUDFLARE_API_BASE_URL', 'https://api.ng'],
      ['SITE_HOST', 'shop.example'],
      ['MAIL_FROM', 'Oja <hello@oja.example>'],
      ['PAYSTACK_SECRET_KEY', 'sk_test_1'],
      ['WEBHOOK_SECRET', 'short'],
    ] as const)('is red with %s=%s', (name, value) => {
      const found = checkSettings({ ...env, [name]: value })

      expect(found.state).toBe('red')
      expect(found.seen).toContain(name)
    })

    it('does not print a secret', () => {
      const found = checkSettings({
        ...env,
        DATABASE_URL: 'postgresql://postgres:hidden@127.0.0.1:5432/postgres',
      })

      expect(found.seen).toContain('DATABASE_URL holds an example address')
      expect(found.seen).not.toContain('hidden')
    })
  })
})
