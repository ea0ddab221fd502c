// Takes the product's pictures for the public site from a running `npm start`: the demo shop on a phone, the top of each shop on the landing
// page's cards, and with `--dashboard` the owner's dashboard on a laptop. Usage: `node scripts/shots/main.ts [--site http://localhost:8787]
// [--dashboard]`. Writes small WebP files to src/assets/shots, which are committed: a build takes no pictures.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { demoStores } from '#brand'
import { openBrowser } from '../browser.ts'
import { readLocalEnv } from '../start/local-env.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'src/assets/shots')
const STORE = '/adunni-fabrics'
const PHONE = { width: 360, height: 720 }
/** Size of a shop's card: the part of the page above the shop's search. */
const CARD = { width: 360, height: 220 }
const LAPTOP = { width: 1280, height: 800 }

type Shot = { readonly name: string; readonly width: number; readonly quality: number }

async function save(page: Page, { name, width, quality }: Shot): Promise<void> {
  // Waits for the pictures in view only, because lazy pictures further down never load.
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, left, width } = image.getBoundingClientRect()
        return image.complete || width === 0 || top > innerHeight || left >= innerWidth
      }),
    undefined,
    { timeout: 10_000 },
  )
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const webp = await sharp(png).resize({ width }).webp({ quality, effort: 6 }).toBuffer()
  await writeFile(join(folder, `${name}.webp`), webp)
  console.log(`${name}.webp: ${(webp.byteLength / 1024).toFixed(1)} KB`)
}

async function takeShop(browser: Browser, site: string): Promise<void> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const shot = (name: string) => save(page, { name, width: 544, quality: 62 })
  await page.goto(`${site}${STORE}`, { waitUntil: 'load' })
  await shot('shop-home')

  // Chooses a product with options, so that its page shows what a shopper can choose.
  const card = page.getByRole('listitem').filter({ has: page.locator('.price small') })
  await card.first().getByRole('link').first().click()
  const groups = page.locator('[data-product-form] fieldset')
  await groups.first().waitFor()
  await page.waitForLoadState('load')
  await shot('shop-product')

  for (const group of await groups.all())
    await group.locator('label:has(input:enabled) input').first().check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByLabel('Your name').fill('Chioma Nwosu')
  await page.getByLabel('Phone number').fill('0803 555 0143')
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.getByLabel('Address', { exact: true }).fill('14 Herbert Macaulay Way, Yaba')
  await page.getByLabel('Address', { exact: true }).blur()
  await page.getByLabel('Your name').evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await shot('shop-checkout')
  await context.close()
}

async function takeCards(browser: Browser, site: string): Promise<void> {
  const context = await browser.newContext({ viewport: CARD, deviceScaleFactor: 2, isMobile: true })
  const page = await context.newPage()
  for (const { slug } of demoStores) {
    await page.goto(`${site}/${slug}`, { waitUntil: 'load' })
    await save(page, { name: `card-${slug}`, width: 640, quality: 60 })
  }
  await context.close()
}

async function takeDashboard(browser: Browser, site: string): Promise<void> {
  const context = await browser.newContext({ viewport: LAPTOP, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(`${site}/auth`)
  await page.getByLabel('Email').fill('adunni@oja.test')
  await page.getByLabel('Password', { exact: true }).fill('market-day')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Waits until figures have replaced the skeletons.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .animate-pulse') === null)
  await save(page, { name: 'dashboard', width: 1600, quality: 60 })
  await context.close()
}

const { values } = parseArgs({ options: { site: { type: 'string' }, dashboard: { type: 'boolean' } } })
const site = values.site ?? readLocalEnv(join(root, '.local')).SITE_URL
if (!site) {
  console.error('No running site: run npm start in a second terminal, or name one with --site')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
const browser = await openBrowser(['--force-color-profile=srgb'])
try {
  await takeCards(browser, site)
  await takeShop(browser, site)
  if (values.dashboard) await takeDashboard(browser, site)
} finally {
  await browser.close()
}
