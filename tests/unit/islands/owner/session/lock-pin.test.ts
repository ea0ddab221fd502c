// Tests the PIN of a device: only a slow salted hash of it is stored, bound to the person; wrong tries are counted before they are looked at.
// Planted once and seen red: the count after the look; a hash without the person.
import { afterEach, describe, expect, it } from 'vitest'
import { $lock, keepLock } from '#owner/session/device-lock.ts'
import { type DeviceLock, isPin, lockOf, MOST_TRIES, setLock, tryPin } from '#owner/session/lock-pin.ts'

const ADA = 'ada-1'
const stored = () => lockOf(ADA) as DeviceLock

afterEach(() => keepLock(null))

describe('a PIN', () => {
  it('has four to six digits', () => {
    expect(['1234', '123456', '123', '1234567', '12a4', ' 1234', ''].map(isPin)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('is stored as a hash that no two devices and no two people share', async () => {
    await setLock(ADA, '4711', 5)
    const first = stored()
    await setLock(ADA, '4711', 5)

    expect($lock.get()).not.toContain('4711')
    expect(stored().hash).not.toBe(first.hash)
    expect(await tryPin({ ...stored(), userId: 'bola-1' }, '4711')).not.toBeNull()
    expect(lockOf('bola-1', JSON.stringify(first))).toBeNull()
    for (const text of ['', 'x', '{}', '[]', 'null', JSON.stringify({ ...first, minutes: 9999 })]) {
      expect(lockOf(ADA, text)).toBeNull()
    }
  })

  it('opens when it is right, and counts each wrong try before it looks', async () => {
    await setLock(ADA, '4711', 5)

    expect(await tryPin(stored(), '0000')).toBe(MOST_TRIES - 1)
    const trying = tryPin(stored(), '0001')
    expect(stored().wrong).toBe(2)
    expect(await trying).toBe(MOST_TRIES - 2)
    expect(await tryPin(stored(), '4711')).toBeNull()
    expect(stored().wrong).toBe(0)
    for (let left = MOST_TRIES - 1; left >= 0; left -= 1) expect(await tryPin(stored(), '9999')).toBe(left)
  })
})
