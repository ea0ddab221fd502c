// Tests an owner's pictures in a browser: chosen, dropped and pasted, several at once; refused with a reason; kept through a lost connection
// and a reload; reordered; and the watermark from its settings to the shoppers' files.
// Planted defects (2026-11-20), each seen red:
// - Without the worker (the page freezes for seconds).
// - The queue not stored in the browser's database.
// - The owner's own file sent as the original (the server finds its location and refuses it).
// - Without the softening of busy prints.
// - A blur alone, which fades at the edges.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { webpLimit } from '#domain/picture/picture.ts'
import { findOriginal } from '#scripts/seed/originals.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, JOURNEY_SCREENS, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { heicPhoto, phonePhoto, plainPicture } from '../../unit/domain/picture/files.ts'

const browser = forFile(launchBrowser)
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja-pictures-'))
})
afterAll(async () => {
  await rm(dir, { recursive: true })
})

const NEW_PRODUCT = '/dashboard/products/new'

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, bytes)
  return path
}

async function openEditor(owner: Owner) {
  await owner.visit(NEW_PRODUCT)
  const input = owner.page.getByLabel('Add pictures')
  await input.waitFor({ state: 'attached' })
  return input
}

const picture = ({ page }: Owner, number: number, of: number) =>
  page.getByRole('button', { name: new RegExp(`^Picture ${number} of ${of}`) })

/** Paths of the pictures in the form, in their order. */
const pathsIn = ({ page }: Owner) =>
  page
    .getByRole('list', { name: 'Pictures in order' })
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => image.getAttribute('src')?.split('/').slice(2, 4).join('/')),
    )

/** How many pictures the browser's own database holds until they are sent. */
const queuedPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('oja-pictures')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('queue').objectStore('queue').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

const busyPrint = () =>
  sharp(findOriginal({ slug: 'adunni-fabrics' }, 'eleko-2.webp') ?? '')
    .jpeg({ quality: 92 })
    .toBuffer()

/** A photo of 12 million pixels. */
async function largePhoto(): Promise<Buffer> {
  const noise = Buffer.from(Uint8Array.from({ length: 400 * 300 * 3 }, (_, n) => (n * 7919) % 251))
  const small = sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
  return small.resize(4000, 3000).jpeg({ quality: 85 }).toBuffer()
}

/** Records which steps of making a picture run on the page itself; a worker has its own globals. */
function watchDrawing(): void {
  const calls: string[] = []
  Object.assign(window, { drawingCalls: calls })
  const watch = (owner: object, name: string) => {
    const original = Reflect.get(owner, name) as (...values: unknown[]) => unknown
    Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
      calls.push(name)
      return original.apply(this, values)
    })
  }
  watch(window, 'createImageBitmap')
  watch(CanvasRenderingContext2D.prototype, 'drawImage')
  watch(OffscreenCanvasRenderingContext2D.prototype, 'drawImage')
  watch(HTMLCanvasElement.prototype, 'toBlob')
  watch(OffscreenCanvas.prototype, 'convertToBlob')
}

