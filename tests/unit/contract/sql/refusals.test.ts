// Compares the refusals of contracts with the line `Refuses:` above their functions in supabase/schemas. Planted, and seen red: a code too few and
// a code too many in a contract.
import { expect, it } from 'vitest'
import { COMMON_REFUSALS } from '#contract/sql-function.ts'
import { joinSchemas } from '#scripts/build/baseline.ts'
import { contracts } from '#tests/support/database/contracts.ts'

const isCommon = (code: string) => COMMON_REFUSALS.some((common) => common === code)

/** The codes that SQL states, by function. */
const stated = new Map(
  [...joinSchemas().matchAll(/((?:^--.*\n)+)^create function public\.(\w+)\(/gm)].map(
    ([, header = '', name = '']) => {
      const line = /Refuses: ([a-z_, ]+)\./.exec(header.replace(/\n?^-- */gm, ' '))?.[1] ?? ''
      return [name, line.split(', ').filter((code) => code !== '' && !isCommon(code))] as const
    },
  ),
)

it.each([...contracts.values()].map((contract) => [contract.name, contract] as const))(
  'the contract of %s states the refusals of its function',
  (name, { refuses }) => {
    expect([...refuses].sort()).toEqual(stated.get(name))
  },
)
