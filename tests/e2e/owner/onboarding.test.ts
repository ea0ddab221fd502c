// Follows a new person to a live store: sign-up, the mail, three steps, and the page as everyone sees it. Prints the seconds of machine time; the
// site promises a person less than three minutes (brand.claims.setupTime).
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, startAuthSite, type Visitor } from '#tests/support/browser/auth-visitor.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const PROMISED_SECONDS = 180

/** The request that carries a picture. */
const SENDING = /\/api\/pictures\?/

const site = forFile(startAuthSite)
let visitor: Visitor
let photo: Buffer
let logo: Buffer

beforeAll(async () => {
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2b7a4b' } })
    .jpeg()
    .toBuffer()
  logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer()
})

/** `wish`: a page of plans, where the person taps the trial of Premium. */
async function signUp(email: string, wish?: '/' | '/pricing'): Promise<void> {
  await visitor.visit(wish ?? '/auth?mode=signup')
  if (wish) await visitor.page.getByRole('link', { name: 'Start 14-day free trial' }).click()
  await visitor.fill({ email, password: PASSWORD })
  await visitor.page.getByRole('checkbox').check()
  await visitor.press('Sign Up')
  const link = await site.linkTo(email, 'Confirm your email address')
  await visitor.page.goto(link.replace(/^https?:\/\/[^/]+/, site.oja.site.url))
  await visitor.press('Confirm your email')
  // This browser has already signed up, and the page must not show whose account exists.
  await visitor.page.getByRole('link', { name: 'Open a store' }).click()
}

/** Opens a shop in the first step. */
async function openShop(name: string): Promise<void> {
  const { page } = visitor
  await page.getByLabel('Name of your shop').fill(name)
  await page.getByText('This link is yours to take.').waitFor()
  await page.getByLabel('WhatsApp number').fill('0803 123 4567')
  await page.getByRole('button', { name: 'Open my store' }).click()
  await page.getByRole('heading', { name: 'Your first product' }).waitFor()
}

async function choosePhoto(picture = { name: 'milo.jpg', mimeType: 'image/jpeg', buffer: photo }) {
  await visitor.page.locator('input[type=file][multiple]').first().setInputFiles(picture)
}

