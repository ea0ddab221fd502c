// Writes CSV that spreadsheets cannot run, and removes the guard when such a file is read. Attack (OWASP "CSV injection"): a
// customer called `=HYPERLINK(...)` becomes a live formula in the owner's spreadsheet.

export type CsvValue = string | number | boolean | null

/**
 * A cell that a spreadsheet would calculate. After spaces and apostrophes it starts with `= + - @` in any width, or with a control
 * character.
 */
const FORMULA = /^(?:['\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n])/

/**
 * Puts an apostrophe before a text that a spreadsheet would calculate: `=1+1` -> `'=1+1`. `unguardCell` removes the apostrophe
 * again, for any text.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the text that `guardCell` was given: `'=1+1` -> `=1+1`, `'tis` -> `'tis`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** `2348031234567` -> `234 803 123 4567`, because a spreadsheet would show bare digits as `2.34803E+12` and take a leading zero away. Other texts stay. */
export function groupedDigits(text: string): string {
  const match = /^(\d*?)(\d{3})(\d{3})(\d{4})$/.exec(text)
  return match ? match.slice(1).join(' ').trim() : text
}

/**
 * Writes one cell by RFC 4180. Quotes a cell with a separator (comma, semicolon, tab), a quote, a line break, or spaces at its
 * ends. Guards texts. Numbers are not guarded (`-5` stays a number) and must be finite. Null gives an empty cell. NUL is removed.
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

/** Writes a whole file. Begins with a byte order mark, so that Excel reads UTF-8 and shows ₦ and ẹ. */
export function csvDocument(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[header, ...rows].map(csvRow).join('')}`
}
