// Tests the sentences that an owner reads before going down to a lower plan.
import { expect, it } from 'vitest'
import { restLines } from '#owner/areas/settings/plan/SmallerPlan.tsx'

const nothing = { members: [], currencies: [], hasWatermark: false, domain: null, template: null }
const GOES_ON = 'Orders, customers, vouchers, gift cards and rewards go on as they are.'

it('names what the shop uses and the features that it loses, and what goes on', () => {
  const used = {
    members: ['Bola', 'Chidi'],
    currencies: ['GBP', 'USD'],
    hasWatermark: true,
    domain: 'adunni.example',
    template: 'boutique',
  }

  expect(restLines('enterprise', 'starter', used)).toEqual([
    'Bola and Chidi have no seat: they cannot open the shop.',
    'Nobody sees prices or pays in GBP and USD.',
    'New pictures get no watermark; those that have one keep it.',
    'adunni.example leads to your link here.',
    'Your pages wear the template Market.',
    'Your pages name us in the footer.',
    'Analytics show the last 30 days.',
    'Courier, tracking number and expected day can no longer be added to orders.',
    'Nobody can ask to be written to, and you write to nobody from here.',
    'Nothing can be imported from other shops.',
    'Receipts, the sign-in page and mails to your customers name us.',
    GOES_ON,
  ])
  expect(restLines('enterprise', 'premium', nothing)).toEqual([
    'Nothing can be imported from other shops.',
    'Receipts, the sign-in page and mails to your customers name us.',
    GOES_ON,
  ])
})
