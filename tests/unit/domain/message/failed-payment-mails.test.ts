// Tests the words of mails about a renewal that failed.
import { expect, it } from 'vitest'
import { type FailedPaymentMail, wordsOfFailedPayment } from '#domain/message/failed-payment-mails.ts'

const mail = (day: number): FailedPaymentMail => ({
  kind: 'plan_payment_failed',
  content: {
    store: 'Adunni Fabrics',
    storeId: 'b1',
    at: Date.UTC(2030, 2, 1),
    zone: 'Africa/Lagos',
    plan: 'premium',
    day,
    amountMinor: 550_000,
    currency: 'NGN',
    endsAt: Date.UTC(2030, 2, 8, 23, 30),
  },
})

it('names amount, plan, shop and the last day on the shop’s calendar, with a link to pay', () => {
  const { subject, text } = wordsOfFailedPayment(mail(0), 'https://oja.example')

  expect(subject).toBe('The payment of Premium for Adunni Fabrics failed')
  expect(text).toContain('₦5,500')
  expect(text).toContain('Saturday 9 March')
  expect(text).toContain('https://oja.example/settings/plan?shop=b1')
})

it('says on the last day that the card is not tried again', () => {
  expect(wordsOfFailedPayment(mail(6), 'https://oja.example').subject).toBe(
    'Last reminder: Premium for Adunni Fabrics ends on Saturday 9 March',
  )
  expect(wordsOfFailedPayment(mail(6), 'https://oja.example').text).not.toContain('try your card again')
  expect(wordsOfFailedPayment(mail(3), 'https://oja.example').text).toContain('try your card again')
})
