// Checks that a schema error names keys and types, never contents.
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { firstIssue } from '#contract/first-issue.ts'

const schema = v.object({
  total: v.number(),
  items: v.array(v.object({ name: v.string(), note: v.nullable(v.string()) })),
  status: v.picklist(['open', 'done']),
  voucher: v.exactOptional(v.string()),
})
const item = { name: 'Ankara cloth', note: null }
const good = { total: 5, items: [item], status: 'open' }

describe('firstIssue', () => {
  it.each([
    ['a value of the shape', good],
    [
      'keys that the schema does not name: a newer database',
      { ...good, tax: 1, items: [{ ...item, weight: 2 }] },
    ],
    ['an optional key', { ...good, voucher: 'TEN' }],
  ])('lets %s through', (_, value) => {
    expect(firstIssue(schema, value)).toBeNull()
  })

  it.each([
    ['answer: expected Object, got null', null],
    ['answer: expected Object, got string', 'Ada Obi'],
    ['total: expected "total", got nothing', { items: [], status: 'open' }],
    ['total: expected number, got string', { ...good, total: '0803 123 4567' }],
    ['items: expected Array, got null', { ...good, items: null }],
    ['items.1.name: expected string, got number', { ...good, items: [item, { ...item, name: 4 }] }],
    ['items.0.note: expected string, got nothing', { ...good, items: [{ name: 'x', note: undefined }] }],
    ['status: expected ("open" | "done"), got string', { ...good, status: 'lost' }],
    ['voucher: expected string, got null', { ...good, voucher: null }],
  ])('says %s', (issue, value) => {
    expect(firstIssue(schema, value)).toBe(issue)
  })
})
