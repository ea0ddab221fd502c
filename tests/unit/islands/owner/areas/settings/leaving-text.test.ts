// Tests what the owner reads after choosing a lower plan: what truly follows, and what staying does to a card that was cancelled.
import { expect, it } from 'vitest'
import { leavingText } from '#islands/owner/areas/settings/plan/copy.ts'

type Page = Parameters<typeof leavingText>[1]
const page = (changes: Partial<Page> = {}): Page => ({
  plan: 'enterprise',
  paidUntil: '2030-03-01T12:00:00Z',
  nextPlan: null,
  nextEndsAt: null,
  renews: false,
  subscription: null,
  stayResumes: true,
  ...changes,
})
const cancelled: Page['subscription'] = {
  status: 'non-renewing',
  plan: 'enterprise',
  months: 1,
  amountMinor: 1_500_000,
  currency: 'NGN',
  nextPaymentAt: null,
}

it('says that Starter follows unless the lower plan is bought', () => {
  expect(leavingText('premium', page())).toBe(
    'Enterprise ends on 1 March 2030. Buy Premium before then and it begins without a gap; otherwise Starter follows, and nothing is deleted.',
  )
  expect(leavingText('starter', page({ paidUntil: null }))).toBe(
    'Enterprise ends with the paid time. Starter follows, and nothing is deleted.',
  )
})

it.each(['premium', 'starter'] as const)('names the plan that waits, paid or tried, for %s', (chosen) => {
  const waiting = page({ nextPlan: 'premium', nextEndsAt: '2030-03-15T12:00:00Z' })
  expect(leavingText(chosen, waiting)).toBe(
    'Enterprise ends on 1 March 2030. Premium follows until 15 March 2030, then Starter. Nothing is deleted.',
  )
})

it('says that the card was cancelled, and that staying charges it again', () => {
  expect(leavingText('starter', page({ subscription: cancelled }))).toContain(
    'Your card was cancelled and is not charged again. If you stay on Enterprise, it is charged again as before.',
  )
})
