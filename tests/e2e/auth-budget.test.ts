// Measures what the sign-in pages cost a phone: all files of the first load, in compressed size (gzip 6, the least that the edge sends).
// Prints the figures. No request goes to another host except Supabase. Planted defect, seen red: the whole of supabase-js in place of its
// auth client (138 KB).
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startAuthSite } from '#tests/support/browser/auth-visitor.ts'
import { forFile } from '#tests/support/for-file.ts'

const BUDGET_BYTES = 120 * 1024

const site = forFile(startAuthSite)

it.each(['/auth', '/auth?mode=signup', '/forgot-password', '/reset-password#access_token=a&type=recovery'])(
  '%s loads within 120 KB, from us alone',
  async (path) => {
    const visitor = await site.visitor()
    const paths = new Set<string>()
    const hosts = new Set<string>()
    visitor.page.on('request', (request) => {
      const url = new URL(request.url())
      hosts.add(url.host)
      if (url.host === 'oja.test') paths.add(url.pathname)
    })
    await visitor.page.goto(`http://oja.test${path}`, { waitUntil: 'load' })
    await visitor.page.waitForFunction(
      () => document.querySelector('button[type=submit]:enabled, [data-bone]') !== null,
    )
    await expect.poll(() => paths.has('/api/config')).toBe(true)

    const sizes = await Promise.all(
      [...paths].map(async (each) => gzipSync((await site.oja.ask(each)).text, { level: 6 }).byteLength),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`${path}: ${paths.size} files, ${(total / 1024).toFixed(1)} KB compressed`)

    expect(total).toBeLessThan(BUDGET_BYTES)
    expect(
      [...hosts].filter((host) => host !== 'oja.test' && !site.oja.stack.supabase.apiUrl.includes(host)),
    ).toEqual([])
  },
)