describe('pictures', () => {
  test('are chosen several at once, made away from the page, and carry no location', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, before: watchDrawing })
    const { page } = owner
    const input = await openEditor(owner)

    // Uses files from the disk: the browser would unpack bytes on the page.
    await input.setInputFiles([
      await onDisk('phone.jpg', await phonePhoto(1600, 1200)),
      await onDisk('large.jpg', await largePhoto()),
      await onDisk('page.jpg', Buffer.from('<html><script>alert(1)</script>')),
      await onDisk('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await onDisk('photo.heic', heicPhoto(4032, 3024)),
    ])
    await page.getByText('This file is not a picture.').waitFor()
    await page.getByText('This is a drawing file (SVG)').waitFor()
    await page.getByText('This browser cannot read HEIC photos.').waitFor()
    await picture(owner, 2, 2).waitFor()

    expect(await page.evaluate(() => Reflect.get(window, 'drawingCalls'))).toEqual([])
    expect(page.workers()).not.toEqual([])
    expect(await owner.accessibilityFaults()).toEqual([])
    const [first] = await pathsIn(owner)
    const [row] = await sql('select original from pictures where business_id = $1 and id = $2', [
      owner.business.id,
      first?.split('/')[1],
    ])
    const kept = await owner.client.storage.from('store-originals').download(row?.['original'] as string)
    const original = sharp(Buffer.from(await (kept.data as Blob).arrayBuffer()))
    const { exif, xmp, orientation, width, height } = await original.metadata()
    // The picture is upright, although the photo was stored on its side.
    expect([exif, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, 1200, 1600])
    const shown = await fetch(`${inject('siteUrl')}/media/${first}/320.webp`)
    const pixels = await sharp(Buffer.from(await shown.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer()
    const redAt = (x: number) => (pixels[(160 * 320 + x) * 3] as number) > 128
    expect([redAt(40), redAt(280)]).toEqual([true, false])
  })

  test('are light enough for a slow line, a close-up of a busy print too, up to their edges', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const input = await openEditor(owner)

    await input.setInputFiles([file('adire.jpg', await busyPrint())])
    await picture(owner, 1, 1).waitFor()

    const [path] = await pathsIn(owner)
    for (const size of [320, 640] as const) {
      const answer = await fetch(`${inject('siteUrl')}/media/${path}/${size}.webp`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([size, bytes.length]).toEqual([size, Math.min(bytes.length, webpLimit(size, 'product'))])
      expect([size, (await sharp(bytes).stats()).isOpaque]).toEqual([size, true])
    }
  })

  test('go on after a lost connection and a reload', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    const input = await openEditor(owner)
    let lost = 0
    await page.route('**/api/pictures?*', (route) => {
      lost += 1
      return route.abort()
    })
    await input.setInputFiles([
      file('cloth.jpg', await plainPicture(900, 900).jpeg().toBuffer()),
      file('not-this.jpg', await plainPicture(800, 800).jpeg().toBuffer()),
    ])
    await page.getByText('The connection was lost.').nth(1).waitFor()
    await page.getByRole('button', { name: 'Dismiss not-this.jpg' }).click()
    await expect.poll(() => queuedPictures(page)).toBe(1)

    lost = 0
    await page.reload()
    // The queue has tried again after three seconds, and will try again after eight.
    await expect.poll(() => lost).toBeGreaterThanOrEqual(2)
    const again = page.getByRole('button', { name: 'Try again: cloth.jpg' })
    await again.waitFor()
    await page.unroute('**/api/pictures?*')
    // The queue may try by itself before the press.
    await Promise.race([again.click().catch(() => {}), picture(owner, 1, 1).waitFor()])

    await picture(owner, 1, 1).waitFor()
    expect(owner.problems.filter((problem) => !problem.includes('/api/pictures'))).toEqual([])
  })

  test('are dropped, pasted, put in order by keys, described, removed and brought back', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    await openEditor(owner)
    const colours = ['#aa0000', '#00aa00', '#0000aa']
    const files = await Promise.all(
      colours.map(async (colour) =>
        (await plainPicture(500, 500, colour).png().toBuffer()).toString('base64'),
      ),
    )
    // Passes files like a browser: two dropped onto the field, one pasted.
    await page.getByRole('group', { name: 'Pictures' }).evaluate((area, all) => {
      const transferOf = (some: readonly string[]) => {
        const transfer = new DataTransfer()
        for (const [index, text] of some.entries()) {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([bytes], `cloth-${index}.png`, { type: 'image/png' }))
        }
        return transfer
      }
      const dataTransfer = transferOf(all.slice(0, 2))
      area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      const clipboardData = transferOf(all.slice(2))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, files)
    await picture(owner, 3, 3).waitFor()
    const [one, two, three] = await pathsIn(owner)

    await picture(owner, 3, 3).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByText('Picture 3 is now number 2 of 3.').waitFor()
    expect(await pathsIn(owner)).toEqual([one, three, two])

    await picture(owner, 3, 3).click()
    const details = page.getByRole('dialog', { name: 'Picture 3 of 3' })
    await details.getByLabel('What is in the picture').fill('Blue cloth')
    expect(await owner.accessibilityFaults()).toEqual([])
    await details.getByRole('button', { name: 'Make main' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await pathsIn(owner)).toEqual([two, one, three])

    await page.getByRole('button', { name: 'Picture 1 of 3, main picture: Blue cloth' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await picture(owner, 2, 2).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await picture(owner, 3, 3).waitFor()
    expect(await pathsIn(owner)).toEqual([two, one, three])
  })

  test('are light first on a slow line: saved with them, and whole after a reload', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    // A dear line: the full size waits for a press, however long the page is left alone.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', downlink: 0.4 } })
    })
    const sizes = () =>
      sql(
        'select i.width, p.original is not null as whole from product_images i join pictures p on p.id = split_part(i.path, $2, 2) where i.business_id = $1',
        [owner.business.id, '/'],
      )
    const input = await openEditor(owner)
    await input.setInputFiles(file('adire.jpg', await busyPrint()))
    await picture(owner, 1, 1).waitFor()
    await page.getByText('A picture is small for now.').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lace')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('5000')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(sizes).toEqual([{ width: 640, whole: false }])
    // The server has it before the page has the answer, and goes to the product's own address.
    await page.waitForURL((url) => url.pathname !== NEW_PRODUCT)

    await page.reload()
    await page.getByText('A picture is small for now.').waitFor()
    await page.getByRole('button', { name: 'Send it now' }).click()

    await expect.poll(sizes).toEqual([{ width: 1280, whole: true }])
    await page.getByText('A picture is small for now.').waitFor({ state: 'hidden' })
    // What was open meanwhile is no older than before.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Swiss lace')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => sql('select name from products where business_id = $1', [owner.business.id]))
      .toEqual([{ name: 'Swiss lace' }])
  })

  test('arrive from a browser that has no canvas in workers and writes no WebP', async () => {
    const owner = await openOwner(browser, {
      viewport: PHONE,
      before: () => {
        Object.defineProperty(window, 'OffscreenCanvas', { value: undefined })
        const write = HTMLCanvasElement.prototype.toBlob
        HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
          write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
        }
      },
    })
    const input = await openEditor(owner)

    await input.setInputFiles([file('cloth.jpg', await plainPicture(700, 700, '#00aa00').jpeg().toBuffer())])
    await picture(owner, 1, 1).waitFor()

    const [path] = await pathsIn(owner)
    const shown = await fetch(`${inject('siteUrl')}/media/${path}/640.webp`)
    const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([format, width]).toEqual(['webp', 640])
  })
})

