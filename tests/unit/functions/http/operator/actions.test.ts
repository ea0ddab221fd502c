// Tests how the operators' forms are read: which path has which act, which acts need the password, and what a refusal says.
import { expect, test } from 'vitest'
import { personActionOf } from '#functions/http/operator/acts/person-actions.ts'
import { planActionOf } from '#functions/http/operator/acts/plan-actions.ts'

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
