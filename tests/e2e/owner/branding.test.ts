// Tests how an owner chooses the part of a picture that the shop shows, and photos of the largest cameras, in a browser.
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
const shots = process.env['OJA_SHOTS']

const RED = '#c02020'
const BLUE = '#2020c0'

/** Blue on the left, red on the right. `turned`: the camera lay on its side, so that red is below. */
function halves(width: number, height: number, turned = false): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: BLUE } } as const
  return sharp({ create: { width, height, channels: 3, background: RED } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .withMetadata(turned ? { orientation: 6 } : {})
    .toBuffer()
}

const choose = ({ page }: Owner, label: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer })

/** Saves the form, and reads the shop's file: its size, and how blue its edges are, 0 to 255. */
async function saved({ page }: Owner, name: 'Logo now' | 'Banner now') {
  const address = await page.getByRole('img', { name }).getAttribute('src')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Live in your store').first().waitFor()
  const answer = await fetch(`${inject('siteUrl')}${address}`)
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = pixels.info
  const blueAt = (x: number, y: number) => pixels.data[(y * width + x) * 3 + 2] ?? 0
  const middle = Math.floor(height / 2)
  return {
    width,
    height,
    left: blueAt(8, middle),
    right: blueAt(width - 8, middle),
    top: blueAt(width >> 1, 8),
    bottom: blueAt(width >> 1, height - 8),
  }
}

describe.each(JOURNEY_SCREENS)('on %s', (screen, viewport) => {
  it('the logo is the part in the frame, which moves by hand and by key', async () => {
    const owner = await openOwner(browser, { viewport })
    const { page } = owner
    await owner.visit('/settings/branding')
    await choose(owner, 'Add a logo', await halves(1_600, 800))
    await page.getByRole('heading', { name: 'Which part is your logo?' }).waitFor()
    const frame = page.getByRole('group', { name: 'Move the frame with the arrow keys' })
    await frame.waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/crop-logo-${screen.replaceAll(' ', '-')}.png` })
    const box = await frame.boundingBox()
    if (!box) throw new Error('the frame has no place')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Use this part' }).click()
    await page.getByRole('img', { name: 'Logo now' }).waitFor()
    const logo = await saved(owner, 'Logo now')
    expect(logo.width).toBe(logo.height)
    expect(Math.min(logo.left, logo.right, logo.top, logo.bottom)).toBeGreaterThan(150)
    expect(owner.problems).toEqual([])
  })
})

it('a photo of 108 megapixels that lay on its side becomes a banner, upright, of the part chosen by key', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page } = owner
  await owner.visit('/settings/branding')
  await choose(owner, 'Add a banner', await halves(12_000, 9_000, true))
  await page.getByRole('heading', { name: 'Which part is your banner?' }).waitFor()
  const frame = page.getByRole('group', { name: 'Move the frame with the arrow keys' })
  await frame.focus()
  const top = async () => (await frame.boundingBox())?.y ?? 0
  const before = await top()
  for (let press = 0; press < 400; press += 10) {
    for (let more = 0; more < 10; more += 1) await frame.press('Control+ArrowDown')
    if ((await top()) - before > 60) break
  }
  if (shots) await page.screenshot({ path: `${shots}/crop-banner.png` })
  expect(await owner.accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByRole('img', { name: 'Banner now' }).waitFor()
  const banner = await saved(owner, 'Banner now')
  expect(banner).toMatchObject({ width: 640, height: 320 })
  expect(banner.left).toBe(banner.right)
  expect(owner.problems).toEqual([])
})

it('a picture that has the shape is asked nothing, and all of a logo can be used', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page } = owner
  await owner.visit('/settings/branding')
  await choose(owner, 'Add a banner', await halves(800, 400))
  await page.getByRole('img', { name: 'Banner now' }).waitFor()
  await choose(owner, 'Add a logo', await halves(1_600, 800))
  await page.getByRole('button', { name: 'Use all of it' }).click()
  await page.getByRole('img', { name: 'Logo now' }).waitFor()
  const logo = await saved(owner, 'Logo now')
  expect(logo.left).toBeGreaterThan(150)
  expect(logo.right).toBeLessThan(80)
  expect(owner.problems).toEqual([])
})
