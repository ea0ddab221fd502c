// A ZIP with a table and pictures, on a phone: the look says what is missing, the pictures are made and sent after the products, the rest is listed;
// after a reload the ZIP is chosen again, a failed picture is sent alone, the same file changes nothing, and undo takes the pictures away. A shopper then
// sees each product with its picture.
import { strToU8, zipSync } from 'fflate'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { plainPicture } from '../../unit/domain/picture/files.ts'

const browser = forFile(launchBrowser)

const TABLE =
  'Name,Price,Picture\nRed dress,14500,red.JPG\nBlue dress,9000,blue.jpg; images/broken.jpg\nHat,3000,hat.jpg'

const zipFile = (files: Record<string, Uint8Array>) => ({
  name: 'shop.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipSync({ 'shop/products.csv': strToU8(TABLE), ...files })),
})

const picture = (colour: string) => plainPicture(900, 900, colour).jpeg().toBuffer()

function picturesOf(businessId: string) {
  return sql<{ name: string; pictures: number }>(
    `select p.name, count(i.id)::int as pictures from products p left join product_images i on i.product_id = p.id
      where p.business_id = $1 and p.status <> 'deleted' group by p.id order by p.name`,
    [businessId],
  )
}

it('brings a ZIP with pictures on a phone, and loses none of them', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  const [red, blue, hat] = await Promise.all(['#b4532a', '#2a53b4', '#53b42a'].map(picture))
  if (!red || !blue || !hat) throw new Error('expected three pictures')
  const first = {
    'shop/images/Red.jpg': red,
    'shop/images/blue.jpg': blue,
    'shop/images/broken.jpg': strToU8('no picture at all'),
    'shop/stranger.jpg': red,
  }
  // Sends are refused at first, as by a shop's connection that breaks.
  await page.route('**/api/pictures**', (route) => route.abort())
  await owner.visit('/dashboard/imports/new')
  await page.locator('input[type=file]').setInputFiles(zipFile(first))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
  await page.getByText('3 pictures of the ZIP will be added.').waitFor()
  await page.getByRole('listitem').getByText('The picture "hat.jpg" is not in the ZIP.').waitFor()
  await page.getByRole('heading', { name: '1 picture of no product' }).waitFor()
  await page.getByText('shop/stranger.jpg').waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Import 3 products' }).click()

  await page.getByText('The connection was lost.').waitFor()
  await page.unroute('**/api/pictures**')
  await page.reload()
  await page.getByText('of the ZIP are not in your shop yet').waitFor()
  await page.getByText('Not sent yet.').first().waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])
  await page.locator('input[type=file]').setInputFiles(zipFile(first))
  await page.getByText('2 of 4 pictures in your shop.').waitFor()
  await page.getByText('This file is not a picture.').waitFor()
  await page.getByText('It is not in the ZIP. Add it to the ZIP').waitFor()
  expect(await picturesOf(business.id)).toEqual([
    { name: 'Blue dress', pictures: 1 },
    { name: 'Hat', pictures: 0 },
    { name: 'Red dress', pictures: 1 },
  ])
  expect(await owner.accessibilityFaults()).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/imp-zip.png', fullPage: true })

  await page
    .getByRole('listitem')
    .filter({ hasText: 'shop/images/broken.jpg' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await page.getByText('This file is not a picture.').waitFor()
  const whole = { ...first, 'shop/images/broken.jpg': blue, 'shop/hat.jpg': hat }
  await page.locator('input[type=file]').setInputFiles(zipFile(whole))
  await page.getByText('4 of 4 pictures in your shop.').waitFor()
  expect((await picturesOf(business.id)).map(({ pictures }) => pictures)).toEqual([2, 1, 1])

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
  expect(await picturesOf(business.id)).toEqual([])

  await owner.visit('/dashboard/imports/new')
  await page.locator('input[type=file]').setInputFiles(zipFile(whole))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await page.getByText('4 of 4 pictures in your shop.').waitFor()

  await owner.visit('/dashboard/imports/new')
  await page.locator('input[type=file]').setInputFiles(zipFile(whole))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByText('There is nothing to import.').waitFor()
  const shopper = await openShopper(browser, inject('siteUrl'))
  await shopper.visit(`/${business.slug}`)
  for (const name of ['Red dress', 'Blue dress', 'Hat']) {
    const shown = shopper.page.getByRole('listitem').filter({ hasText: name }).locator('img')
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})