describe('opening a store', () => {
  it.each([
    ['phone', PHONE, '/'],
    ['desk', DESK, '/pricing'],
  ] as const)(
    'takes three steps from a tap on a trial to a page that anyone can see, on a %s',
    async (name, viewport, wish) => {
      visitor = await site.visitor({ isSecure: true, viewport })
      const { page } = visitor
      const startedAt = performance.now()
      let checkingMs = 0
      /** Checks the page between two steps of the person. */
      const faults = async () => {
        const from = performance.now()
        const found = await visitor.accessibilityFaults()
        checkingMs += performance.now() - from
        return found
      }
      await signUp(newEmail(), wish)

      await page.getByRole('heading', { name: 'Open your store' }).waitFor()
      await page.getByText('Your 14 days of Premium begin when your shop is open.').waitFor()
      await page.getByLabel('Name of your shop').fill(`Iya Bisi Provisions ${name}`)
      expect(await page.getByLabel('Your link').inputValue()).toBe(`iya-bisi-provisions-${name}`)
      await page.getByText('This link is yours to take.').waitFor()
      await page.getByLabel('WhatsApp number').fill('0803 123 4567')
      const trial = page.getByRole('link', { name: 'Send a test message' })
      expect(await trial.getAttribute('href')).toContain('https://wa.me/2348031234567?text=')
      await page
        .getByLabel(/Choose a logo/)
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
      await page.getByRole('radio').first().waitFor()
      expect(await faults()).toEqual([])
      await page.getByRole('button', { name: 'Open my store' }).click()

      await page.getByRole('heading', { name: 'Your first product' }).waitFor()
      await page.getByText('Premium is yours for 14 days', { exact: true }).waitFor()
      await choosePhoto()
      await page.getByLabel('Name', { exact: true }).fill('Milo tin, 400 g')
      await page.getByLabel('Price').fill('4,500')
      await page.getByLabel(/main picture/).waitFor()
      expect(await faults()).toEqual([])
      await page.getByRole('button', { name: 'Put it in my store' }).click()

      await page.getByRole('heading', { name: 'Your store is live' }).waitFor()
      await page.getByText('is on the web').waitFor()
      const anyone = await site.oja.ask(`/iya-bisi-provisions-${name}`)
      const seconds = (performance.now() - startedAt - checkingMs) / 1000
      console.log(`from sign-up to a live store on a ${name}: ${seconds.toFixed(1)} s`)

      expect(anyone.status).toBe(200)
      expect(anyone.text).toContain('Milo tin, 400 g')
      expect(anyone.text).toContain('₦4,500')
      expect(anyone.text).toMatch(/\/media\/[^"]+\/\d+\.webp/)
      expect(seconds).toBeLessThan(PROMISED_SECONDS)
      const ledger = await site.oja.stack.sql(
        `select kind, e.plan, days from plan_entries e join businesses b on b.id = e.business_id where slug = $1`,
        [`iya-bisi-provisions-${name}`],
      )
      expect(ledger).toEqual([{ kind: 'trial', plan: 'premium', days: 14 }])

      const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp' })
      expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(
        `${site.oja.site.url}/iya-bisi-provisions-${name}`,
      )
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'QR code' }).click()
      expect((await download).suggestedFilename()).toBe(`iya-bisi-provisions-${name}-qr.png`)
      expect(await visitor.accessibilityFaults()).toEqual([])
      // The logo was sent while the person continued.
      await expect
        .poll(async () => (await site.oja.ask(`/iya-bisi-provisions-${name}`)).text)
        .toMatch(/<img class="mark" src="\/media\//)
    },
  )

  it('waits for the chosen picture on a slow line, and never publishes the product without it', async () => {
    visitor = await site.visitor({ isSecure: true })
    const { page } = visitor
    const slug = 'slow-line-provisions'
    const stored = () =>
      site.oja.stack.sql('select name from products where name = $1', ['Milo on a slow line'])
    let goOn = () => {}
    const line = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(SENDING, async (route) => {
      await line
      await route.fallback()
    })
    await signUp(newEmail())
    await openShop('Slow Line Provisions')
    await choosePhoto()
    await page.getByLabel('Name', { exact: true }).fill('Milo on a slow line')
    await page.getByRole('button', { name: 'Put it in my store' }).click()
    await page.getByText('Write the price in numbers').waitFor()
    await page.getByLabel('Price').fill('4,500')
    await page.getByRole('button', { name: 'Put it in my store' }).click()

    await page.getByText('Waiting for a picture, then it is saved.').waitFor()
    expect(await stored()).toEqual([])
    goOn()
    await page.getByRole('heading', { name: 'Your store is live' }).waitFor()
    expect(await stored()).toHaveLength(1)
    await page.getByText('is on the web').waitFor()
    expect((await site.oja.ask(`/${slug}`)).text).toMatch(/\/media\/[^"]+\/\d+\.webp/)
  })

  it('keeps a picture that has arrived over a reload, and saves nothing while one could not be sent', async () => {
    visitor = await site.visitor({ isSecure: true })
    const { page } = visitor
    await signUp(newEmail())
    await openShop('Reloaded Provisions')
    await choosePhoto()
    await page.getByLabel(/main picture/).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Milo, reloaded')
    await page.getByLabel('Price').fill('4,500')
    await page.reload()
    await page.getByLabel(/main picture/).waitFor()

    const refusal = { error: { code: 'too_many_pictures' } }
    await page.route(SENDING, (route) => route.fulfill({ status: 429, json: refusal }))
    await choosePhoto({ name: 'tin.png', mimeType: 'image/png', buffer: logo })
    await page.getByText('This store has added very many pictures lately.').waitFor()
    await page.getByRole('button', { name: 'Put it in my store' }).click()
    await page.getByText('Try it again or take it away, then save.').waitFor()
    expect(await site.oja.stack.sql(`select 1 from products where name = 'Milo, reloaded'`)).toEqual([])
    await page.unroute(SENDING)
    await page.getByRole('button', { name: 'Try again: tin.png' }).click()
    await page.getByRole('button', { name: 'Put it in my store' }).click()
    await page.getByRole('heading', { name: 'Your store is live' }).waitFor()
    const pictures = await site.oja.stack.sql(
      `select 1 from product_images i join products p on p.id = i.product_id where p.name = 'Milo, reloaded'`,
    )
    expect(pictures).toHaveLength(2)
  })

  it('says what is wrong beside the field, keeps what was typed over a reload, and never takes a link that is taken', async () => {
    visitor = await site.visitor({ isSecure: true })
    const { page } = visitor
    const taken = await openStore(rowsOf(site.oja), { slug: 'a-stall-of-others' })
    await signUp(newEmail())
    await page.getByRole('button', { name: 'Open my store' }).click()
    await page.getByText('What is your shop called?').waitFor()
    await page.getByLabel('Name of your shop').fill('Dashboard')
    await page.getByLabel('WhatsApp number').fill('12')
    await page.getByLabel('Your link').fill('dashboard')
    await page.getByText('This word is kept for the site itself.').waitFor()
    await page.getByLabel('Your link').fill(taken.slug)
    await page.getByText('Somebody has this link already.').waitFor()
    await page.getByRole('button', { name: 'Open my store' }).click()
    await page.getByText('This does not look like a phone number.').waitFor()

    await page.reload()

    await expect.poll(() => page.getByLabel('Name of your shop').inputValue()).toBe('Dashboard')
    expect(await page.getByLabel('WhatsApp number').inputValue()).toBe('12')
    await page.getByLabel('WhatsApp number').fill('08031234567')
    await page.getByRole('button', { name: 'Open my store' }).click()
    await page.getByText('Somebody has this link already.').waitFor()
    await page.getByLabel('Your link').fill('a-free-stall')
    await page.getByRole('button', { name: 'Open my store' }).click()
    await page.getByRole('heading', { name: 'Your first product' }).waitFor()

    // On another day and another phone, onboarding continues at the same step.
    await page.goto(`${site.oja.site.url}/onboarding`)
    await page.getByRole('heading', { name: 'Your first product' }).waitFor()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('heading', { name: 'Your store is open' }).waitFor()
    await page.getByRole('link', { name: 'Go to my dashboard' }).click()
    await page.getByRole('heading', { name: 'Your first week' }).waitFor()
  })
})
