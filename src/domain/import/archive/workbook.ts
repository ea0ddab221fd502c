// Reads one sheet of an Excel workbook (.xlsx) as rows of cells. Only values: formulas keep the value that was saved.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import type { BrokenRow, CsvRow, CutTable } from '../cells/csv-table.ts'
import { countCells, TABLE_LIMITS } from '../cells/limits.ts'
import { MAX_ROW } from '../cells/row-cutter.ts'
import { type NumberFormat, numberFormat, shownNumber } from './number-format.ts'
import {
  hasHeader,
  MOST_LOOKED,
  MOST_SHOWN,
  type OtherSheet,
  otherSheet,
  type ReadSheet,
  SHOWN_ROWS,
  type WantedSheet,
} from './sheets.ts'
import type { ZipEntry, ZipError } from './unzip.ts'

export type WorkbookError = ZipError | 'xml_definition' | 'workbook_broken' | 'too_many_cells'

/** True for the entries of an .xlsx file. */
export const isWorkbook = (entries: readonly { readonly name: string }[]): boolean =>
  entries.some(({ name }) => name === 'xl/workbook.xml')

/** Reads the cells of a sheet as texts: of the sheet that is wanted, else of the first that is shown. Source: ECMA-376, part 1 (SpreadsheetML). */
export function* readWorkbook(
  entries: readonly ZipEntry[],
  wanted: WantedSheet = {},
): Work<Result<ReadSheet, { code: WorkbookError }>> {
  const workbook = yield* readPart(entries, 'xl/workbook.xml')
  if (!workbook.ok) return workbook
  const links = yield* readPart(entries, 'xl/_rels/workbook.xml.rels')
  if (!links.ok) return links
  const sheets = shownSheets(workbook.value)
  const texts = yield* readTexts(entries)
  if (!texts.ok) return texts
  const formats = yield* readFormats(entries)
  if (!formats.ok) return formats
  const [settings = ['']] = elements(workbook.value, 'workbookPr')
  const isFrom1904 = /^(?:1|true)$/.test(attribute(settings[0], 'date1904') ?? '')
  const shared = { texts: texts.value, formats: formats.value, isFrom1904 }
  const cutOf = function* ({ id }: Sheet, most?: number): Work<Result<CutTable, { code: WorkbookError }>> {
    const target = targetOf(links.value, id)
    const sheet = target === null ? fail('workbook_broken') : yield* readPart(entries, target)
    return sheet.ok ? yield* cutSheet(sheet.value, shared, most) : sheet
  }
  const named = sheets.find(({ name }) => name === wanted.sheet)
  let first: { readonly sheet: Sheet; readonly cut: CutTable } | null = null
  for (const sheet of named === undefined ? sheets.slice(0, MOST_LOOKED) : [named]) {
    const cut = yield* cutOf(sheet)
    if (!cut.ok) return cut
    const isIt = named !== undefined || hasHeader(cut.value.rows, wanted)
    if (isIt || first === null) first = { sheet, cut: cut.value }
    if (isIt) break
  }
  if (first === null) return fail('workbook_broken')
  const { sheet: read, cut } = first
  const otherSheets: OtherSheet[] = []
  for (const other of sheets.filter((one) => one !== read).slice(0, MOST_SHOWN)) {
    const begin = yield* cutOf(other, SHOWN_ROWS)
    otherSheets.push(otherSheet(other.name, begin.ok ? begin.value.rows : []))
  }
  return ok({ name: read.name, cut, otherSheets })
}

type Sheet = { readonly id: string; readonly name: string }

/** The sheets that Excel shows, in their order. */
function shownSheets(workbook: Part): readonly Sheet[] {
  const sheets: Sheet[] = []
  for (const [facts] of elements(workbook, 'sheet')) {
    if (sheets.length === MOST_SHEETS) break
    const id = attribute(facts, 'r:id')
    if (id !== null && !/hidden/i.test(attribute(facts, 'state') ?? ''))
      sheets.push({ id, name: attribute(facts, 'name') ?? '' })
  }
  return sheets
}

