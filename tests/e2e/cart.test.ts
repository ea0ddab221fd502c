import { beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { routeFirst } from '#tests/support/browser/route-first.ts'
import { openShopper, type Shopper, shopperOn } from '#tests/support/browser/shopper.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_HOST, SITE_URL } from '#tests/support/running/site.ts'
import { openOrderShop } from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
const shop = forFile(() => openOrderShop(oja, 'adunni-fabrics'))
const browser = forFile(() => launchBrowser({ [SITE_HOST]: new URL(oja.site.url).host }))
let shopper: Shopper

beforeAll(() => oja.settled())

const home = '/adunni-fabrics'
const gele = () => `${home}/product/${shop.gele}`
const badge = ({ page }: Pick<Shopper, 'page'>) => page.locator('[data-cart-count]').first()

describe('adding', () => {
  it('counts and announces from the first paint, with nothing but the page loaded', async () => {
    shopper = await openShopper(browser, SITE_URL)
    // Adding fetches the drawer's script, which does not arrive here; the page shows no error for that.
    await shopper.page.route('**/_astro/**', () => {})
    await shopper.visit(home)

    await shopper.page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()
    await shopper.page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()

    // Said for four seconds only, so it is asked for first.
    await shopper.page
      .getByRole('status')
      .filter({ hasText: /^Ankara cloth is in your cart$/ })
      .waitFor()
    expect(await badge(shopper).textContent()).toBe('2')
    expect(await shopper.page.getByRole('button', { name: 'Cart, 2 in it' }).count()).toBe(1)
    await shopper.page.reload()
    expect(await badge(shopper).textContent()).toBe('2')
  })

  it('asks for the choice that is missing, and shows price and stock of the one that is made', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await page.setViewportSize({ width: 360, height: 600 })
    await shopper.visit(gele())

    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect(await page.getByRole('status').filter({ hasText: 'Please choose' }).textContent()).toBe(
      'Please choose: Size',
    )
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
    // The choices are in view, and neither the bar nor the words lie on them.
    const group = await page.getByRole('group', { name: 'Size' }).boundingBox()
    const words = await page.getByRole('status').filter({ hasText: 'Please choose' }).boundingBox()
    expect(group?.y).toBeGreaterThan(72)
    expect((group?.y ?? 0) + (group?.height ?? 0)).toBeLessThan(words?.y ?? 0)
    expect(
      await page.getByRole('group', { name: 'Size' }).evaluate((one) => getComputedStyle(one).outlineStyle),
    ).toBe('solid')

    await page.getByLabel('L', { exact: true }).check()
    expect(await page.locator('[data-price-now]').textContent()).toBe('₦9,900')
    expect(await page.locator('[data-stock-words]').textContent()).toBe('3 left')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await shopper.openCart()

    expect(await page.getByRole('listitem').filter({ hasText: 'Aso Oke gele' }).textContent()).toContain(
      'Size: L',
    )
  })
})

