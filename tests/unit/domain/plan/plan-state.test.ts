// Tests where a store stands with its plan: begun days, the banner three days before a trial ends, grace, plans below the present one, the
// plan that is offered first.
import { describe, expect, it } from 'vitest'
import {
  bannerOf,
  cardActFor,
  daysUntil,
  lowerPlans,
  planStateOf,
  planToBuy,
} from '#domain/plan/plan-state.ts'

const DAY = 86_400_000
const now = Date.UTC(2030, 0, 1)
const facts = (days: number | null, rest: object = {}) => ({
  plan: 'premium' as const,
  endsAt: days === null ? null : now + days * DAY,
  isTrial: true,
  graceUntil: null,
  ...rest,
})

describe('where a store stands', () => {
  it.each([
    [facts(2.5), { kind: 'trial', daysLeft: 3 }],
    [facts(0.1), { kind: 'trial', daysLeft: 1 }],
    [facts(30, { isTrial: false }), { kind: 'paid', daysLeft: 30 }],
    [facts(null, { isTrial: false }), { kind: 'paid', daysLeft: null }],
    [facts(5, { isTrial: false, graceUntil: now + 5 * DAY }), { kind: 'grace', daysLeft: 5 }],
    [facts(9, { isTrial: false, graceUntil: now }), { kind: 'paid', daysLeft: 9 }],
    [facts(-1, { plan: 'starter' }), { kind: 'starter' }],
  ])('%#', (given, state) => {
    expect(planStateOf(given, now)).toEqual(state)
  })

  it.each([
    [-DAY, 0],
    [0, 0],
    [1, 1],
    [30_000, 1],
    [DAY + 3_600_000, 2],
    // A trial of 14 days that begins while the clock of this page is some seconds behind the database's.
    [14 * DAY + 1, 14],
    [14 * DAY + 30_000, 14],
  ])('an end in %d ms is in %d days', (ms, days) => {
    expect(daysUntil(now + ms, now)).toBe(days)
  })
})

describe('the banner', () => {
  it.each([
    [facts(3.01), null],
    [facts(3), 'trial-ending'],
    [facts(0.5), 'trial-ending'],
    [facts(2, { isTrial: false }), null],
    [facts(2, { isTrial: false, graceUntil: now + 2 * DAY }), 'grace'],
    [facts(2, { plan: 'starter' }), null],
  ])('%#', (given, banner) => {
    expect(bannerOf(given, now)).toBe(banner)
  })
})

it.each([
  ['enterprise', ['premium', 'starter']],
  ['premium', ['starter']],
  ['starter', []],
] as const)('below %s are %j', (plan, lower) => {
  expect(lowerPlans(plan)).toEqual(lower)
})

describe('the card, when the owner chooses what follows', () => {
  const card = (status: string, renews: boolean) => ({
    plan: 'enterprise' as const,
    renews,
    subscription: { plan: 'enterprise' as const, status },
    stayResumes: true,
  })
  it.each([
    ['premium', card('active', true), 'cancel'],
    ['starter', card('attention', true), 'cancel'],
    ['starter', card('non-renewing', false), null],
    ['enterprise', card('non-renewing', false), 'resume'],
    ['enterprise', { ...card('non-renewing', false), stayResumes: false }, null],
    ['enterprise', card('active', true), null],
    ['enterprise', { ...card('', false), subscription: null }, null],
    [
      'premium',
      {
        plan: 'premium',
        renews: false,
        subscription: { plan: 'enterprise', status: 'non-renewing' },
        stayResumes: true,
      },
      null,
    ],
  ] as const)('%s of %j: %s', (next, facts, act) => {
    expect(cardActFor(next, facts)).toBe(act)
  })
})

it.each([
  ['starter', 'starter', 'premium'],
  ['starter', 'enterprise', 'enterprise'],
  ['premium', 'premium', 'premium'],
  ['premium', 'enterprise', 'premium'],
  ['enterprise', 'enterprise', 'enterprise'],
] as const)('on %s, after %s, %s is offered first', (plan, boughtPlan, offered) => {
  expect(planToBuy({ plan, boughtPlan })).toBe(offered)
})
