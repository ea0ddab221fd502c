// Checks when a picture's full size may follow its light files: a shopper waits for nothing, and an owner pays for no byte she did not choose.
import { expect, it } from 'vitest'
import { mayFollow } from '#islands/owner/shared/pictures/queue/may-follow.ts'

const BUSY_DATA = { isForced: false, isOnWifi: false, isDear: false, untouchedMs: 0 }

it.each([
  ['waits while the page is touched', {}, false],
  ['waits for twenty quiet seconds', { untouchedMs: 20_000 }, false],
  ['follows after them', { untouchedMs: 20_001 }, true],
  ['never follows by itself where bytes are dear', { isDear: true, untouchedMs: 3_600_000 }, false],
  ['follows at once on Wi-Fi', { isOnWifi: true }, true],
  ['follows at a press, whatever the line', { isForced: true, isDear: true }, true],
])('%s', (_, moment, answer) => {
  expect(mayFollow({ ...BUSY_DATA, ...moment })).toBe(answer)
})