describe('the drawer', () => {
  it.each(['from another page', 'on the product’s page'])(
    'changes a choice in its place, with its quantity: %s',
    async (where) => {
      shopper = await openShopper(browser, SITE_URL)
      const { page } = shopper
      await shopper.visit(gele())
      await page.getByLabel('L', { exact: true }).check()
      await page.getByLabel('Quantity').selectOption('2')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      if (where === 'from another page') await shopper.visit(home)
      await shopper.openCart()

      await page.getByRole('link', { name: 'Change the choice of Aso Oke gele' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByLabel('L', { exact: true }).isChecked()).toBe(true)
      await page.getByLabel('M', { exact: true }).check()
      await page.getByRole('button', { name: 'Add to cart' }).click()

      await expect.poll(() => badge(shopper).textContent()).toBe('2')
      await shopper.openCart()
      await page.getByText('Size: M').waitFor()
      expect(await page.getByText('Size: L').count()).toBe(0)
    },
  )

  it('changes quantities, takes a line out and puts it back, and gives the focus back', async () => {
    shopper = await openShopper(browser, SITE_URL, { before: translatePage })
    const { page } = shopper
    await shopper.visit(home)
    for (const name of ['Ankara cloth', 'Adire scarf']) {
      await page.getByRole('button', { name: `Add ${name} to cart` }).click()
    }
    await shopper.openCart()

    await page.getByRole('button', { name: 'One more of Ankara cloth' }).click()
    await page.getByLabel('Quantity of Adire scarf').fill('4')
    await page.getByLabel('Quantity of Adire scarf').press('Enter')
    await page.getByText('₦26,000').waitFor()
    await page.getByRole('button', { name: 'Remove Ankara cloth' }).click()
    await page.getByText('Ankara cloth taken out.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('₦26,000').waitFor()
    // Nothing of a thing is no line.
    await page.getByLabel('Quantity of Ankara cloth').fill('0')
    await page.getByLabel('Quantity of Ankara cloth').press('Enter')
    await page.getByText('Ankara cloth taken out.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('₦26,000').waitFor()
    await page.keyboard.press('Escape')

    expect(await badge(shopper).textContent()).toBe('6')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-cart-open'))).toBe(true)
  })

  it('shows the lines before React is there, and comes to life in their place', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/_astro/store-react*', async (route) => {
      await held
      await route.continue()
    })
    await shopper.visit(home)
    await page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()
    await shopper.openCart()
    const line = page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')

    expect(await line.innerText()).toMatch(/^Ankara cloth\s+₦5,000 each\s+× 1\s+₦5,000$/)
    expect(await shopper.accessibilityFaults()).toEqual([])
    letGo()
    await line.getByRole('button', { name: 'One more of Ankara cloth' }).click()
    await line.getByText('₦10,000').waitFor()
  })

  it.each([
    ['its first script', '**/_astro/cart-drawer*'],
    ['React', '**/_astro/store-react*'],
  ])('says that it did not load, and opens at the next tap: %s', async (_what, address) => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await page.route(address, (route) => route.abort('internetdisconnected'))
    await shopper.visit(home)

    await page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()
    await expect.poll(() => shopper.problems.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Cart/ }).click()
    await page.getByText('This did not load.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute(address)
    await shopper.openCart()

    await page.getByRole('button', { name: 'One more of Ankara cloth' }).waitFor()
  })

  it('keeps the cart when the form does not load, and loads it at the next try', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await routeFirst(page, '**/_astro/cart-checkout*', (route) => route.abort('internetdisconnected'))
    await shopper.visit(home)
    await page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()
    await shopper.openCart()
    await shopper.goToCheckout()

    await page.getByText('The form did not load.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Your name').waitFor()
  })

  it('says so when it breaks, can be closed, and is whole again after a reload', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await routeFirst(page, '**/checkout.json', (route) =>
      route.fulfill({ json: { isOpen: true, zones: [null] } }),
    )
    await shopper.visit(home)
    await page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click()
    await shopper.openCart()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    expect(shopper.problems.splice(0).join()).toMatch(/TypeError/)
    expect(await page.getByRole('button', { name: 'Try Again' }).isVisible()).toBe(true)
    expect(await shopper.accessibilityFaults()).toEqual([])

    await page.getByRole('button', { name: 'Close the cart' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await shopper.openCart()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload Page' }).click()])
    await shopper.openCart()
    await shopper.goToCheckout()
    await page.getByLabel('Your name').waitFor()
  })

  it('takes a line away and leaves the other choices of the product', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await shopper.visit(gele())
    for (const size of ['M', 'L']) {
      await page.getByLabel(size, { exact: true }).check()
      await page.getByRole('button', { name: 'Add to cart' }).click()
    }
    await shopper.openCart()
    const lines = page.getByRole('dialog').getByRole('listitem')
    await lines.filter({ hasText: 'Size: M' }).getByRole('button', { name: 'Remove Aso Oke gele' }).click()

    await page.getByText('Aso Oke gele taken out.').waitFor()
    expect(await lines.count()).toBe(1)
    expect(await lines.innerText()).toContain('Size: L')
  })

  it('holds the focus and closes by keyboard alone', async () => {
    shopper = await openShopper(browser, SITE_URL, { reducedMotion: 'reduce' })
    const { page } = shopper
    await shopper.visit(home)
    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).press('Enter')
    await page.getByRole('button', { name: /^Cart/ }).press('Enter')
    await page.getByRole('dialog').waitFor()

    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || !!activeElement?.closest('dialog')
      })
      expect(isInside).toBe(true)
    }
    await page.getByRole('button', { name: 'Close the cart' }).press('Enter')

    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows one cart in two tabs', async () => {
    shopper = await openShopper(browser, SITE_URL)
    await shopper.visit(home)
    const second = shopperOn(await shopper.context.newPage(), SITE_URL)
    await second.visit(home)
    await second.openCart()

    await shopper.page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await second.page.getByLabel('Quantity of Adire scarf').waitFor()
    await second.page.getByRole('button', { name: 'One more of Adire scarf' }).click()

    await expect.poll(() => badge(shopper).textContent()).toBe('2')
    expect([...shopper.problems, ...second.problems]).toEqual([])
  })
})

describe('the drawer’s scripts', () => {
  it('are fetched once something is in the cart, and with the first page of a later visit', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await shopper.visit(home)
    await page.waitForLoadState('load')
    expect(scripts).toEqual([])

    await Promise.all([
      page.waitForResponse('**/_astro/store-react*'),
      page.getByRole('button', { name: 'Add Ankara cloth to cart' }).click(),
    ])
    expect(await page.getByRole('dialog').count()).toBe(0)

    await Promise.all([page.waitForResponse('**/_astro/cart-drawer*'), page.reload()])
  })
})

