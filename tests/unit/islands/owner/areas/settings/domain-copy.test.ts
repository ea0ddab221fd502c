// Tests what the page of a domain says of a name with letters beyond a–z: both of its forms, and the one for people in sentences.
import { expect, test } from 'vitest'
import { bothForms, nextStepText } from '#islands/owner/areas/settings/domain/copy.ts'

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
