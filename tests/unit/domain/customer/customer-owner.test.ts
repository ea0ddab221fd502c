// Tests customers as their shop keeps them: the form, tags, greetings, and the file for a spreadsheet (promise P27 in docs/promises.md): no
// cell is calculated, and exported text reads back unchanged. Planted defect that turned it red on 20 November 2026: a cell written without
// guardCell.
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { unguardCell } from '#domain/basics/csv.ts'
import { customersCsv } from '#domain/customer/customer-csv.ts'
import { isErasedPhone } from '#domain/customer/customer-erased.ts'
import { readCustomerForm } from '#domain/customer/customer-form.ts'
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import { hasTag, parseTag } from '#domain/customer/customer-tags.ts'
import { customerMessages, firstName } from '#domain/message/customer-messages.ts'

const customer: CustomerSummary = {
  id: 'c',
  name: 'Ngozi Eze',
  phone: '2348031234567',
  email: 'ngozi@oja.test',
  address: '12 Allen Avenue, Ikeja',
  landmark: '',
  tags: ['VIP', 'Lagos'],
  notes: 'Likes ₦ and ẹ',
  orders: 3,
  spend: 150_050,
  points: 120,
  lastOrderAt: '2026-11-19T23:30:00+00:00',
  createdAt: '2026-01-02T03:04:05+00:00',
}

const SHOP = { currency: 'NGN', country: 'NG' }

const read = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ',' }).data.filter((row) => row.length > 1)

describe('the file', () => {
  it('has a mark that Excel reads, numbers as numbers, days and a number that stays readable', () => {
    const text = customersCsv([customer], SHOP)

    expect(text.startsWith('\ufeffName,Phone,')).toBe(true)
    expect(read(text)[1]).toEqual([
      'Ngozi Eze',
      '234 803 123 4567',
      'ngozi@oja.test',
      '12 Allen Avenue, Ikeja',
      '',
      'VIP, Lagos',
      'Likes ₦ and ẹ',
      '3',
      '1500.5',
      'NGN',
      '120',
      '2026-11-20',
      '2026-01-02',
    ])
  })

  it.each([
    '=1+1',
    '=HYPERLINK("http://evil.test","Click")',
    '+234 803',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    "'=1+1",
    '＝1+1',
    'two\nlines, "quoted"; and a comma',
  ])('runs nothing of %j and reads it back', (text) => {
    const hostile = { ...customer, name: text, address: text, landmark: text, tags: [text], notes: text }

    const row = read(customersCsv([hostile], SHOP))[1] ?? []

    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/)
    expect([row[0], row[3], row[4], row[5], row[6]].map((cell) => unguardCell(cell ?? ''))).toEqual(
      Array(5).fill(text),
    )
  })
})

describe('the form', () => {
  const typed = { name: ' Ngozi ', phone: '0803 123 4567', email: '', address: '', landmark: '' }

  it('reads the number as dialled in the shop’s country', () => {
    expect(readCustomerForm(typed, 'NG')).toEqual({
      ok: true,
      value: { name: 'Ngozi', phone: '2348031234567', email: null, address: '', landmark: '' },
    })
  })

  it('says what is wrong, field by field', () => {
    const wrong = readCustomerForm({ ...typed, name: '\u200b', phone: '123', email: 'no' }, 'NG')

    expect(wrong.ok ? [] : Object.keys(wrong.error.fields)).toEqual(['name', 'phone', 'email'])
  })
})

describe('words', () => {
  it.each([
    ['Ngozi Eze', 'Ngozi'],
    ['Mrs Eze', 'Mrs Eze'],
    ['Alhaji Musa Bello', 'Alhaji Musa'],
    ['Bola', 'Bola'],
  ])('greets %s as %s', (name, expected) => {
    expect(firstName(name)).toBe(expected)
  })

  it('begins messages with the person and names the shop', () => {
    const [thanks] = customerMessages(customer, { name: 'Adunni Fabrics', url: 'https://adunni.test' })

    expect(thanks?.text).toBe(
      'Hello Ngozi, thank you for buying from Adunni Fabrics. It was a pleasure to serve you.',
    )
  })

  it('takes short visible words for tags, told apart without capitals', () => {
    expect(parseTag('  Wholesale   Lagos ')).toBe('Wholesale Lagos')
    expect(parseTag(' \u200b ')).toBeNull()
    expect(parseTag('x'.repeat(41))).toBeNull()
    expect(hasTag(['VIP'], 'vip')).toBe(true)
  })

  it('knows the stand-in of an erased number', () => {
    expect(isErasedPhone('999123456789012')).toBe(true)
    expect(isErasedPhone('2348031234567')).toBe(false)
  })
})
