// Tests what operators ask the Worker.
import { describe, expect, test } from 'vitest'
import { DatabaseError } from '#data/errors.ts'
import { refusalSentence } from '#functions/http/operator/acts/act.ts'
import { readAct } from '#functions/http/operator/acts/acts.ts'
import { fetchView } from '#functions/http/operator/views/views.ts'

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
describe('acts', () => {
  const ID = '0d3b1f60-1111-4222-8333-444455556666'

  test.each(['extend-trial', 'give-plan', 'end-plan', 'record-transfer'])(
    '%s is an act on a plan and needs the password',
    (act) => {
      expect(readAct(`/stores/${ID}/plan`, { act })).toMatchObject({ asksPassword: true, id: ID })
    },
  )

  test.each([
    ['suspend-person', undefined],
    ['restore-person', undefined],
    ['withdraw-notice', undefined],
    ['give-notice', true],
  ])('%s is an act on a person; with the password: %s', (act, asksPassword) => {
    expect(readAct(`/people/${ID}`, { act })?.asksPassword).toBe(asksPassword)
  })

  test('other paths and acts are none', () => {
    expect(readAct(`/stores/${ID}`, { act: 'give-plan' })).toBeNull()
    expect(readAct('/stores/x/plan', { act: 'give-plan' })).toBeNull()
    expect(readAct(`/stores/${ID}/plan`, { act: 'suspend' })).toBeNull()
    expect(readAct(`/people/${ID}`, { act: 'give-plan' })).toBeNull()
    expect(readAct('/people/x', { act: 'suspend-person' })).toBeNull()
    expect(readAct('/stores', { act: 'suspend', id: ID })).toBeNull()
    expect(readAct('/leads', { act: 'lead-won' })).toBeNull()
    expect(readAct('/leads', { act: 'lead-won', id: ID })).toMatchObject({ id: ID })
    expect(readAct('/payments', { act: 'approve-refund' })).toMatchObject({ asksPassword: true })
  })

  test('a refusal says what to write', () => {
    const { refusals } = readAct(`/stores/${ID}/plan`, { act: 'record-transfer' }) ?? {}
    const sentence = (code: string, field?: string) =>
      refusalSentence({ code, details: field === undefined ? {} : { field } }, refusals)
    expect(sentence('bad_request', 'amount')).toMatch(/^Write the amount/)
    expect(sentence('bad_request', 'reason')).toBe('Write a reason of at most 500 characters.')
    expect(sentence('bad_request')).toBe('Write a reason of at most 500 characters.')
    expect(sentence('reference_used')).toMatch(/counts once/)
    expect(sentence('never_heard_of')).toMatch(/^It was not done/)
  })
})
