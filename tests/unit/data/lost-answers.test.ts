// Checks that an act whose answer was lost is sent again with its id, and that others have ids of their own.
import { expect, it } from 'vitest'
import { aboutOf, actOnce } from '#data/lost-answers.ts'

const sent: string[] = []
const arrive = async (actionId: string) => {
  sent.push(actionId)
  return { ok: true, value: null } as const
}
const lose = async (actionId: string) => {
  sent.push(actionId)
  throw new TypeError('Failed to fetch')
}

it('keeps the id of an act until an answer comes, for the next about the same alone', async () => {
  const card = aboutOf('adjust_gift_card', { card: '6f1f34a0-0000-4000-8000-000000000001', amount: 2_000 })
  const other = aboutOf('adjust_gift_card', { card: '6f1f34a0-0000-4000-8000-000000000002', amount: 2_000 })
  const changed = aboutOf('adjust_gift_card', { card: '6f1f34a0-0000-4000-8000-000000000001', amount: 3_000 })
  await expect(actOnce(card, lose)).rejects.toThrow('Failed to fetch')
  await actOnce(other, arrive)
  await expect(actOnce(changed, lose)).rejects.toThrow('Failed to fetch')
  await actOnce(card, arrive)
  await actOnce(card, arrive)

  const [first, second, third, fourth, fifth] = sent
  expect([third, fourth]).toEqual([first, first])
  expect(new Set([first, second, fifth]).size).toBe(3)
})

it('is about the function and the ids among its arguments', () => {
  const ids = ['6f1f34a0-0000-4000-8000-000000000001', '6f1f34a0-0000-4000-8000-000000000002']
  expect(aboutOf('change_prices', { ids, change: { value: 10 }, note: 'Eid' })).toBe(
    `change_prices ${ids.join(' ')}`,
  )
})
