// Tests how two people's changes of one form come together: nothing of either is lost in silence.
import { describe, expect, it } from 'vitest'
import { mergeValues, withFields } from '#domain/basics/merge-values.ts'

const base = { name: 'Ada', address: '1 Old Road', tags: ['a'] }

describe('mergeValues', () => {
  it.each([
    ['nobody changed anything', base, base, base, []],
    ['only I changed', { ...base, name: 'Ada O' }, base, { ...base, name: 'Ada O' }, []],
    ['only they changed', base, { ...base, tags: ['b'] }, { ...base, tags: ['b'] }, []],
    [
      'each changed another field',
      { ...base, name: 'Ada O' },
      { ...base, address: '2 New Road' },
      { ...base, name: 'Ada O', address: '2 New Road' },
      [],
    ],
    ['both wrote the same', { ...base, name: 'Bo' }, { ...base, name: 'Bo' }, { ...base, name: 'Bo' }, []],
    [
      'both changed one field',
      { ...base, name: 'Bo' },
      { ...base, name: 'Chi' },
      { ...base, name: 'Bo' },
      ['name'],
    ],
  ])('%s', (_, mine, theirs, values, clashes) => {
    expect(mergeValues(base, mine, theirs)).toEqual({ values, clashes })
  })
})

it('withFields takes the named fields over', () => {
  expect(withFields(base, { name: 'Bo', address: '2 New Road', tags: [] }, ['name'])).toEqual({
    ...base,
    name: 'Bo',
  })
})
