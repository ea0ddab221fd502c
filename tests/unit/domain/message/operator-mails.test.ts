// Tests the mails about what our staff did with a shop: the reason, what stays, the answer, the way back.
import { expect, it } from 'vitest'
import { wordsOfOperatorMail } from '#domain/message/operator-mails.ts'

const shop = { store: 'Adunni Fabrics', storeId: 's1' }
const site = 'https://oja.example'

it('says why a shop is suspended, what stays, and where to object', () => {
  const mail = wordsOfOperatorMail(
    { kind: 'store_suspended', content: { ...shop, reason: 'Two shoppers paid & got nothing.' } },
    site,
  )

  expect(mail.subject).toBe('Adunni Fabrics is suspended')
  expect(mail.text).toContain('The reason: Two shoppers paid & got nothing.')
  expect(mail.text).toContain('Nothing is deleted.')
  expect(mail.text).toContain('Write to us: https://oja.example/settings/help?shop=s1')
  expect(mail.html).toContain('paid &#38; got nothing')
})

it('says that a shop is open again', () => {
  const mail = wordsOfOperatorMail({ kind: 'store_restored', content: { ...shop, reason: '' } }, site)

  expect(mail.subject).toBe('Adunni Fabrics is open again')
  expect(mail.text).toContain('Open your shop: https://oja.example/dashboard?shop=s1')
})

it('brings an answer with its lines, below the question', () => {
  const content = { ...shop, question: 'How do I print?', answer: 'Open an <b>order</b>.\nPress Print.' }
  const mail = wordsOfOperatorMail({ kind: 'support_answered', content }, site)

  expect(mail.subject).toBe('Our answer to your question for Adunni Fabrics')
  expect(mail.text).toMatch(/^You asked: How do I print\?\n\nOpen an <b>order<\/b>\.\nPress Print\./)
  expect(mail.html).toContain('order&#60;/b&#62;.<br>Press Print.')
  expect(mail.html).not.toContain('<b>')
})
