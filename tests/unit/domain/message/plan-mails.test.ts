// Tests the mails about the end of a plan: the day on the shop's calendar, what happens to products, the way to the page.
import { expect, it } from 'vitest'
import { wordsOfPlanMail } from '#domain/message/plan-mails.ts'

const content = {
  store: 'Adunni Fabrics',
  storeId: 's1',
  at: Date.UTC(2026, 10, 20, 9),
  zone: 'Africa/Lagos',
  plan: 'premium' as const,
  isTrial: true,
  // 00:30 of the next day in Lagos.
  endsAt: Date.UTC(2026, 10, 22, 23, 30),
}
const site = 'https://oja.example'

it('tells of a trial that ends, with the day and the way to pay', () => {
  const mail = wordsOfPlanMail({ kind: 'plan_ending', content }, site)

  expect(mail.subject).toBe('The trial of Premium for Adunni Fabrics ends on Monday 23 November')
  expect(mail.text).toContain('Nothing will be deleted: products over the limit of Starter rest')
  expect(mail.text).toContain('See your plan: https://oja.example/settings/plan?shop=s1')
})

it.each([
  ['plan_ended', true, 'The trial of Premium for Adunni Fabrics has ended', 'Nothing was deleted'],
  ['plan_ending', false, 'Premium for Adunni Fabrics ends on Monday 23 November', 'Nothing will be deleted'],
  ['plan_ended', false, 'Premium for Adunni Fabrics has ended', 'Nothing was deleted'],
] as const)('tells of %s, trial: %s', (kind, isTrial, subject, products) => {
  const mail = wordsOfPlanMail({ kind, content: { ...content, isTrial } }, site)

  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(products)
})
