// Each argument of the catalogue comes back under its own name. Planted, and seen red: a name without its last part.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toSqlArgs } from '#data/sql-args.ts'

const types = readFileSync('src/data/database-types.ts', 'utf8')
const names = [...new Set([...types.matchAll(/\bp_(\w+)\??:/g)].map(([, name = '']) => name))]

const camelOf = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

it('finds the arguments of the catalogue', () => {
  expect(names.length).toBeGreaterThan(100)
  expect(names).toContain('business_id')
})

it.each(names)('p_%s', (name) => {
  expect(toSqlArgs({ [camelOf(name)]: 1 })).toEqual({ [`p_${name}`]: 1 })
})
