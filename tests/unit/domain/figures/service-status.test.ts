// What the public status page says of the parts of the service.
import { describe, expect, it } from 'vitest'
import { PART_OF_KIND, STATUS_PARTS, statusParts } from '#domain/figures/service-status.ts'
import { ALERT_RULES } from '#domain/message/alert-words.ts'

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
      days: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((day) => ({ day, hasFault: true })),
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
