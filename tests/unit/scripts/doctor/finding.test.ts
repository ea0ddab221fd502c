// The doctor's table: a line for each finding, and below a red one what to do.
import { describe, expect, it } from 'vitest'
import { check, formatFindings, green, leftOut, red } from '#scripts/doctor/finding.ts'

describe('findings', () => {
  it('are a table with what to do below a red line', () => {
    const table = formatFindings(
      [
        green('cron', 'runs'),
        red('dead letters', '2', 'npm run dead-letters'),
        leftOut('https', 'none here'),
      ],
      { hasColour: false },
    )

    expect(table.split('\n')).toEqual([
      'green  cron          runs',
      'RED    dead letters  2',
      '                     -> npm run dead-letters',
      '-      https         none here',
    ])
  })

  it('turn red when a check fails, with the reason of a failed fetch', async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))

    expect(await check('site', 'look', refused)).toEqual(red('site', 'fetch failed (ENOTFOUND)', 'look'))
    expect(await check('site', 'look', async () => 'answers')).toEqual(green('site', 'answers'))
  })
})
