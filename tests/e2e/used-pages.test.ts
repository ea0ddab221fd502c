// What a test leaves in a page that a later test uses: nothing. Planted and seen red: stored data that is kept, steps that are kept, a script that
// stays, a listener that stays, a call that lasts and is not counted.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { type TakenPage, takePage } from '#tests/support/browser/used-pages.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const take = () => takePage(browser, { viewport: PHONE })
const visit = (page: Page) => page.goto(`${inject('siteUrl')}/badge-96.png`)

/** What a page finds of an earlier one. */
const findLeft = () =>
  Promise.all([
    localStorage.length,
    sessionStorage.length,
    document.cookie.length,
    window.name.length,
    'planted' in globalThis,
    caches.keys().then((keys) => keys.length),
    indexedDB.databases().then((databases) => databases.length),
  ])

async function leaveAll(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { planted: true }))
  await visit(page)
  await page.evaluate(async () => {
    localStorage.setItem('a', 'b')
    sessionStorage.setItem('a', 'b')
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie as an older browser writes it.
    document.cookie = 'a=b; path=/'
    window.name = 'a'
    history.pushState('a', '')
    await caches.open('a')
    await new Promise((resolve) => {
      indexedDB.open('a').onsuccess = resolve
    })
  })
}

describe('a page that is used again', () => {
  it('has nothing of the test before', async () => {
    const first = await take()
    const heard: string[] = []
    first.page.on('request', (request) => heard.push(request.url()))
    await first.page.route('**/icon-192.png', (route) => route.abort())
    await leaveAll(first.page)
    expect(await first.page.evaluate(findLeft)).toEqual([1, 1, 3, 1, true, 1, 1])

    await first.leave(false)
    heard.splice(0)
    const next = await take()
    await visit(next.page)

    expect(next.page).toBe(first.page)
    expect(await next.page.evaluate(findLeft)).toEqual([0, 0, 0, 0, false, 0, 0])
    expect(await next.page.evaluate(() => history.length)).toBe(2)
    expect((await next.page.goto(`${inject('siteUrl')}/icon-192.png`))?.status()).toBe(200)
    expect(heard).toEqual([])
    await next.context.close()
  })

  it.each<[string, (taken: TakenPage) => unknown, boolean]>([
    ['that has failed', () => {}, true],
    ['that took the line away', ({ context }) => context.setOffline(true), false],
    ['that set the clock', ({ page }) => page.clock.setFixedTime(0), false],
    ['that turned the screen', ({ page }) => page.setViewportSize({ width: 740, height: 360 }), false],
    ['that asked for less motion', ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }), false],
    ['that closed it', ({ page }) => page.close(), false],
  ])('is never that of a test %s', async (_, change, hasFailed) => {
    const taken = await take()
    await visit(taken.page)
    await change(taken)
    await taken.leave(hasFailed)

    const next = await take()

    expect(next.page).not.toBe(taken.page)
    expect(taken.page.isClosed()).toBe(true)
    await next.context.close()
  })

  it('has the screen that is asked for, and belongs to one test at a time', async () => {
    const phone = await take()
    await visit(phone.page)
    await phone.leave(false)

    const laptop = await takePage(browser, { viewport: { width: 1280, height: 800 } })
    const [one, other] = [await take(), await take()]

    expect(laptop.page).not.toBe(phone.page)
    expect(one.page).toBe(phone.page)
    expect(other.page).not.toBe(phone.page)
  })
})
