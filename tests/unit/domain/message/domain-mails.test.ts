// Tests the words of mails about a shop's own domain.
import { expect, test } from 'vitest'
import { type DomainMail, wordsOfDomainMail } from '#domain/message/domain-mails.ts'

const content = {
  store: 'Adunni <b>Fabrics</b>',
  storeId: 's1',
  at: 0,
  zone: 'Africa/Lagos',
  domain: 'xn--mnchen-3ya.example',
  target: 'shops.oja.test',
}
const words = (kind: DomainMail['kind']) => wordsOfDomainMail({ kind, content }, 'https://oja.test')

test.each([
  ['domain_active', 'is at münchen.example', 'safe connection'],
  ['domain_failing', 'münchen.example does not lead', '72 hours'],
  ['domain_resting', 'shows', '30 days'],
  ['domain_taken', 'Another shop has proved münchen.example', 'registrar'],
] as const)('%s says what is and leads to the settings', (kind, subject, part) => {
  const mail = words(kind)

  expect(mail.subject).toContain(subject)
  expect(mail.text).toContain(part)
  expect(mail.text).toContain('https://oja.test/settings/domain?shop=s1')
})

test('what we expect has the form of DNS, to copy', () => {
  expect(words('domain_failing').text).toContain(
    'xn--mnchen-3ya.example is a CNAME (or ALIAS) of shops.oja.test',
  )
})
