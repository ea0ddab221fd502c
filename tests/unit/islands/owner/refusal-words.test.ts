// Tests which sentence a refusal gets: its own, one made of its details, the common one, the area's own for others.
import { expect, it } from 'vitest'
import { toRefusalText } from '#kit/form/refusal-words.ts'

const textOf = toRefusalText({
  code_taken: 'Taken.',
  seats_full: ({ seats }: Readonly<Record<string, unknown>>) => `${seats} seats.`,
  shown_elsewhere: null,
  other: 'Not saved.',
})

it.each([
  ['code_taken', {}, 'Taken.'],
  ['seats_full', { seats: 3 }, '3 seats.'],
  ['shown_elsewhere', {}, null],
  ['proof_needed', {}, null],
  ['forbidden', {}, 'You may not do this in this shop.'],
  ['never_heard_of', {}, 'Not saved.'],
  ['toString', {}, 'Not saved.'],
])('%s', (code, details, text) => {
  expect(textOf({ code, details })).toBe(text)
})

it('has a sentence where an area names none', () => {
  expect(toRefusalText({})({ code: 'never_heard_of', details: {} })).toBe(
    'This did not work. Please try again.',
  )
})
