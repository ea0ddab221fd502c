// The journeys of a shopper and of an owner in the engines of Firefox and Safari, as Debian packs them, to the app that opens without a line. Skipped
// aloud where they are not installed.
import { freePort } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchEngine, missingEngine } from '#tests/support/browser/debian-engines.ts'
import { installOldBrowsers } from '#tests/support/browser/old-browsers.ts'
import { confirmAndSave, openPlainShop, orderFrom, signIn } from '#tests/support/browser/plain-journeys.ts'
import { openPlainPerson, type PlainBrowser, type PlainPerson } from '#tests/support/browser/plain-person.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import type { OrderShop } from '#tests/support/stores/order-shop.ts'

/** The app keeps its files once its page has been quiet, two at a time. */
const KEEPING_MS = 60_000

const driver = installOldBrowsers()

describe.each(['Firefox', 'WebKit'] as const)('%s', (engine) => {
  const missing = driver ?? missingEngine(engine)
  if (missing) console.warn(`SKIPPED: ${missing}`)

  describe.skipIf(missing !== null)('drives', () => {
    let oja: Oja
    let shop: OrderShop
    let browser: PlainBrowser
    let person: PlainPerson
    let siteUrl: string
    let isRunning = false

    beforeAll(async () => {
      const port = await freePort()
      siteUrl = `http://localhost:${port}`
      oja = await startOja({ port, vars: { SITE_HOST: 'localhost', SITE_URL: siteUrl } })
      isRunning = true
      shop = await openPlainShop(oja)
      browser = await launchEngine(engine)
      person = await openPlainPerson(browser)
    })
    afterAll(async () => {
      await browser?.close()
      await stop()
    })
    const stop = async () => {
      const running = isRunning ? oja : undefined
      isRunning = false
      await running?.dispose()
    }

    it('a shopper’s order, from a product to the page of the order', async () => {
      expect(await orderFrom(person, oja, shop, `${siteUrl}/adunni-fabrics`)).toBe(1_491_000)
      expect(person.problems).toEqual([])
    })

    it('an owner’s sign-in, an order confirmed and a product saved with a picture', async () => {
      await person.visit(`${siteUrl}/auth?next=/dashboard/orders`)
      await signIn(person)
      await person.sees('Bola Adeyemi')

      const product = await confirmAndSave(person, oja, shop, siteUrl, 'Brown lace')

      expect(product).toEqual({ price: 750_000, pictures: 1 })
      expect(person.problems).toEqual([])
    })

    it('the app that opens without a line, with the orders that it kept', async () => {
      await person.visit(`${siteUrl}/dashboard/orders?status=all`)
      await person.sees('Bola Adeyemi')
      const controls = () => navigator.serviceWorker.controller?.state ?? 'none'
      await expect.poll(() => person.page.evaluate(controls), { timeout: KEEPING_MS }).toBe('activated')
      await expect
        .poll(() => person.page.evaluate(hasKeptApp), { timeout: KEEPING_MS, interval: 500 })
        .toBe(true)

      await stop()
      await person.visit(`${siteUrl}/dashboard/orders?status=all`)

      await person.sees('No line. What you see is from')
      await person.sees('Bola Adeyemi')
    })
  })
})

/** Runs in the page: the app's page and its files are kept, and so are the orders. */
async function hasKeptApp(): Promise<boolean> {
  const isPage = (await caches.match('/dashboard')) !== undefined
  const scopes = (await navigator.serviceWorker.getRegistrations()).length
  return isPage && scopes === 5
}
