// Which stores a device forgets when the person's memberships change.
import { expect, it } from 'vitest'
import { lostStores } from '#owner/session/kept/lost-stores.ts'

const store = (id: string, role: 'owner' | 'staff' = 'staff', rights: Record<string, boolean> = {}) => ({
  id,
  role,
  rights,
})

it.each([
  ['nothing has changed', [store('a')], [store('a')], []],
  [
    'rights in another order',
    [store('a', 'staff', { x: true, y: false })],
    [store('a', 'staff', { y: false, x: true })],
    [],
  ],
  ['a new store', [], [store('a')], []],
  ['removed', [store('a'), store('b')], [store('b')], ['a']],
  ['another role', [store('a', 'owner')], [store('a')], ['a']],
  ['a right taken', [store('a')], [store('a', 'staff', { 'customer-numbers': false })], ['a']],
  [
    'a right given',
    [store('a', 'staff', { figures: false })],
    [store('a', 'staff', { figures: true })],
    ['a'],
  ],
])('%s', (_, before, now, ids) => {
  expect(lostStores(before, now)).toEqual(ids)
})
