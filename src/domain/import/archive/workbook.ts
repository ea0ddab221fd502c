// Reads the first sheet of an Excel workbook (.xlsx) as rows of cells. Only values: formulas keep the value that was saved, and nothing is computed.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import type { BrokenRow, CsvRow, CutTable } from '../cells/csv-table.ts'
import { countCells, TABLE_LIMITS } from '../cells/limits.ts'
import { MAX_ROW } from '../cells/row-cutter.ts'
import type { ZipEntry, ZipError } from './unzip.ts'

export type WorkbookError = ZipError | 'xml_definition' | 'workbook_broken' | 'too_many_cells'

/** True for the entries of an .xlsx file. */
export const isWorkbook = (entries: readonly { readonly name: string }[]): boolean =>
  entries.some(({ name }) => name === 'xl/workbook.xml')

/** Reads the cells of the first sheet as texts. Source: ECMA-376, part 1 (SpreadsheetML). */
export function* readWorkbook(entries: readonly ZipEntry[]): Work<Result<CutTable, { code: WorkbookError }>> {
  const workbook = yield* readPart(entries, 'xl/workbook.xml')
  if (!workbook.ok) return workbook
  const links = yield* readPart(entries, 'xl/_rels/workbook.xml.rels')
  if (!links.ok) return links
  const [sheetFacts = ''] = firstOf(elements(workbook.value, 'sheet'), () => true) ?? []
  const id = attribute(sheetFacts, 'r:id')
  const link = firstOf(elements(links.value, 'Relationship'), ([facts]) => attribute(facts, 'Id') === id)
  const target = link === null ? null : attribute(link[0], 'Target')
  if (target === null) return fail('workbook_broken')
  const sheet = yield* readPart(entries, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet.ok) return sheet
  const texts = yield* readTexts(entries)
  return texts.ok ? yield* cutSheet(sheet.value, texts.value) : texts
}

type Element = readonly [facts: string, content: string]

/** Most elements that are looked at for one: a workbook has some hundred sheets at most. */
const MOST_SHEETS = 1_000

function firstOf(all: Iterable<Element>, isWanted: (element: Element) => boolean): Element | null {
  let count = 0
  for (const element of all) {
    count += 1
    if (count > MOST_SHEETS) return null
    if (isWanted(element)) return element
  }
  return null
}

/** An XML file of the workbook. Some programs write a prefix before each name: `<x:row>`. */
type Part = { readonly text: string; readonly prefix: '' | 'x:' }

function* readPart(entries: readonly ZipEntry[], name: string): Work<Result<Part, { code: WorkbookError }>> {
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) return fail('workbook_broken')
  const bytes = yield* entry.read()
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  yield text.length / 4
  if (/<!(?:doctype|entity)/i.test(text.slice(0, 10_000))) return fail('xml_definition')
  const isPrefixed = /<x:(?:workbook|worksheet|sst)\b/.test(text.slice(0, 10_000))
  return ok({ text, prefix: isPrefixed ? 'x:' : '' })
}

/** The texts that cells name by their number; none in a workbook without them. */
function* readTexts(entries: readonly ZipEntry[]): Work<Result<readonly string[], { code: WorkbookError }>> {
  if (!entries.some(({ name }) => name === 'xl/sharedStrings.xml')) return ok([])
  const shared = yield* readPart(entries, 'xl/sharedStrings.xml')
  if (!shared.ok) return shared
  const texts: string[] = []
  for (const [, content] of elements(shared.value, 'si')) {
    if (texts.length > TABLE_LIMITS.filled) return fail('too_many_cells')
    texts.push(plain(content))
    yield COST_OF_ELEMENT + content.length
  }
  return ok(texts)
}

/** What an element costs beside its characters, as `Work` counts. */
const COST_OF_ELEMENT = 30

function* cutSheet(sheet: Part, texts: readonly string[]): Work<Result<CutTable, { code: WorkbookError }>> {
  const rows: CsvRow[] = []
  const brokenRows: BrokenRow[] = []
  const counted = countCells()
  let number = 0
  for (const [facts, content] of elements(sheet, 'row')) {
    const said = Number(attribute(facts, 'r') ?? '')
    // A number that is none, or goes back, would name another row.
    number = Number.isSafeInteger(said) && said > number ? said : number + 1
    // Markup around a cell is several times its text; a longer row is not looked into.
    const cells = content.length > 16 * MAX_ROW ? null : cellsOf(content, texts)
    yield COST_OF_ELEMENT + 3 * Math.min(content.length, 16 * MAX_ROW)
    if (cells === 'too_many_cells' || (cells !== null && !counted.fits(cells))) return fail('too_many_cells')
    const isTooLong = cells === null || cells.reduce((sum, { length }) => sum + length, 0) > MAX_ROW
    if (isTooLong) brokenRows.push({ number, fault: 'too_long' })
    else rows.push({ number, cells })
    if (brokenRows.length > TABLE_LIMITS.rows) return fail('too_many_cells')
  }
  return ok({ rows, brokenRows })
}

/** A cell far to the right makes its row as wide. */
function cellsOf(row: string, texts: readonly string[]): readonly string[] | 'too_many_cells' {
  const cells: string[] = []
  for (const [about, value] of elements({ text: row, prefix: '' }, 'c')) {
    const column = columnOf(attribute(about, 'r')) ?? cells.length
    if (column >= TABLE_LIMITS.columns) return 'too_many_cells'
    while (cells.length < column) cells.push('')
    cells[column] = textOfCell(attribute(about, 't'), value, texts)
  }
  return cells
}

/** The attributes and contents of all elements with this name, in one pass: an element that is never closed ends the search. */
function* elements({ text: xml, prefix }: Part, name: string): Generator<Element> {
  const begin = `<${prefix}${name}`
  const end = `</${prefix}${name}>`
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
        isEmpty ? '' : withoutPrefix(xml.slice(open + 1, close), prefix),
      ]
    at = xml.indexOf(begin, isIt && !isEmpty ? close + end.length : open + 1)
  }
}

function withoutPrefix(xml: string, prefix: Part['prefix']): string {
  return prefix === '' ? xml : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')
}

/** `C7` -> 2 */
function columnOf(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell(type: string | null, content: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return plain(content)
  const [first] = elements({ text: content, prefix: '' }, 'v')
  const value = unescaped(first?.[1] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // A sum may be saved as 14500.000000000002: no price has more than 12 digits.
  const isLong = type === null && /^-?\d+\.\d{9,}$|^-?[\d.]+e[+-]?\d+$/i.test(value)
  return isLong ? String(Number(Number(value).toPrecision(12))) : value
}

const ATTRIBUTES = {
  'r:id': /(?:^|\s)r:id="([^"]*)"/,
  Id: /(?:^|\s)Id="([^"]*)"/,
  Target: /(?:^|\s)Target="([^"]*)"/,
  r: /(?:^|\s)r="([^"]*)"/,
  t: /(?:^|\s)t="([^"]*)"/,
} as const

function attribute(tag: string, name: keyof typeof ATTRIBUTES): string | null {
  const found = ATTRIBUTES[name].exec(tag)?.[1]
  return found === undefined ? null : unescaped(found)
}

/** The text of all `t` in it, without the hints for reading aloud that follow in `rPh`. */
function plain(xml: string): string {
  const hints = xml.indexOf('<rPh')
  const text = hints === -1 ? xml : xml.slice(0, hints)
  const parts = [...elements({ text, prefix: '' }, 't')]
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