describe('the watermark', () => {
  /** Makes a live product with pictures that were added before. */
  async function withProduct(owner: Owner): Promise<void> {
    const input = await openEditor(owner)
    const files = await Promise.all(
      ['#101010', '#202020'].map(async (colour) => plainPicture(600, 600, colour).jpeg().toBuffer()),
    )
    await input.setInputFiles(files.map((buffer, index) => file(`cloth-${index}.jpg`, buffer)))
    await picture(owner, 2, 2).waitFor()
    const paths = await pathsIn(owner)
    const { id } = owner.business
    const [product] = await sql(
      `insert into products (business_id, name, price, status) values ($1, 'Cloth', 100000, 'live') returning id`,
      [id],
    )
    for (const [position, path] of paths.entries()) {
      await sql(
        'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 600, 600, $4)',
        [id, product?.['id'], path, position],
      )
    }
  }

  test.each(JOURNEY_SCREENS)('is set and laid over all pictures: %s', async (_, viewport) => {
    const owner = await openOwner(browser, { viewport })
    const { page } = owner
    await withProduct(owner)
    await owner.visit('/settings/watermark')
    await page.getByText('Text', { exact: true }).click()
    await page.getByLabel('Text', { exact: true }).last().fill('Bisi')
    await page.getByText('Middle', { exact: true }).click()
    await page.getByLabel('How solid').fill('100')
    await page.getByLabel('How wide').fill('60')
    await page.getByRole('img', { name: /“Bisi” in the middle, 60% wide, 100% solid/ }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])

    await page.getByRole('button', { name: 'Save watermark' }).click()
    await page.getByRole('button', { name: 'Apply to 2 pictures' }).click()
    await page.getByText('All your product pictures are up to date.').waitFor()

    const rows = await sql('select path from product_images where business_id = $1', [owner.business.id])
    for (const { path } of rows) {
      const shown = await fetch(`${inject('siteUrl')}/media/${path as string}/640.webp`)
      const { channels } = await sharp(Buffer.from(await shown.arrayBuffer())).stats()
      // White letters on a picture that was nearly black.
      expect(channels[0]?.max).toBeGreaterThan(220)
    }
  })

  test('is explained and can be tried, but not saved, without Premium', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const { page } = owner
    await owner.visit('/settings/watermark')
    await page.getByText('Watermark is part of Premium').waitFor()
    await page.getByText('Text', { exact: true }).click()

    await page.getByRole('img', { name: /“Bisi Provisions” at the bottom right/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Save watermark' }).isDisabled()).toBe(true)
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})
