// Reads the first sheet of an Excel workbook (.xlsx) as rows of cells. Only values: formulas keep the value that was saved, and nothing is computed.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { CsvRow } from '../cells/csv-table.ts'
import { countCells, TABLE_LIMITS } from '../cells/limits.ts'
import type { ZipEntry, ZipError } from './unzip.ts'

export type WorkbookError = ZipError | 'xml_definition' | 'workbook_broken' | 'too_many_cells'

/** True for the entries of an .xlsx file. */
export const isWorkbook = (entries: readonly { readonly name: string }[]): boolean =>
  entries.some(({ name }) => name === 'xl/workbook.xml')

/** Reads the cells of the first sheet as texts. Source: ECMA-376, part 1 (SpreadsheetML). */
export function readWorkbook(
  entries: readonly ZipEntry[],
): Result<readonly CsvRow[], { code: WorkbookError }> {
  const workbook = textOf(entries, 'xl/workbook.xml')
  if (!workbook.ok) return workbook
  const links = textOf(entries, 'xl/_rels/workbook.xml.rels')
  if (!links.ok) return links
  const id = [...elements(workbook.value, 'sheet')].map(([facts]) => attribute(facts, 'r:id'))[0]
  const link = [...elements(links.value, 'Relationship')].find(([facts]) => attribute(facts, 'Id') === id)
  const target = link === undefined ? null : attribute(link[0], 'Target')
  if (target === null) return fail('workbook_broken')
  const sheet = textOf(entries, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet.ok) return sheet
  const hasTexts = entries.some(({ name }) => name === 'xl/sharedStrings.xml')
  const shared = hasTexts ? textOf(entries, 'xl/sharedStrings.xml') : ok('')
  if (!shared.ok) return shared
  const texts = [...elements(shared.value, 'si')].map(([, text]) => plain(text))
  return rowsOf(sheet.value, texts)
}

function textOf(entries: readonly ZipEntry[], name: string): Result<string, { code: WorkbookError }> {
  const bytes = entries.find((entry) => entry.name === name)?.read()
  if (bytes === undefined) return fail('workbook_broken')
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  if (/<!(?:doctype|entity)/i.test(text.slice(0, 10_000))) return fail('xml_definition')
  // Some programs write a prefix before each name: `<x:row>`.
  const isPrefixed = /<x:(?:workbook|worksheet|sst)\b/.test(text.slice(0, 10_000))
  return ok(isPrefixed ? text.replace(/(<\/?)x:/g, '$1') : text)
}

function rowsOf(sheet: string, texts: readonly string[]): Result<readonly CsvRow[], { code: WorkbookError }> {
  const rows: CsvRow[] = []
  const counted = countCells()
  for (const [facts, content] of elements(sheet, 'row')) {
    const cells: string[] = []
    for (const [about, value] of elements(content, 'c')) {
      const column = columnOf(attribute(about, 'r')) ?? cells.length
      // A cell far to the right makes its row as wide.
      if (column >= TABLE_LIMITS.columns) return fail('too_many_cells')
      while (cells.length < column) cells.push('')
      cells[column] = textOfCell(attribute(about, 't'), value, texts)
    }
    if (!counted.fits(cells)) return fail('too_many_cells')
    rows.push({ number: Number(attribute(facts, 'r') ?? (rows.at(-1)?.number ?? 0) + 1), cells })
  }
  return ok(rows)
}

/** The attributes and contents of all elements with this name, in one pass: an element that is never closed ends the search. */
function* elements(xml: string, name: string): Generator<readonly [string, string]> {
  const begin = `<${name}`
  const end = `</${name}>`
  for (let at = xml.indexOf(begin); at !== -1; ) {
    const open = xml.indexOf('>', at)
    if (open === -1) return
    const isIt = /[\s/>]/.test(xml[at + begin.length] ?? '')
    const isEmpty = xml[open - 1] === '/'
    const close = isIt && !isEmpty ? xml.indexOf(end, open) : open
    if (close === -1) return
    if (isIt)
      yield [
        xml.slice(at + begin.length, isEmpty ? open - 1 : open),
        isEmpty ? '' : xml.slice(open + 1, close),
      ]
    at = xml.indexOf(begin, isIt && !isEmpty ? close + end.length : open + 1)
  }
}

/** `C7` -> 2 */
function columnOf(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell(type: string | null, content: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return plain(content)
  const [first] = elements(content, 'v')
  const value = unescaped(first?.[1] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // A sum may be saved as 14500.000000000002: no price has more than 12 digits.
  const isLong = type === null && /^-?\d+\.\d{9,}$|^-?[\d.]+e[+-]?\d+$/i.test(value)
  return isLong ? String(Number(Number(value).toPrecision(12))) : value
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : unescaped(found)
}

/** The text of all `t` in it, without the hints for reading aloud that follow in `rPh`. */
function plain(xml: string): string {
  const hints = xml.indexOf('<rPh')
  const parts = [...elements(hints === -1 ? xml : xml.slice(0, hints), 't')]
  return unescaped(parts.map(([, text]) => text).join(''))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, digits, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(digits)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
