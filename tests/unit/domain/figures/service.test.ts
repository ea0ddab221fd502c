// Tests figures of the service: its state and its cost.
import { describe, expect, it } from 'vitest'
import { monthlyCost } from '#domain/figures/service-cost.ts'
import { PART_OF_KIND, STATUS_PARTS, statusParts } from '#domain/figures/service-status.ts'
import { ALERT_RULES } from '#domain/message/alert-words.ts'

// What the public status page says of the parts of the service.
describe('the state', () => {
  const NOW = Date.parse('2026-11-24T12:00:00Z')
  const since = '2026-11-21T23:00:00Z'

  const daysOf = (faults: Parameters<typeof statusParts>[0]['faults'], part: string) =>
    statusParts({ since, faults }, NOW).parts.find((state) => state.part === part)

  describe('the parts', () => {
    it('stand for every rule of the alerts', () => {
      // Growth of the database is no fault of a part, and whoever fills it must not write on the page.
      expect([...Object.keys(PART_OF_KIND), 'database_grows'].sort()).toEqual(Object.keys(ALERT_RULES).sort())
      expect([...new Set(Object.values(PART_OF_KIND))].sort()).toEqual([...STATUS_PARTS].sort())
    })

    it('work, with a day for each day since the first measurement', () => {
      const { parts, faults } = statusParts({ since, faults: [] }, NOW)

      expect(parts.map(({ part, hasFault }) => [part, hasFault])).toEqual(
        STATUS_PARTS.map((part) => [part, false]),
      )
      expect(parts[0]?.days.map(({ day }) => day)).toEqual([
        '2026-11-21',
        '2026-11-22',
        '2026-11-23',
        '2026-11-24',
      ])
      expect(faults).toEqual([])
    })

    it('have trouble while a fault is open, on each day that it touched', () => {
      const open = { kind: 'failures', beganAt: '2026-11-23T23:59:00Z', endedAt: null }
      const over = { kind: 'failures', beganAt: '2026-11-21T23:00:00Z', endedAt: '2026-11-22T00:10:00Z' }

      expect(daysOf([open, over], 'shops')).toEqual({
        part: 'shops',
        hasFault: true,
        days: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((day) => ({
          day,
          hasFault: true,
        })),
      })
      expect(daysOf([over], 'shops')).toMatchObject({ hasFault: false })
      expect(daysOf([open, over], 'mails')).toMatchObject({
        hasFault: false,
        days: Array(4).fill({ hasFault: false }),
      })
    })

    it('show at most ninety days, none before the first measurement, and no rule that this build does not know', () => {
      expect(statusParts({ since: '2020-01-01T00:00:00Z', faults: [] }, NOW).parts[0]?.days).toHaveLength(90)
      expect(statusParts({ since: null, faults: [] }, NOW).parts[0]?.days).toEqual([])
      const unknown = { kind: 'of_tomorrow', beganAt: since, endedAt: null }
      expect(statusParts({ since, faults: [unknown] }, NOW).faults).toEqual([])
    })
  })
})

// Tests what a month costs at the pace of what was measured.
describe('the cost', () => {
  const USE = {
    hours: 72,
    requests: 3_000_000,
    publishes: 30_000,
    logLines: 1_000,
    mails: 2_000,
    pictures: 600,
    connections: 2_500,
    filesBytes: 200e9,
    databaseBytes: 16e9,
  }

  const dollarsOf = (use: Parameters<typeof monthlyCost>[0]) =>
    Object.fromEntries(
      (monthlyCost(use) ?? []).map(({ what, dollars }) => [what, Number(dollars.toFixed(4))]),
    )

  it('counts a month of 30 days at the pace of the measured hours, and sizes as they are', () => {
    const lines = monthlyCost(USE)
    expect(lines?.map(({ what, count }) => [what, count])).toEqual([
      ['plans', null],
      ['requests', 30_000_000],
      ['publishes', 300_000],
      ['database', 16e9],
      ['files', 200e9],
      ['logs', 10_000],
      ['mails', 20_000],
      ['pictures', 6_000],
      ['connections', 2_500],
    ])
  })

  it('prices requests, publishes, gigabytes, log, mails, pictures and connections', () => {
    expect(dollarsOf(USE)).toEqual({
      plans: 30,
      requests: 16.2,
      publishes: 2.178,
      database: 2,
      files: 4.2,
      logs: 0.006,
      mails: 18,
      pictures: 3,
      connections: 25,
    })
  })

  it('costs the plans when nothing happened, and says nothing before an hour was measured', () => {
    const idle = {
      hours: 1,
      requests: 0,
      publishes: 0,
      logLines: 0,
      mails: 0,
      pictures: 0,
      connections: null,
      filesBytes: null,
      databaseBytes: null,
    }
    const none = {
      requests: 0,
      publishes: 0,
      database: 0,
      files: 0,
      logs: 0,
      mails: 0,
      pictures: 0,
      connections: 0,
    }
    expect(dollarsOf(idle)).toEqual({ plans: 30, ...none })
    expect(monthlyCost({ ...idle, hours: 0 })).toBeNull()
  })
})
