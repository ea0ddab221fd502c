// Tests the form of "Talk to Sales": what a visitor must say, and where they can be answered.
import { expect, it } from 'vitest'
import { readSalesLead } from '#domain/message/sales-lead.ts'

const WHOLE = { name: ' Bisi <Ade> ', contact: 'Bisi@Oja.TEST', shop: '', need: ' A big\nshop ' }
const read = (typed: Partial<typeof WHOLE>) => readSalesLead({ ...WHOLE, ...typed })

it('is cleaned, with an address or the digits of a number', () => {
  const lead = { name: 'Bisi Ade', contact: 'bisi@oja.test', shop: '', need: 'A big\nshop' }

  expect(read({})).toEqual({ ok: true, value: lead })
  expect(read({ contact: '0803 123 4567' })).toEqual({
    ok: true,
    value: { ...lead, contact: '2348031234567' },
  })
})

it.each([
  ['name', { name: ' \u200b ' }],
  ['contact', { contact: '12345' }],
  ['contact', { contact: 'bisi@' }],
  ['contact', { contact: '' }],
  ['need', { need: '\n' }],
])('is refused by its %s', (field, typed) => {
  expect(read(typed)).toEqual({ ok: false, error: { code: field } })
})
