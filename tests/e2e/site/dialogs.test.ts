import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { DESK, type Shopper } from '#tests/support/browser/shopper.ts'
import { launchSiteBrowser, openVisitor } from '#tests/support/browser/site-visitor.ts'
import { forFile } from '#tests/support/for-file.ts'
import { SITE_URL } from '#tests/support/running/site.ts'

const browser = forFile(launchSiteBrowser)
let visitor: Shopper

const open = async (path = '/') => {
  visitor = await openVisitor(browser, { viewport: DESK })
  await visitor.visit(path)
  return visitor.page
}

describe('dialogs', () => {
  it.each([
    ['#free-domain', 'Get a free domain'],
    ['#contact', 'Contact support'],
    ['#terms', 'Terms of Use'],
    ['#privacy', 'Privacy Policy'],
  ])(
    '%s opens by its address and closes by Escape, by its button and by the way back',
    async (hash, name) => {
      const page = await open(`/${hash}`)
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => page.url()).toBe(`${SITE_URL}/`)

      await page.evaluate((to) => {
        location.hash = to
      }, hash)
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'hidden' })
      await page.goForward()
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await dialog.waitFor({ state: 'hidden' })
    },
  )

  it('opened from a page: Back closes it, and closing it leaves nothing to go back through', async () => {
    const page = await open('/about')
    await visitor.visit('/pricing')
    const dialog = page.getByRole('dialog', { name: 'Terms of Use' })
    const openTerms = async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Terms of Use' }).click()
      await dialog.waitFor()
    }
    await openTerms()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${SITE_URL}/pricing`)

    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).first().click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]) {
      await openTerms()
      await close()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => page.url()).toBe(`${SITE_URL}/pricing`)
    }
    await openTerms()
    await page.reload()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.poll(() => page.url()).toBe(`${SITE_URL}/pricing`)
    await page.goBack()
    expect(page.url()).toBe(`${SITE_URL}/about`)
  })

  it('support: mail draft, WhatsApp in a new tab, hours, help and guides; the focus returns', async () => {
    const page = await open()
    const opener = page.getByRole('link', { name: 'Talk to Sales' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Contact support' })
    const link = (name: RegExp) => dialog.getByRole('link', { name })

    expect(await link(/Email/).getAttribute('href')).toBe(
      `mailto:${brand.supportEmail}?subject=Support%20Request`,
    )
    const chat = await link(/WhatsApp/).getAttribute('href')
    expect(chat).toBe(
      `https://wa.me/${brand.supportWhatsApp}?text=${encodeURIComponent(brand.supportMessage)}`,
    )
    expect(await link(/WhatsApp/).getAttribute('target')).toBe('_blank')
    for (const text of ['9:00–18:00', '9:00–20:00', /within 24 hours/, /any hour/]) {
      await dialog.getByText(text).first().waitFor()
    }
    expect(await link(/Help Center/).getAttribute('href')).toBe('/help')
    expect(await link(/Documentation/).getAttribute('href')).toBe('/help#guides')
    expect(await visitor.accessibilityFaults()).toEqual([])

    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('sales: a refused form keeps what was typed, a kept one is thanked for, also without scripts', async () => {
    const page = await open('/pricing#contact')
    const form = page.getByRole('dialog', { name: 'Contact support' }).locator('form[data-sales-form]')
    const fill = async (contact: string) => {
      await form.getByLabel('Your name').fill('Bisi Ade')
      await form.getByLabel('WhatsApp number or email').fill(contact)
      await form.getByLabel('What do you need?').fill('A shop with 5,000 products')
      await form.getByRole('button', { name: 'Send' }).click()
    }
    await fill('call me')
    await form
      .getByRole('alert')
      .getByText(/WhatsApp number or an email/)
      .waitFor()
    expect(await form.getByLabel('What do you need?').inputValue()).toBe('A shop with 5,000 products')
    expect(await visitor.accessibilityFaults()).toEqual([])
    await fill('0803 123 4567')
    await page.getByRole('status').getByText('Thank you! We have your message').waitFor()
    // The refused form is the one answer that a browser calls an error.
    expect(visitor.problems.filter((problem) => !problem.includes('422'))).toEqual([])
    await visitor.context.close()

    visitor = await openVisitor(browser, { viewport: DESK, javaScriptEnabled: false })
    await visitor.visit('/about#contact')
    const plain = visitor.page.locator('form[data-sales-form]')
    await plain.getByLabel('Your name').fill('Bisi Ade')
    await plain.getByLabel('WhatsApp number or email').fill('bisi@oja.test')
    await plain.getByLabel('What do you need?').fill('Without scripts')
    await plain.getByRole('button', { name: 'Send' }).click()
    await visitor.page.waitForURL(/\/contact#sales-thanks$/)
    await visitor.page.getByText('Thank you! We have your message').first().waitFor()
  })

  it.each([
    ['Terms of Use', brand.mailSubjects.terms, '/terms'],
    ['Privacy Policy', brand.mailSubjects.privacy, '/privacy'],
  ])('%s: opens from the footer with its text, and offers support and Close', async (name, subject, path) => {
    const page = await open()
    await page.getByRole('contentinfo').getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByText(`Last updated ${brand.legalUpdated}.`).first().waitFor()
    await expect.poll(async () => (await dialog.textContent())?.length ?? 0).toBeGreaterThan(3_000)

    const mail = await dialog.getByRole('link', { name: 'Contact Support' }).getAttribute('href')
    expect(mail).toBe(`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`)
    expect(await visitor.accessibilityFaults()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    // The dialog's own event removes the hash a moment later: a reload before that would open the dialog again.
    await expect.poll(() => page.url()).toBe(`${SITE_URL}/`)
    expect(visitor.problems).toEqual([])

    await page.route(`**${path}`, (route) => route.abort())
    await page.reload()
    await page.getByRole('contentinfo').getByRole('button', { name }).click()
    expect(await dialog.getByRole('link', { name: /on its own page/ }).getAttribute('href')).toBe(path)
  })
})
