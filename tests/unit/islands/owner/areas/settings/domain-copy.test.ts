// Tests what the page of a domain says of a name with letters beyond a–z: both of its forms, and the one for people in sentences.
import { expect, test } from 'vitest'
import { bothForms, hostTexts, nextStepText } from '#islands/owner/areas/settings/domain/copy.ts'

test.each([
  ['xn--mnchen-3ya.example', 'münchen.example (xn--mnchen-3ya.example)'],
  ['www.xn--d-fwm0c.com', 'www.ọdẹ.com (www.xn--d-fwm0c.com)'],
  ['adunni.com', 'adunni.com'],
])('%s is shown as %s', (host, shown) => {
  expect(bothForms(host).normalize()).toBe(shown.normalize())
})

test('sentences have the form for people', () => {
  const claim = { state: 'issuing', name: 'xn--mnchen-3ya.example', canonical: 'www.xn--mnchen-3ya.example' }

  expect(nextStepText(claim as Parameters<typeof nextStepText>[0], String)).toContain(
    'www.münchen.example leads to us.',
  )
})

const TARGET = 'shops.oja.test'
const right = { points: false, leads: true, cname: TARGET, addresses: [] }

test.each([
  ['leads to us.', { ...right, points: true }],
  ['the record is right. Visits arrive once the certificate is in place.', right],
  [
    `leads elsewhere. We see a CNAME of other.test; we expect ${TARGET}.`,
    { ...right, leads: false, cname: 'other.test' },
  ],
  [
    `leads elsewhere. We see the address 192.0.2.7; we expect ${TARGET}.`,
    { ...right, leads: false, cname: null, addresses: ['192.0.2.7'] },
  ],
  ['leads nowhere yet.', { ...right, leads: false, cname: null }],
  ['we could not ask. Nothing is lost; we ask again.', { ...right, points: null }],
])('a host %s', (text, host) => {
  const seen = { hosts: { 'www.adunni.com': host } } as unknown as Parameters<typeof hostTexts>[0]['seen']

  expect(hostTexts({ seen, target: TARGET })).toEqual([`www.adunni.com: ${text}`])
})

test('a proved name whose record is right asks the owner for nothing', () => {
  const claim = { state: 'proven', name: 'adunni.com', hasWww: true, target: TARGET }
  const next = (hosts: object) =>
    nextStepText({ ...claim, seen: { hosts } } as unknown as Parameters<typeof nextStepText>[0], String)

  expect(next({})).toContain('point www.adunni.com to shops.oja.test')
  expect(next({ 'www.adunni.com': right })).toContain('You need to do nothing.')
})