function targetOf(links: Part, id: string): string | null {
  const link = firstOf(elements(links, 'Relationship'), ([facts]) => attribute(facts, 'Id') === id)
  const target = link === null ? null : attribute(link[0], 'Target')
  return target === null ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** How numbers are shown, by the number of a cell's style; none in a workbook without styles. */
function* readFormats(
  entries: readonly ZipEntry[],
): Work<Result<readonly NumberFormat[], { code: WorkbookError }>> {
  if (!entries.some(({ name }) => name === 'xl/styles.xml')) return ok([])
  const styles = yield* readPart(entries, 'xl/styles.xml')
  if (!styles.ok) return styles
  const codes = new Map<number, string>()
  for (const [facts] of elements(styles.value, 'numFmt')) {
    if (codes.size > MOST_SHEETS) break
    codes.set(Number(attribute(facts, 'numFmtId')), attribute(facts, 'formatCode') ?? '')
  }
  const [cellStyles] = elements(styles.value, 'cellXfs')
  const formats: NumberFormat[] = []
  for (const [facts] of elements({ text: cellStyles?.[1] ?? '', prefix: '' }, 'xf')) {
    if (formats.length === MOST_STYLES) break
    const id = Number(attribute(facts, 'numFmtId') ?? 0)
    formats.push(numberFormat(id, codes.get(id)))
  }
  return ok(formats)
}

/** Excel itself keeps no more. */
const MOST_STYLES = 65_490

/** What the cells of a sheet refer to. */
type Shared = {
  readonly texts: readonly string[]
  readonly formats: readonly NumberFormat[]
  /** Days are counted from 1904, as old Macs did. */
  readonly isFrom1904: boolean
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

function* cutSheet(
  sheet: Part,
  shared: Shared,
  most = Number.POSITIVE_INFINITY,
): Work<Result<CutTable, { code: WorkbookError }>> {
  const rows: CsvRow[] = []
  const brokenRows: BrokenRow[] = []
  const counted = countCells()
  let number = 0
  for (const [facts, content] of elements(sheet, 'row')) {
    const said = Number(attribute(facts, 'r') ?? '')
    // A number that is none, or goes back, would name another row.
    number = Number.isSafeInteger(said) && said > number ? said : number + 1
    // Markup around a cell is several times its text; a longer row is not looked into.
    const cells = content.length > 16 * MAX_ROW ? null : cellsOf(content, shared)
    yield COST_OF_ELEMENT + 3 * Math.min(content.length, 16 * MAX_ROW)
    if (cells === 'too_many_cells' || (cells !== null && !counted.fits(cells))) return fail('too_many_cells')
    const isTooLong = cells === null || cells.reduce((sum, { length }) => sum + length, 0) > MAX_ROW
    const isHidden = /^(?:1|true)$/.test(attribute(facts, 'hidden') ?? '') && rows.length > 0
    if (isTooLong) brokenRows.push({ number, fault: 'too_long' })
    else if (!isHidden) rows.push({ number, cells })
    else if (cells.some((cell) => cell !== '')) brokenRows.push({ number, fault: 'hidden' })
    if (brokenRows.length > TABLE_LIMITS.rows) return fail('too_many_cells')
    if (rows.length >= most) break
  }
  return ok({ rows, brokenRows })
}

/** A cell far to the right makes its row as wide. */
function cellsOf(row: string, shared: Shared): readonly string[] | 'too_many_cells' {
  const cells: string[] = []
  for (const [about, value] of elements({ text: row, prefix: '' }, 'c')) {
    const column = columnOf(attribute(about, 'r')) ?? cells.length
    if (column >= TABLE_LIMITS.columns) return 'too_many_cells'
    while (cells.length < column) cells.push('')
    cells[column] = textOfCell(about, value, shared)
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

function textOfCell(about: string, content: string, { texts, formats, isFrom1904 }: Shared): string {
  const type = attribute(about, 't')
  if (type === 'inlineStr') return plain(content)
  const [first] = elements({ text: content, prefix: '' }, 'v')
  const value = unescaped(first?.[1] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === null || type === 'n'
    ? shownNumber(value, formats[Number(attribute(about, 's') ?? 0)] ?? 'number', { isFrom1904 })
    : value
}

/** An attribute with either kind of quotes. */
const named = (name: string): RegExp => new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`)

const NAMES = [
  ...(['r:id', 'Id', 'Target', 'date1904', 'formatCode', 'hidden'] as const),
  ...(['name', 'numFmtId', 'r', 's', 'state', 't'] as const),
]

const ATTRIBUTES = new Map(NAMES.map((name) => [name, named(name)]))

function attribute(tag: string, name: (typeof NAMES)[number]): string | null {
  const found = ATTRIBUTES.get(name)?.exec(tag) ?? null
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '')
}

/** The text of all `t` in it, without the hints for reading aloud that follow in `rPh`. */
function plain(xml: string): string {
  const hints = xml.indexOf('<rPh')
  const text = hints === -1 ? xml : xml.slice(0, hints)
  const parts = [...elements({ text, prefix: '' }, 't')]
  return withSigns(unescaped(parts.map(([, text]) => text).join('')))
}

/** Signs that XML cannot hold stand as `_x000D_` in texts. */
function withSigns(text: string): string {
  return text
    .replace(/_x000D_\n?/gi, '\n')
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)).replace(/\p{Cc}|\p{Cs}/gu, ''),
    )
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