describe('bad local state', () => {
  const corrupt = [
    '',
    '[{"productId":',
    'null',
    '{}',
    '[null,1,"x"]',
    '[{"productId":{},"price":"x"}]',
    '[{"quantity":1e999}]',
  ]

  it.each(corrupt)('heals a stored cart of %j', async (text) => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await shopper.visit(home)
    await page.evaluate(
      ([id, value]) => {
        for (const name of ['cart', 'labels', 'draft', 'attempt', 'checkout', 'last-order']) {
          localStorage.setItem(`oja:${name}:${id}`, value ?? '')
        }
      },
      [shop.id, text],
    )
    await page.reload()

    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await shopper.openCart()
    await shopper.goToCheckout()

    expect(await badge(shopper).textContent()).toBe('1')
  })

  it.each([
    ['null', () => Object.defineProperty(window, 'localStorage', { get: () => null })],
    [
      'denied',
      () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ] as const)('can order with a storage that is %s', async (_what, before) => {
    shopper = await openShopper(browser, SITE_URL, { before })
    const { page } = shopper
    await shopper.visit(home)

    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await page
      .getByText(
        'Adire scarf is in your cart. This browser does not keep it: order before you close this tab.',
      )
      .waitFor()
    await shopper.visit(gele())
    expect(await badge(shopper).textContent()).toBe('1')
    await shopper.openCart()
    await shopper.goToCheckout()
    await page.getByText('for this order only.').waitFor()
    expect(await page.getByText('They also stay on this phone').count()).toBe(0)
    await shopper.fillIn({ name: 'Bola', phone: '0803 555 0001' })
    await page.getByRole('dialog').getByText('Pick it up').click()
    await shopper.placeOrder()

    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()
  })
})

describe('Back', () => {
  it('closes what is open, step by step, and closing otherwise leaves nothing to go back through', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await shopper.visit(home)
    await shopper.visit(gele())
    await page.getByLabel('M', { exact: true }).check()
    await page.getByRole('button', { name: 'Add to cart' }).click()

    await shopper.openCart()
    await shopper.goToCheckout()
    await shopper.stepsOpen(2)
    await page.goBack()
    await heading('Your cart').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${SITE_URL}${gele()}`)
    await page.goForward()
    await shopper.stepsOpen(0)
    expect(await dialog.count()).toBe(0)

    for (const close of [
      () => page.getByRole('button', { name: 'Close the cart' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await shopper.openCart()
      if (await heading('Your cart').isVisible()) await shopper.goToCheckout()
      await shopper.stepsOpen(2)
      await close()
      await dialog.waitFor({ state: 'hidden' })
      await shopper.stepsOpen(0)
    }
    // Android shows the dialog by itself, in browsers that support this.
    await shopper.openCart()
    await shopper.stepsOpen(2)
    await dialog.dispatchEvent('cancel', {}, {})
    await heading('Your cart').waitFor()
    await shopper.stepsOpen(1)

    await page.reload()
    await shopper.stepsOpen(0)
    await page.goBack()
    expect(page.url()).toBe(`${SITE_URL}${home}`)
  })

  it('closes the order sheet, and a link followed from the cart leads back to the page itself', async () => {
    shopper = await openShopper(browser, SITE_URL)
    const { page } = shopper
    await shopper.visit(`${home}/product/${shop.scarf}`)
    await page.getByRole('button', { name: 'Order on WhatsApp' }).click()
    await page.getByRole('heading', { name: 'Your order' }).waitFor()
    await shopper.stepsOpen(1)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toContain(shop.scarf)

    await shopper.visit(gele())
    await page.getByLabel('M', { exact: true }).check()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await shopper.visit(home)
    await shopper.openCart()
    await page.getByRole('dialog').getByRole('link', { name: 'Aso Oke gele', exact: true }).click()
    await page.waitForURL(`**${gele()}`)
    await page.goBack()
    await shopper.stepsOpen(0)
    expect(page.url()).toBe(`${SITE_URL}${home}`)
    await page.goBack()
    expect(page.url()).toBe(`${SITE_URL}${gele()}`)
  })
})

describe('without scripts', () => {
  it('browses and asks about a product on WhatsApp; nothing that needs a script is shown', async () => {
    shopper = await openShopper(browser, SITE_URL, { javaScriptEnabled: false })
    const { page } = shopper
    await shopper.visit(home)

    expect(await page.getByRole('button', { name: /cart/i }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ankara cloth' }).click()
    const href = await page.getByRole('link', { name: 'Ask about this on WhatsApp' }).getAttribute('href')

    expect(href).toMatch(/^https:\/\/wa\.me\/2348012345678\?text=/)
    expect(decodeURIComponent(href ?? '')).toContain('Ankara cloth (₦5,000)')
    expect(await page.getByText('Order on WhatsApp').isVisible()).toBe(false)
    expect(await page.getByRole('button').count()).toBe(0)
  })
})
