// Products from the camera roll on a phone: three pictures become rows, two are joined by the time they were taken, by dragging and by a
// button, name and price are typed with Enter, a reload keeps everything, and the products are in the shop. A finger does the same with taps.
// Planted once and seen red: a picture that a finger may drag, a focus that is lost with the bar.
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { photoTakenAt } from '../../unit/domain/picture/files.ts'

const browser = forFile(launchBrowser)

/** Chooses a picture for each colour, each of another day, and waits for the rows. */
async function choosePictures(page: Page, colours: readonly string[]): Promise<void> {
  const bytes = await Promise.all(colours.map((colour, n) => photoTakenAt(`2026:11:2${n} 08:00:00`, colour)))
  await page
    .getByLabel('Choose up to 40 pictures')
    .setInputFiles(bytes.map((buffer, n) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })))
  await page.getByLabel(`Name of product ${colours.length}`).waitFor()
}

/** Where each row's first picture lies. */
const pathsOf = (page: Page) =>
  page
    .getByRole('img', { name: /^Product \d+$/ })
    .evaluateAll((images) =>
      images.map((image) => (image.getAttribute('src') ?? '').replace(/^\/media\/|\/320\.webp$/g, '')),
    )

it.each(['100%', '200%'])('groups pictures by taps of a finger, text at %s', async (size) => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await owner.visit('/dashboard/imports/camera')
  await choosePictures(page, ['#53b42a', '#b4532a', '#2a53b4', '#222222'])
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text
  }, size)
  const paths = await pathsOf(page)
  const heading = (count: number) => page.getByRole('heading', { name: `${count} products` })
  const picture = (n: number) => page.getByRole('img', { name: `Product ${n}`, exact: true })
  const bar = page.getByRole('region', { name: 'Selected pictures' })
  const one = bar.getByRole('button', { name: 'One product' })

  await picture(2).tap()
  // A mouse drags a picture. A finger scrolls with it, and selects it.
  expect(
    await page
      .locator('label:has(img)')
      .nth(1)
      .evaluate((label: HTMLLabelElement) => label.draggable),
  ).toBe(false)
  expect(await one.isDisabled()).toBe(true)
  await picture(4).tap()
  await bar.getByText('2 selected').waitFor()
  const parts = [
    one,
    bar.getByRole('button', { name: 'Select none' }),
    page.locator('label:has(img)').first(),
  ]
  for (const part of parts) {
    const box = await part.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/taps-${size}.png` })
  expect(await owner.accessibilityFaults()).toEqual([])
  await one.tap()
  await heading(3).waitFor()
  expect(await bar.count()).toBe(0)
  expect(await page.getByLabel('Select product 2').evaluate((box) => box === document.activeElement)).toBe(
    true,
  )
  if (process.env['SHOTS']) {
    await page.screenshot({ path: `${process.env['SHOTS']}/joined-${size}.png`, fullPage: true })
  }

  const typed = [
    ['Ankara', '14500'],
    ['Lace', '65000'],
    ['Cap', '3000'],
  ]
  for (const [place, [name = '', price = '']] of typed.entries()) {
    await page.getByLabel(`Name of product ${place + 1}`).tap()
    await page.keyboard.type(name)
    await page.getByLabel(`Price of product ${place + 1}`).tap()
    await page.keyboard.type(price)
  }
  await page.getByRole('button', { name: 'Put 3 products in my shop' }).tap()
  await page.getByText('3 products saved.').waitFor()
  const stored = await sql(
    `select p.name, array_agg(i.path order by i.position) as paths from products p join product_images i on i.product_id = p.id
      where p.business_id = $1 group by p.id order by p.price desc`,
    [business.id],
  )
  expect(stored).toEqual([
    { name: 'Lace', paths: [paths[1], paths[3]] },
    { name: 'Ankara', paths: [paths[0]] },
    { name: 'Cap', paths: [paths[2]] },
  ])
})

it('groups pictures with a keyboard alone, and lets the selection go', async () => {
  const owner = await openOwner(browser, { viewport: DESK })
  const { page } = owner
  await owner.visit('/dashboard/imports/camera')
  await choosePictures(page, ['#53b42a', '#b4532a', '#2a53b4'])

  await page.getByLabel('Select product 1').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Select none' }).press('Enter')
  expect(await page.getByRole('region', { name: 'Selected pictures' }).count()).toBe(0)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await page.getByLabel('Select product 1').press('Space')
  await page.getByLabel('Select product 3').press('Space')
  await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/desk.png` })
  await page.getByRole('button', { name: 'One product' }).press('Enter')
  await page.getByRole('heading', { name: '2 products' }).waitFor()
  await page.getByRole('button', { name: 'Take apart: product 1' }).waitFor()
})

it('fills the shop from a phone’s pictures, and loses nothing in a reload', async () => {
  const owner = await openOwner(browser, { viewport: PHONE, store: { new_goods: 'top' } })
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
  await page.getByRole('button', { name: 'Same product as above: product 3' }).focus()
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
      where p.business_id = $1 group by p.id order by p.position`,
    [business.id],
  )
  // In the order of the rows, also where new goods stand first.
  expect(stored).toEqual([
    { name: 'Ankara', price: 1_450_000, status: 'live', pictures: 1 },
    { name: 'Lace', price: 6_500_000, status: 'live', pictures: 2 },
  ])
})

it('takes pictures that the phone’s gallery shares with the app', async () => {
  const owner = await openOwner(browser, { viewport: PHONE, keepsApp: true })
  const { page } = owner
  await owner.visit('/dashboard/imports/camera')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
  const shared = await Promise.all(
    ['#53b42a', '#b4532a'].map((colour) => photoTakenAt('2026:11:20 08:00:00', colour)),
  )
  // As the browser posts what is shared: a form of files, as a navigation.
  await page.evaluate(
    (files) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/dashboard/imports/camera',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'pictures',
        multiple: true,
      })
      const transfer = new DataTransfer()
      for (const [at, text] of files.entries()) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], `Ankara ${at} é.jpg`, { type: 'image/jpeg' }))
      }
      input.files = transfer.files
      form.appendChild(input)
      document.body.appendChild(form)
      form.submit()
    },
    shared.map((bytes) => bytes.toString('base64')),
  )
  await page.getByLabel('Name of product 2').waitFor()
  await owner.visit('/dashboard/imports/camera')
  await page.getByRole('heading', { name: '2 products' }).waitFor()
})
