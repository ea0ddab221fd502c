// Tests the public status page, and reports of faults in browsers. Planted once and seen red: a report of another site counted; the limit of a
// network left out; a minute that does not make the page.
import { beforeAll, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { SITE_URL, startOja } from '#tests/support/running/site.ts'
import { openLiveStore } from '#tests/support/stores/site-stores.ts'

const oja = forFile(startOja)

beforeAll(async () => {
  await openLiveStore(oja, {
    slug: 'faulty-shop',
    plan: 'premium',
    custom_domain: 'faulty.test',
    custom_domain_status: 'active',
  })
})

const fault = (message = 'x is not a function') => ({
  place: '/dashboard',
  name: 'TypeError',
  message,
  frames: ['App.Ab12.js:1:20'],
})

describe('a report of a fault', () => {
  const send = (body: unknown, { address = '198.51.100.1', host, ...headers }: Record<string, string> = {}) =>
    oja.ask('/api/errors', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: SITE_URL,
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130',
        'cf-connecting-ip': address,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(host ? { host } : {}),
    })
  const kept = () =>
    oja.stack.sql(
      'select place, message, browser, seen::int from private.browser_errors order by first_at, message',
    )

  it('is counted, without what a person typed, and on a shop’s domain as the shop’s pages', async () => {
    expect((await send(fault('No order of "Ngozi" on 08031234567'))).status).toBe(204)
    // Written after its answer: the second would else be free to come first.
    await expect.poll(kept).toHaveLength(1)
    expect((await send(fault(), { host: 'faulty.test', origin: 'http://faulty.test' })).status).toBe(204)

    const browser = 'Chrome 130 Android'
    await expect.poll(kept).toEqual([
      { place: '/dashboard', message: "No order of '…' on #", browser, seen: 1 },
      { place: 'shop', message: 'x is not a function', browser, seen: 1 },
    ])
  })

  it('is refused from another site, too large, or as something else', async () => {
    const before = await kept()
    expect((await send(fault(), { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(fault('x'.repeat(5_000)))).status).toBe(413)
    expect((await send('{')).status).toBe(400)
    expect((await send({ ...fault(), frames: ['https://evil.example/x.js:1:1'] })).status).toBe(400)
    expect((await oja.ask('/api/errors')).status).toBe(405)
    expect(await kept()).toEqual(before)
  })

  it('is counted ten times for a network in ten minutes, and forgotten after that', async () => {
    const seen = async (message: string) =>
      (await kept()).find((row) => row['message'] === message)?.['seen'] ?? 0
    for (const _ of Array(25))
      expect((await send(fault('again'), { address: '203.0.113.7' })).status).toBe(204)
    await expect.poll(() => seen('again')).toBeGreaterThanOrEqual(10)
    // Reports are written after their answer: others that are sent now are written later.
    for (const _ of Array(5)) await send(fault('of another'), { address: '203.0.113.8' })
    await expect.poll(() => seen('of another')).toBe(5)

    // A window of ten minutes may have ended between two reports.
    expect(await seen('again')).toBeLessThanOrEqual(20)
  })
})

describe('the status page', () => {
  it('says before the first minute that everything works, as a whole page with its own policy', async () => {
    const page = await oja.ask('/status')

    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/style-src [^;]*'sha256-/)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.text).toContain('Everything works')
    expect(page.text).not.toContain('<script')
    expect((await oja.ask('/status', { method: 'HEAD' })).text).toBe('')
    expect((await oja.ask('/status', { method: 'POST', headers: { origin: SITE_URL } })).status).toBe(405)
    expect((await oja.ask('/status', { host: 'faulty.test' })).status).toBe(404)
  })

  it('is made by each minute: an alert stands on it, and goes when it is over', async () => {
    await oja.stack.sql(
      `insert into private.service_alerts (kind, began_at, held_at, figure, told, told_at, try_after)
       values ('publish_lag', greatest(date_trunc('day', now()), now() - interval '2 hours'), now(), 40000, 'began', now(), now())`,
    )
    await oja.site.scheduled()
    const now = await oja.ask('/status')
    expect(now.text).toContain('Some parts have trouble')
    expect(now.text).toContain('You need not save again')
    expect(now.text).not.toContain('40000')

    await oja.stack.sql(`update private.service_alerts set ended_at = now(), told = 'ended'`)
    await oja.site.scheduled()
    const later = await oja.ask('/status')
    expect(later.text).toContain('Everything works')
    expect(later.text).toContain('Trouble on 1 day since')
  })
})
