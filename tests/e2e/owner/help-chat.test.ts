// Tests the help chat in the owner's app: its pages, writing to it, its answers and their time. Planted defects, seen red: Shift and Enter
// sending; a second question sent while an answer is on its way; the panel on every page.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { launchBrowser, stopClock } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner } from '#tests/support/browser/owner.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
let owner: Owner
let page: Page

async function open(path: string, viewport: { width: number; height: number } = PHONE): Promise<void> {
  owner = await openOwner(browser, { viewport })
  page = owner.page
  await owner.visit(path)
}

const panel = () => page.getByRole('dialog', { name: 'Help', exact: true })
const field = () => panel().getByRole('textbox', { name: 'Your question' })
const send = () => panel().getByRole('button', { name: 'Send' })
const messages = () => panel().getByRole('log').getByRole('listitem')
const typing = () => panel().getByText('Help is typing')

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
])('the help chat, %s', (_name, viewport) => {
  it('opens with ?help, takes the keyboard, breaks no rule of accessibility, and is gone after Escape', async () => {
    await open('/settings?help', viewport)

    await panel().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await messages().first().getByText('Hello!').waitFor()
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await owner.accessibilityFaults()).toEqual([])
    const box = await panel().boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= viewport.width).toBe(true)
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 9999) <= viewport.height).toBe(true)

    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('answers a topic that is pressed, after a second, with the dots and the times', async () => {
    await open('/dashboard?help', viewport)
    await panel().waitFor()
    const before = Date.now()
    await stopClock(page)

    await panel().getByRole('button', { name: 'Product limit' }).click()
    await page.clock.runFor(brand.helpChat.replyDelayMs - 1)
    await typing().waitFor()
    expect(await messages().count()).toBe(2)
    expect(await messages().nth(1).textContent()).toContain('Product limit')
    await page.clock.runFor(1)
    await messages().nth(2).waitFor()

    expect(await messages().nth(2).textContent()).toContain('up to 10 products, of which 5 can be live')
    expect(await typing().isVisible()).toBe(false)
    const atEnd = () =>
      panel()
        .getByRole('log')
        .evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop)
    expect(await atEnd()).toBeLessThan(2)
    for (const time of await messages().locator('time').all())
      expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBeGreaterThan(before - 60_000)
  })
})

describe('writing to the help chat', () => {
  it('sends with Enter, begins a line with Shift and Enter, ignores blanks, and waits for the answer', async () => {
    await open('/dashboard?help')
    await field().waitFor()
    await stopClock(page)

    await field().press('Enter')
    await field().pressSequentially('   ')
    await field().press('Enter')
    await send().click()
    expect(await messages().count()).toBe(1)

    await field().fill('How do I get a')
    await field().press('Shift+Enter')
    await field().pressSequentially('receipt?')
    expect(await messages().count()).toBe(1)
    await field().press('Enter')
    expect(await messages().nth(1).locator('p').innerText()).toContain('How do I get a\nreceipt?')
    expect(await field().inputValue()).toBe('')

    // While the answer comes, nothing is sent, and typed text stays.
    await field().fill('delivery zones')
    expect(await send().isDisabled()).toBe(true)
    await field().press('Enter')
    expect(await messages().count()).toBe(2)
    await page.clock.runFor(brand.helpChat.replyDelayMs)
    await messages().nth(2).getByText('Mark the order as delivered').waitFor()
    expect(await field().inputValue()).toBe('delivery zones')
    await send().click()
    await page.clock.runFor(brand.helpChat.replyDelayMs)
    await messages().nth(4).getByText('Open Settings, then Delivery zones').waitFor()
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('owns up when it has no answer, and says whom to ask', async () => {
    await open('/dashboard?help', DESK)

    await field().fill('helicopter')
    await send().click()
    await messages().nth(2).getByText('I have no answer to that yet').waitFor()
    expect(await messages().nth(2).textContent()).toContain(brand.supportEmail)
  })
})

describe('the place of the help chat', () => {
  it.each([
    ['phone', PHONE],
    ['laptop', DESK],
  ])('is reached from Help of each page, on a %s', async (_name, viewport) => {
    await open('/dashboard/orders', viewport)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    if (viewport === PHONE) await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('link', { name: 'Open the Help Desk' }).getAttribute('href')).toBe('/help')

    await page.getByRole('link', { name: 'Ask the assistant' }).click()
    await panel().waitFor()
  })

  it('is one tap from the settings of help, and Back closes it', async () => {
    await open('/settings/help')
    await page.getByRole('link', { name: 'Ask the assistant' }).click()
    await panel().waitFor()

    await page.goBack()
    await panel().waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Ask the assistant' }).waitFor()
  })

  it('is the dashboard and settings alone, and its launcher is hidden', async () => {
    await open('/dashboard/orders?help')
    await page.locator('#main h1').first().waitFor()
    expect(await panel().isVisible()).toBe(false)

    await owner.visit('/dashboard')
    await page.locator('#main h1').first().waitFor()
    expect(await panel().isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Open help chat' }).count()).toBe(0)
  })
})
