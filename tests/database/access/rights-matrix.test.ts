// Tests what each named right shows (promise P71): facts that only a right may show are planted in a store, and looked for in every function, table,
// socket and file of an export, as people with and without the rights; compared with rights-matrix.txt. After a wanted change:
// `UPDATE_ACCESS_MATRIX=1 vitest run rights-matrix`, and read the difference. Planted defects kept as tests: figures that ask for orders alone, a table
// of closings that every member reads, the start page's sums for everybody, costs that everybody sees, numbers granted with the
// table of orders.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type NamedRight, roleMay } from '#domain/team/roles.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { SHOWING_RIGHTS } from '#tests/support/database/rights-facts.ts'
import { rightsMatrix } from '#tests/support/database/rights-matrix.ts'
import { forFile } from '#tests/support/for-file.ts'

const file = join(import.meta.dirname, 'rights-matrix.txt')
const db = forFile(openDatabase)
let matrix: Awaited<ReturnType<typeof rightsMatrix>>

beforeAll(async () => {
  matrix = await rightsMatrix(db)
  if (process.env['UPDATE_ACCESS_MATRIX']) writeFileSync(file, `${matrix.lines.join('\n')}\n`)
})

const expectedLines = () => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Cells of people who are shown a fact without the right: `function read_figures: staff figures`. */
function leaks(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [name, ...cells] = line.split(' | ')
    return cells.flatMap((cell) => {
      const who =
        /^(?:owner|manager(?: without \w+(?:-\w+)?)?|staff(?: with \w+(?:-\w+)?)?)(?= )/.exec(cell)?.[0] ?? ''
      const shown = cell.slice(who.length + 1).split(' ')
      const mayAll = ['owner', 'manager', 'staff with all'].includes(who)
      return shown
        .filter((right) => right !== '-' && !mayAll && who !== `staff with ${right}`)
        .filter((right) => !who.startsWith('manager') || who === `manager without ${right}`)
        .filter((right) => who !== 'staff' || !roleMay('staff', right as NamedRight))
        .map((right) => `${name}: ${who} ${right}`)
    })
  })
}

describe('the matrix of named rights', () => {
  it('is the checked-in one, line by line', () => {
    expect(matrix.lines).toEqual(expectedLines())
    expect(matrix.asked).toBeGreaterThan(200)
    expect(matrix.lines.join('\n')).toContain('function broadcast_people | owner customer-numbers')
  })

  it('shows nobody a figure, a cost or a number without the right that names it', () => {
    expect(leaks(matrix.lines)).toEqual([])
  })

  it.each(SHOWING_RIGHTS)('finds the facts of %s where they are', (right) => {
    const shown = matrix.lines.filter((line) => new RegExp(`\\| owner[^|]*\\b${right}\\b`).test(line))

    expect(shown.length).toBeGreaterThan(5)
  })
})

const defects: readonly (readonly [label: string, where: string, sql: string])[] = [
  [
    'figures that ask for orders alone',
    'function read_figures',
    `create or replace function private.open_figures(p_business_id uuid) returns boolean language plpgsql volatile security definer set search_path = '' as
      $$ begin perform private.require_deed(p_business_id, 'orders'); perform private.roll_store(p_business_id, 500); return true; end $$`,
  ],
  [
    'a table of closings that every member reads',
    'table till_counts',
    `alter policy "members with figures see closings" on till_counts using (business_id in (select private.business_ids_where('orders')))`,
  ],
  [
    'the start page’s sums for everybody',
    'function store_dashboard',
    `create or replace function private.sees_figures(p_business_id uuid) returns boolean language sql stable security definer set search_path = '' as
      $$ select true $$`,
  ],
  [
    'costs that everybody sees',
    'table product_costs',
    `alter policy "managers see costs" on product_costs using (business_id in (select private.business_ids_where('orders')))`,
  ],
  [
    'numbers granted with the table of orders',
    'socket orders',
    'grant select (phone) on orders to authenticated',
  ],
]

describe('a planted defect', () => {
  let found: string[]

  beforeAll(async () => {
    const broken = await openDatabase()
    for (const [, , sql] of defects) await broken.query(sql)
    found = leaks((await rightsMatrix(broken)).lines)
    await broken.close()
  })

  it.each(defects)('shows: %s', (_, where) => {
    expect(found.filter((leak) => leak.startsWith(`${where}: staff `))).not.toEqual([])
    expect(found.filter((leak) => leak.startsWith(`${where}: manager without `))).not.toEqual([])
  })
})
