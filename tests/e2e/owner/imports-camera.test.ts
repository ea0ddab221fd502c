// Products from the camera roll on a phone: three pictures become rows, two are joined by the time they were taken, by dragging and by a
// button, name and price are typed with Enter, a reload keeps everything, and the products are in the shop.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { photoTakenAt } from '../../unit/domain/picture/files.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

it('fills the shop from a phone’s pictures, and loses nothing in a reload', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await owner.visit('/dashboard/imports/new')
  await page.getByRole('link', { name: 'Pictures from your phone' }).click()
  // Chosen in another order than taken; the second and the third are of one product.
  const bytes = await Promise.all([
    photoTakenAt('2026:11:20 14:20:30', '#53b42a'),
    photoTakenAt('2026:11:20 14:05:09', '#b4532a'),
    photoTakenAt('2026:11:20 14:20:05', '#2a53b4'),
  ])
  await page
    .getByLabel('Choose up to 40 pictures')
    .setInputFiles(bytes.map((buffer, n) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })))
  await page.getByLabel('Name of product 3').waitFor()

  await page.getByRole('button', { name: 'Group pictures taken within a minute' }).click()
  await page.getByRole('heading', { name: '2 products' }).waitFor()
  await page.getByRole('button', { name: 'Take apart: product 2' }).click()
  await page.getByRole('heading', { name: '3 products' }).waitFor()
  await page.getByRole('img', { name: 'Product 1' }).dragTo(page.getByRole('img', { name: 'Product 3' }))
  await page.getByRole('heading', { name: '2 products' }).waitFor()
  await page.getByRole('button', { name: 'Take apart: product 2' }).click()
  // The same with a keyboard.
  await page.getByRole('button', { name: 'Same as above: product 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '2 products' }).waitFor()

  await page.getByLabel('Name of product 1').fill('Ankara')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Lace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('14,500')
  await page.keyboard.press('Enter')
  await page.keyboard.type('65000')
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/imp-camera.png', fullPage: true })
  expect(await owner.accessibilityFaults()).toEqual([])

  await page.reload()
  expect(await page.getByLabel('Name of product 2').inputValue()).toBe('Lace')
  expect(await page.getByLabel('Price of product 2').inputValue()).toBe('65000')
  await page.getByRole('button', { name: 'Put 2 products in my shop' }).click()
  await page.getByText('2 products saved.').waitFor()

  const stored = await sql(
    `select p.name, p.price::int, p.status, count(i.id)::int as pictures from products p left join product_images i on i.product_id = p.id
      where p.business_id = $1 group by p.id order by p.price`,
    [business.id],
  )
  expect(stored).toEqual([
    { name: 'Ankara', price: 1_450_000, status: 'live', pictures: 1 },
    { name: 'Lace', price: 6_500_000, status: 'live', pictures: 2 },
  ])
})
