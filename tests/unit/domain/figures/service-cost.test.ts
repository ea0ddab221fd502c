// Tests what a month costs at the pace of what was measured.
import { expect, it } from 'vitest'
import { monthlyCost } from '#domain/figures/service-cost.ts'

const USE = { hours: 72, requests: 3_000_000, publishes: 30_000, filesBytes: 200e9, databaseBytes: 16e9 }

const dollarsOf = (use: Parameters<typeof monthlyCost>[0]) =>
  Object.fromEntries((monthlyCost(use) ?? []).map(({ what, dollars }) => [what, Number(dollars.toFixed(4))]))

it('counts a month of 30 days at the pace of the measured hours, and sizes as they are', () => {
  const lines = monthlyCost(USE)
  expect(lines?.map(({ what, count }) => [what, count])).toEqual([
    ['plans', null],
    ['requests', 30_000_000],
    ['publishes', 300_000],
    ['database', 16e9],
    ['files', 200e9],
  ])
})

it('prices requests, publishes and gigabytes', () => {
  expect(dollarsOf(USE)).toEqual({ plans: 30, requests: 16.2, publishes: 2.178, database: 2, files: 4.2 })
})

it('costs the plans when nothing happened, and says nothing before an hour was measured', () => {
  const idle = { hours: 1, requests: 0, publishes: 0, filesBytes: null, databaseBytes: null }
  expect(dollarsOf(idle)).toEqual({ plans: 30, requests: 0, publishes: 0, database: 0, files: 0 })
  expect(monthlyCost({ ...idle, hours: 0 })).toBeNull()
})
