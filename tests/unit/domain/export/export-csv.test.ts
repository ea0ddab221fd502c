// Tests rows of an export as cells, and its README.
import { describe, expect, it } from 'vitest'
import { amountCell, exportCells, exportHeader, exportReadme } from '#domain/export/export-csv.ts'
import { EXPORT_TABLES, pictureFile } from '#domain/export/export-tables.ts'

const tableOf = (file: string) => {
  const found = EXPORT_TABLES.find((table) => table.file === file)
  if (!found) throw new Error(`no table ${file}`)
  return found
}

describe('cells', () => {
  it.each([
    [850_050, '8500.50'],
    [5, '0.05'],
    [0, '0.00'],
    [90_000_000_000, '900000000.00'],
    ['500000', '5000.00'],
    [-150_000, -1500],
    [null, null],
  ])('writes the amount %j as %j', (minor, cell) => {
    expect(amountCell(minor)).toBe(cell)
  })

  it('refuses half a kobo', () => {
    expect(() => amountCell(1.5)).toThrow(RangeError)
  })

  it('takes a voucher’s value for money only when it is', () => {
    const vouchers = tableOf('vouchers')
    const at = exportHeader(vouchers).indexOf('discount_value')
    expect(exportCells(vouchers, { discount_type: 'fixed', discount_value: 150_000 })[at]).toBe('1500.00')
    expect(exportCells(vouchers, { discount_type: 'percentage', discount_value: 12.5 })[at]).toBe(12.5)
  })

  it('groups the digits of phones and accounts, which a spreadsheet would count with', () => {
    const cellOf = (file: string, column: string, text: string) =>
      exportCells(tableOf(file), { [column]: text })[exportHeader(tableOf(file)).indexOf(column)]
    expect(cellOf('customers', 'phone', '2348031234567')).toBe('234 803 123 4567')
    expect(cellOf('bank-details', 'account_number', '0123456789')).toBe('012 345 6789')
  })

  it('joins lists, keeps nothing as nothing, and names a picture’s file', () => {
    const customers = tableOf('customers')
    const row = { tags: ['regular', 'Ikeja'], email: null, name: 'Bola' }
    const cells = exportCells(customers, row)
    expect(cells[exportHeader(customers).indexOf('tags')]).toBe('regular | Ikeja')
    expect(cells[exportHeader(customers).indexOf('email')]).toBe(null)

    const pictures = tableOf('product-pictures')
    expect(exportHeader(pictures).at(-1)).toBe('file')
    expect(exportCells(pictures, { path: 'store/one' }).at(-1)).toBe('pictures/one.jpg')
    expect(pictureFile('store/one')).toBe('pictures/one.jpg')
  })
})

describe('the README', () => {
  it('says what is there, when it was made, and what is missing', () => {
    const text = exportReadme({
      storeName: 'Adunni Fabrics',
      currency: 'NGN',
      madeAt: '2026-11-20T09:30:00.000Z',
      files: [{ name: 'orders.csv', rows: 1 }],
      pictures: 2,
      missingPictures: ['pictures/x.jpg'],
    })

    expect(text).toContain('Everything of Adunni Fabrics, as it was on 2026-11-20 at 09:30 UTC.')
    expect(text).toContain('orders.csv: 1 row\r\n')
    expect(text).toContain('pictures/: 2 pictures')
    expect(text).toMatch(/could not be fetched[\s\S]*pictures\/x\.jpg/)
  })
})
