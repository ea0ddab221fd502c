// Writing CSV that spreadsheets open without running anything, and undoing the guard on the way back in.
// Attack (OWASP "CSV injection"): a customer called `=HYPERLINK(...)` becomes a live formula in the owner's spreadsheet.

export type CsvValue = string | number | boolean | null

/** A cell that a spreadsheet would calculate: it starts, after spaces and apostrophes, with `= + - @` in any width, or with a control. */
const FORMULA = /^(?:['\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n])/

/** Marked with an apostrophe when it would be calculated: `=1+1` -> `'=1+1`. `unguardCell` takes it off again, for any text. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that `guardCell` was given: `'=1+1` -> `=1+1`, `'tis` -> `'tis`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/**
 * One cell, RFC 4180: quoted when it holds a separator (comma, semicolon, tab), a quote, a break or spaces at its ends.
 * Text is guarded; numbers are not (`-5` stays a number) and must be finite. Null -> empty. NUL is dropped.
 */
export function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`csvCell: expected a number, got ${value}`)
  if (typeof value !== 'string') return String(value)

  const text = guardCell(value.replaceAll('\0', ''))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `csvRow(['Ada', null, 5])` -> `Ada,,5` and a line break. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** A whole file. The byte order mark makes Excel read UTF-8, so that ₦ and ẹ survive. */
export function csvDocument(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[header, ...rows].map(csvRow).join('')}`
}
