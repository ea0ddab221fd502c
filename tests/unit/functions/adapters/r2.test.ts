// Tests the R2 adapter: conditions on puts, and "slow down" answers, after which it waits. Planted defect (2026-11-20): the condition left
// out of the put -> "puts on the etag" turns red.
import { describe, expect, test } from 'vitest'
import { isSlowDown, r2Objects } from '#functions/adapters/r2.ts'

const BYTES = new Uint8Array([1])

/** A bucket whose put returns values from a list: an error to throw, or R2's result. */
function makeBucket(answers: readonly (Error | { etag: string } | null)[]) {
  const conditions: unknown[] = []
  const waits: number[] = []
  const bucket = {
    async put(_key: string, _bytes: Uint8Array, options: { onlyIf?: unknown }) {
      const answer = answers[conditions.length]
      conditions.push(options.onlyIf)
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as R2Bucket
  const wait = async (ms: number) => {
    waits.push(ms)
  }
  return { objects: r2Objects(bucket, wait), conditions, waits }
}

const slowDown = new Error('put: Reduce your rate of simultaneous reads on the same object. (10058)')

describe('a conditional put', () => {
  test('puts on the etag that was read, or on there being nothing', async () => {
    const { objects, conditions } = makeBucket([{ etag: 'b' }, { etag: 'c' }])

    expect(await objects.putIf('k', BYTES, 'a')).toBe('b')
    expect(await objects.putIf('k', BYTES, null)).toBe('c')

    expect(conditions).toEqual([{ etagMatches: 'a' }, { etagDoesNotMatch: '*' }])
  })

  test('says when it was refused', async () => {
    const { objects, waits } = makeBucket([null])

    expect(await objects.putIf('k', BYTES, 'a')).toBeNull()
    expect(waits).toEqual([])
  })

  test('waits and tries again with the same condition when R2 asks for slower writes', async () => {
    const { objects, conditions, waits } = makeBucket([slowDown, slowDown, { etag: 'b' }])

    expect(await objects.putIf('k', BYTES, 'a')).toBe('b')

    expect(conditions).toEqual([{ etagMatches: 'a' }, { etagMatches: 'a' }, { etagMatches: 'a' }])
    expect(waits[0]).toBeGreaterThanOrEqual(250)
    expect(waits[1]).toBeGreaterThanOrEqual(500)
  })

  test('gives up after some seconds', async () => {
    const { objects, waits } = makeBucket(Array.from({ length: 9 }, () => slowDown))

    await expect(objects.putIf('k', BYTES, 'a')).rejects.toThrow('10058')
    expect(waits).toHaveLength(5)
  })

  test('does not try again after another failure', async () => {
    const { objects, conditions } = makeBucket([new Error('put: internal error (10001)')])

    await expect(objects.putIf('k', BYTES, 'a')).rejects.toThrow('10001')
    expect(conditions).toHaveLength(1)
  })
})

test.each([
  [slowDown, true],
  [new Error('429 Too Many Requests'), true],
  [new Error('put: not found (10007)'), false],
  [new Error('page 4290 of 10'), false],
  ['10058', false],
])('%s asks for slower writes: %s', (error, expected) => {
  expect(isSlowDown(error)).toBe(expected)
})
