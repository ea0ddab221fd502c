// Takes an exit kit in a browser, on a phone: the proof, the progress and the download; then opens its shop from a disk.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { OWNER_PASSWORD, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { plainPicture } from '../../unit/domain/picture/files.ts'

const browser = forFile(launchBrowser)
let dir: string
/** The ZIP that the first test took. */
let kit: Buffer

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja-kit-'))
})
afterAll(async () => {
  await rm(dir, { recursive: true })
})

it('gives a ZIP after a proof, and its shop opens from a disk with pictures and WhatsApp links', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await owner.visit('/dashboard/products/new')
  const photo = await plainPicture(900, 900).jpeg().toBuffer()
  await page
    .getByLabel('Add pictures')
    .setInputFiles([{ name: 'lace.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await page.getByRole('button', { name: /^Picture 1 of 1/ }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lace')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'See the page' }).waitFor()

  await owner.visit('/settings/privacy')
  await page.getByRole('button', { name: 'Make the exit kit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('progressbar', { name: 'Exit kit' }).waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/kit2-making.png' })
  const take = page.getByRole('button', { name: 'Take the kit' })
  await take.waitFor({ timeout: 60_000 })
  expect(await owner.accessibilityFaults()).toEqual([])
  if (process.env['SHOTS']) {
    await take.scrollIntoViewIfNeeded()
    await page.screenshot({ path: '/tmp/kit2-phone.png' })
    await page.setViewportSize(DESK)
    await take.scrollIntoViewIfNeeded()
    await page.screenshot({ path: '/tmp/kit2-desk.png' })
    await page.setViewportSize(PHONE)
  }
  const saving = page.waitForEvent('download')
  await take.click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${business.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  kit = await readFile(await download.path())
  const files = unzipSync(new Uint8Array(kit))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), bytes)
  }
  const [row] = await sql<{ path: string; id: string }>(
    'select path, product_id as id from product_images where business_id = $1',
    [business.id],
  )
  const picture = `pictures/${row?.path.split('/')[1]}.jpg`
  expect(Object.keys(files)).toEqual(expect.arrayContaining([picture, `shop/${picture}`, 'products/oja.csv']))
  expect(owner.problems).toEqual([])
  await owner.context.close()

  const context = await browser.newContext({ viewport: PHONE, offline: true })
  const shop = await context.newPage()
  const faults: string[] = []
  shop.on('requestfailed', (request) => faults.push(request.url()))
  shop.on('pageerror', (error) => faults.push(error.message))
  shop.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  shop.on('request', (request) => request.url().startsWith('file:') || faults.push(request.url()))
  await shop.goto(pathToFileURL(join(dir, 'shop/index.html')).href)
  const drawn = () =>
    shop.locator('img').evaluateAll((images) =>
      Promise.all(
        images.map(async (image) => {
          const drawing = image as HTMLImageElement
          drawing.loading = 'eager'
          await drawing.decode()
          return drawing.naturalWidth
        }),
      ),
    )
  expect(await drawn()).toContain(640)
  if (process.env['SHOTS']) await shop.screenshot({ path: '/tmp/kit2-home.png' })
  await shop.getByRole('link', { name: 'Lace' }).first().click()
  await shop.waitForURL(`**/shop/product/${row?.id}/index.html`)
  expect(await drawn()).toContain(640)
  if (process.env['SHOTS']) await shop.screenshot({ path: '/tmp/kit2-product.png' })
  const whatsapp = await shop.locator('a[href^="https://wa.me/2348031234567?text="]').first()
  expect(await whatsapp.isVisible()).toBe(true)

  // Every link of every page leads to a file of the kit.
  const pages = Object.keys(files).filter((name) => name.startsWith('shop/') && name.endsWith('.html'))
  for (const name of pages) {
    await shop.goto(pathToFileURL(join(dir, name)).href)
    const links = await shop
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links.filter((href) => href.startsWith('file:'))) {
      const path = decodeURIComponent(new URL(link).pathname).slice(dir.length + 1)
      expect(Object.keys(files), `${name} → ${path}`).toContain(path)
    }
  }
  expect(faults).toEqual([])
})

it('comes back: an empty shop takes the whole ZIP, with its pictures and settings', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await sql(`update businesses set opening_hours = 'never' where id = $1`, [business.id])
  await owner.visit('/dashboard/imports/new')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kit.zip', mimeType: 'application/zip', buffer: kit })
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
  await page.getByText('Your shop is empty, so it also takes').waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])

  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await page.getByText('The settings, categories and delivery zones of the kit are in your shop.').waitFor()
  const stored = () =>
    sql(
      `select p.name, p.price::int, i.width, b.opening_hours from products p join businesses b on b.id = p.business_id
       join product_images i on i.product_id = p.id where b.id = $1`,
      [business.id],
    )
  await expect.poll(stored).toEqual([{ name: 'Lace', price: 50_000, width: 900, opening_hours: '' }])
})
