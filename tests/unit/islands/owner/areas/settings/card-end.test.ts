// Tests until when a plan stays once its card is charged no more: one date before the cancel and after it.
import { expect, it } from 'vitest'
import { cardPlanEnd } from '#islands/owner/areas/settings/plan/CardOnFile.tsx'

const active = {
  plan: 'enterprise',
  endsAt: '2030-03-02T12:00:00Z',
  paidUntil: '2030-03-01T12:00:00Z',
  nextPlan: null,
  nextEndsAt: null,
  nextChargeAt: '2030-03-02T12:00:00Z',
  graceUntil: null,
  subscription: { plan: 'enterprise', status: 'active' },
} as const
const cancelled = {
  ...active,
  nextChargeAt: null,
  endsAt: '2030-03-01T12:00:00Z',
  subscription: { plan: 'enterprise', status: 'non-renewing' },
} as const
const premiumWaits = { nextPlan: 'premium', nextEndsAt: '2030-03-15T12:00:00Z' } as const

it.each([
  ['the end of the paid days, though the card is charged a day later', active, '2030-03-01T12:00:00Z'],
  ['the same day after the cancel', cancelled, '2030-03-01T12:00:00Z'],
  [
    'its own end where a lower plan waits',
    { ...active, ...premiumWaits, endsAt: '2030-03-01T12:00:00Z', nextChargeAt: '2030-03-15T12:00:00Z' },
    '2030-03-01T12:00:00Z',
  ],
  ['its own end after the cancel too', { ...cancelled, ...premiumWaits }, '2030-03-01T12:00:00Z'],
  [
    'the end of the lower plan where the card pays that',
    {
      ...active,
      ...premiumWaits,
      nextChargeAt: '2030-03-15T12:00:00Z',
      subscription: { plan: 'premium', status: 'active' },
    },
    '2030-03-15T12:00:00Z',
  ],
  [
    'the end of grace after a failed charge',
    {
      ...active,
      nextChargeAt: null,
      graceUntil: '2030-03-08T12:00:00Z',
      subscription: { plan: 'enterprise', status: 'attention' },
    },
    '2030-03-08T12:00:00Z',
  ],
  ['nothing without a card', { ...active, subscription: null }, null],
])('%s', (_, page, end) => {
  expect(cardPlanEnd(page)).toBe(end)
})
