// Tests what operators ask the Worker.
import { describe, expect, test } from 'vitest'
import { DatabaseError } from '#data/errors.ts'
import { fetchView } from '#functions/http/operator/views/views.ts'
import { personActionOf } from '#functions/http/operator/acts/person-actions.ts'
import { planActionOf } from '#functions/http/operator/acts/plan-actions.ts'

// Checks that a search which the database refuses never looks like a search that found nothing. Planted once and seen red: a refusal as an
// empty list.
describe('views', () => {
type Context = Parameters<typeof fetchView>[1]

/** A visit of a page whose database refuses each call. */
const refusedAt = (path: string): Context =>
  ({
    url: new URL(path, 'https://oja.test'),
    now: () => 0,
    database: {
      rpc: async () => ({
        data: null,
        error: { code: 'OJ400', message: 'bad_request', details: '{"field":"search"}' },
        status: 400,
      }),
    },
  }) as unknown as Context

test.each(['/stores', '/people'])('a refused search of %s throws', async (path) => {
  await expect(fetchView(path, refusedAt(`${path}?q=adunni`))).rejects.toThrow(DatabaseError)
})
})

// Tests how the operators' forms are read: which path has which act, which acts need the password, and what a refusal says.
describe('actions', () => {
const ID = '0d3b1f60-1111-4222-8333-444455556666'

test.each(['extend-trial', 'give-plan', 'end-plan', 'record-transfer'])(
  '%s is an act on a plan and needs the password',
  (act) => {
    expect(planActionOf(`/stores/${ID}/plan`, { act })).toMatchObject({
      act,
      asksPassword: true,
      backTo: `/stores/${ID}`,
    })
  },
)

test.each([
  ['suspend-person', false],
  ['restore-person', false],
  ['withdraw-notice', false],
  ['give-notice', true],
])('%s is an act on a person; with the password: %s', (act, asksPassword) => {
  expect(personActionOf(`/people/${ID}`, { act })).toMatchObject({ act, asksPassword })
})

test('other paths and acts are none', () => {
  expect(planActionOf(`/stores/${ID}`, { act: 'give-plan' })).toBeNull()
  expect(planActionOf('/stores/x/plan', { act: 'give-plan' })).toBeNull()
  expect(planActionOf(`/stores/${ID}/plan`, { act: 'suspend' })).toBeNull()
  expect(personActionOf(`/people/${ID}`, { act: 'give-plan' })).toBeNull()
  expect(personActionOf('/people/x', { act: 'suspend-person' })).toBeNull()
})

test('a refusal says what to write', () => {
  const action = planActionOf(`/stores/${ID}/plan`, { act: 'record-transfer' })
  expect(action?.refusalOf('bad_request', { field: 'amount' })).toMatch(/^Write the amount/)
  expect(action?.refusalOf('bad_request', { field: 'reason' })).toBe(
    'Write a reason of at most 500 characters.',
  )
  expect(action?.refusalOf('reference_used', {})).toMatch(/counts once/)
})
})
