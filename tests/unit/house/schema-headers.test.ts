// Checks that the comment of each database function says what it promises; for a function that people or the server call, also its callers
// and its refusals. The planted breaches are tests below.

import { describe, expect, it } from 'vitest'
import { joinSchemas } from '#scripts/build/baseline.ts'
import { headerFaults } from '#tests/support/database/schema-headers.ts'

const sql = joinSchemas()

describe('the comment above a function', () => {
  it('says what it promises, who calls it and what it refuses', () => {
    expect(sql.match(/^create function /gm)?.length).toBeGreaterThan(300)
    expect(headerFaults(sql)).toEqual([])
  })

  it.each([
    ['is missing', 'private.is_price', (text: string) => text.replace(/-- An amount of money that .*\n/, '')],
    [
      'names other callers',
      'public.find_store',
      (text: string) => `${text}\ngrant execute on function public.find_store(text,text) to anon;\n`,
    ],
    [
      'leaves a refusal out that a called function has',
      'public.undo_status',
      (text: string) =>
        text.replace(
          `refuse('voucher_used_up', jsonb_build_object('code'`,
          `refuse('planted', jsonb_build_object('code'`,
        ),
    ],
    [
      'says "with their own rights" of one that has more',
      'public.list_products',
      (text: string) =>
        text.replace(/(create function public\.list_products[^$]*?stable)/, '$1 security definer'),
    ],
  ])('%s: seen for %s', (_, name, plant) => {
    expect(plant(sql)).not.toBe(sql)
    expect(headerFaults(plant(sql)).map((fault) => fault.split(':')[0])).toContain(name)
  })
})
