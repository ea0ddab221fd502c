// Tests that a function of the database has one contract, so that its answer is checked by the schema that the product uses. Planted, and seen
// red: a second contract of set_plan_renewal in another file.
import { expect, it } from 'vitest'
import { contracts, contractsOf } from '#tests/support/database/contracts.ts'

it('finds the contracts of all files', () => {
  expect([...contracts.keys()]).toEqual(
    expect.arrayContaining(['set_plan_renewal', 'operator_leads', 'free_domain_page']),
  )
})

it('refuses a second contract of a function', () => {
  const module = Object.fromEntries([...contracts].slice(0, 2))

  expect(contractsOf([module]).size).toBe(2)
  expect(() => contractsOf([module, module])).toThrow(/expected one contract, got two/)
})
