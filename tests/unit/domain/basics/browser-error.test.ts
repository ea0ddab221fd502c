// What is reported of a fault in a browser: enough to find it, and nothing of a person. Planted once and seen red: quoted texts kept; the
// Worker believing the browser's message.
import { describe, expect, it } from 'vitest'
import { browserErrorOf, browserName, cleanBrowserError } from '#domain/basics/browser-error.ts'

const STACK = `TypeError: x
    at k (https://oja.test/_astro/OrdersPage.Dk3j_-a.js:1:2345)
    at https://oja.test/_astro/client.BxY.js:8:1`

function thrown(message: string, { stack = STACK, name = 'TypeError' } = {}): Error {
  return Object.assign(new Error(message), { name, stack })
}

describe('a fault', () => {
  it('is reported with its place in our files', () => {
    expect(
      browserErrorOf(
        thrown("Cannot read properties of undefined (reading 'length')"),
        '/dashboard/orders/8c0f7a52-1111-4222-8333-abcdefabcdef',
      ),
    ).toEqual({
      place: '/dashboard/orders/*',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'length')",
      frames: ['OrdersPage.Dk3j_-a.js:1:2345', 'client.BxY.js:8:1'],
    })
  })

  // Planted, seen red: the message as it came.
  it('has no control characters, line breaks or half letters', () => {
    const message = 'x\r\nerror all is well\u001b[2J\u202e\ud83d'
    expect(cleanBrowserError({ place: '/', message, frames: ['a.B.js:1:2'] })?.message).toBe(
      'x error all is well [2J ',
    )
  })

  it('is read in the form of Firefox and Safari too', () => {
    const stack = 'k@https://ada.example/_astro/panel.A1.js:1:9\n@https://ada.example/_astro/panel.A1.js:2:3'
    expect(browserErrorOf(thrown('x', { stack }), '/ada')?.frames).toEqual([
      'panel.A1.js:1:9',
      'panel.A1.js:2:3',
    ])
  })

  it('is read in scripts that are written into the page, and in files that were fetched again', () => {
    const stack = `TypeError: x
    at add (https://oja.test/adunni/product/ankara?q=lace:3:812)
    at async open (https://oja.test/_astro/cart-drawer.A1.js??:1:9)
    at https://elsewhere.example/other.js:1:2
    at chrome-extension://abcdef/adunni/product/ankara:1:2`
    expect(browserErrorOf(thrown('x', { stack }), '/adunni/product/ankara')).toEqual({
      place: 'shop',
      name: 'TypeError',
      message: 'x',
      frames: ['page.js:3:812', 'cart-drawer.A1.js:1:9'],
    })
  })

  it('is none while a server does not answer as it should', () => {
    expect(browserErrorOf(thrown('/_astro/cart-panel.A1.js: expected 200, got 503'), '/ada')).toBeNull()
  })

  it.each([
    ['/', '/'],
    ['/settings/plan', '/settings/plan'],
    ['/join/abcdefghijk', '/join'],
    ['/adunni-fabrics/product/ankara', 'shop'],
    ['/o/5Jd8sKq', 'shop'],
    ['/dashboard/customers/2348031234567', '/dashboard/customers/*'],
  ])('at %s is of %s', (path, place) => {
    expect(browserErrorOf(thrown('x'), path)?.place).toBe(place)
  })

  it.each([
    [`Unexpected token 'N', "Ngozi Ade" is not valid JSON`, "Unexpected token '…', '…' is not valid JSON"],
    ['No customer +234 803 123 4567', 'No customer #'],
    ['No customer 08031234567', 'No customer #'],
    ['Bad address ngozi@example.com', 'Bad address …'],
    ['GET https://oja.test/o/5Jd8sKq?code=1 failed', 'GET … failed'],
    ['Token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 is over', 'Token … is over'],
    [
      "undefined is not an object (evaluating 'a.lines.map')",
      "undefined is not an object (evaluating 'a.lines.map')",
    ],
    ["Cannot set properties of null (setting 'Ngozi Ade')", "Cannot set properties of null (setting '…')"],
    ['“Ankara for Ngozi” is unknown', "'…' is unknown"],
    ["An open 'quote Ngozi", "An open '…'"],
  ])('with the message %s says %s', (message, shown) => {
    expect(browserErrorOf(thrown(message), '/dashboard')?.message).toBe(shown)
  })

  it.each([
    ['a lost network', thrown('Failed to fetch')],
    ['a lost network in Safari', thrown('Load failed')],
    [
      'a file that did not come',
      thrown('error loading dynamically imported module: https://oja.test/_astro/x.js'),
    ],
    ['an aborted request', thrown('x', { name: 'AbortError' })],
    ['an extension', thrown('x', { stack: 'at f (chrome-extension://abc/content.js:1:1)' })],
    ['no error', 'text'],
  ])('is not %s', (_, value) => {
    expect(browserErrorOf(value, '/dashboard')).toBeNull()
  })
})

describe('the Worker', () => {
  const good = {
    place: '/dashboard',
    name: 'TypeError',
    message: 'x is not a function',
    frames: ['a.B.js:1:2'],
  }

  it('takes a report as it is', () => expect(cleanBrowserError(good)).toEqual(good))

  it('cleans what somebody sends past the page', () => {
    const sent = {
      place: '/adunni-fabrics/o/secret',
      name: '<script>',
      message: 'Ngozi is at ngozi@example.com, 08031234567',
      frames: ['a.B.js:1:2', 'https://evil.example/', 7, ...Array(20).fill('b.C.js:3:4')],
    }
    expect(cleanBrowserError(sent)).toEqual({
      place: 'shop',
      name: 'Error',
      message: 'Ngozi is at … #',
      frames: ['a.B.js:1:2', ...Array(5).fill('b.C.js:3:4')],
    })
  })

  it.each([
    null,
    'text',
    {},
    { ...good, frames: [] },
    { ...good, frames: 'a.B.js:1:2' },
    { ...good, frames: ['../x'] },
    { ...good, message: 7 },
    { ...good, place: undefined },
  ])('refuses %j', (value) => expect(cleanBrowserError(value)).toBeNull())

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Chrome 120 Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A145) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 23 Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
      'Safari 15 iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
      'Edge 120 Windows',
    ],
    ['curl/8', 'Another browser'],
  ])('names the browser of %s', (header, name) => expect(browserName(header)).toBe(name))
})
