// Tests that uploads wait for uploads of their own kind alone.
import { expect, test } from 'vitest'
import type { RouteContext } from '#functions/http/shared/context.ts'
import { inTurns, makeTurns } from '#functions/http/shared/upload-turns.ts'

const context = {} as RouteContext
const request = () => new Request('https://oja.test/')

test('strangers who send pictures do not hold up the shops', async () => {
  const inClaimTurns = makeTurns()
  let end = () => {}
  const never = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow = inClaimTurns(async () => {
    await never
    return new Response('slow')
  })
  const slowOnes = [slow(request(), context), slow(request(), context)]
  let isThirdDone = false
  const third = inClaimTurns(async () => new Response('third'))(request(), context).then(() => {
    isThirdDone = true
  })

  const upload = await inTurns(async () => new Response('upload'))(request(), context)

  expect([await upload.text(), isThirdDone]).toEqual(['upload', false])
  end()
  await Promise.all([...slowOnes, third])
  expect(isThirdDone).toBe(true)
})
