// Cuts a text that comes in pieces into rows of cells, with the row numbers of a spreadsheet. Holds one row and one piece, never the whole text.
// A broken row costs itself, not the rest of the file. Attacks: rows without an end, quotation marks that are never closed, tiny pieces.
import { owned, TABLE_LIMITS } from './limits.ts'

/**
 * `quotes`: a quotation mark is misplaced or never closed; `too_long`: the row has more than `MAX_ROW` characters; `hidden`: its sheet hides it.
 */
export type RowFault = 'quotes' | 'too_long' | 'hidden'

/** A row; `length`: how many characters were looked at for it. */
export type CutRow =
  | { readonly number: number; readonly length: number; readonly cells: readonly string[] }
  | { readonly number: number; readonly length: number; readonly cells: null; readonly fault: RowFault }

/** Most characters of a row. */
export const MAX_ROW = 65_536

/** The end of a longer row is looked for so far; a quotation mark that is not closed within them counts as never closed. */
export const MAX_OPEN_ROW = 262_144

export type RowCutter = {
  /** The rows that end in this piece. */
  push(piece: string): Generator<CutRow>
  /** The rows of the last piece, with the row that the file ends in. */
  finish(piece: string): Generator<CutRow>
}

/** Starts to cut one text that comes in pieces. */
export function rowCutter(delimiter: string): RowCutter {
  let rest = ''
  /** A row that has not ended is cut again when twice as much of it is there: small pieces cost no more than large ones. */
  let enough = 0
  let number = 0
  let isInLongLine = false

  function* cut(piece: string, { isLast }: { readonly isLast: boolean }): Generator<CutRow> {
    const text = rest + piece
    let at = isInLongLine ? skipLine(text, 0, isLast) : 0
    while (!isInLongLine && text.length > at && (isLast || text.length - at >= enough)) {
      const limit = Math.min(text.length, at + MAX_OPEN_ROW)
      const row = cutRow(text, { at, limit, delimiter })
      const isWhole = row.kind === 'row' && (row.end < limit || (isLast && limit === text.length))
      if (!isWhole && row.kind !== 'misplaced' && !isLast && text.length - at < MAX_OPEN_ROW) {
        enough = Math.min(MAX_OPEN_ROW, 2 * (text.length - at))
        break
      }
      enough = 0
      number += 1
      const length = row.end - at
      const isTooWide = row.cells.length > TABLE_LIMITS.columns
      if (isWhole && (length <= MAX_ROW || isTooWide)) yield { number, length, cells: row.cells }
      else yield { number, length, cells: null, fault: row.kind === 'row' ? 'too_long' : 'quotes' }
      if (isWhole) at = row.end
      else at = skipLine(text, row.kind === 'row' ? limit : at, isLast)
    }
    rest = text.slice(at)
  }

  /** Where the next line begins. A line without an end in the text is dropped as its pieces come. */
  function skipLine(text: string, from: number, isLast: boolean): number {
    const lineEnd = /[\r\n]/g
    lineEnd.lastIndex = from
    const found = lineEnd.exec(text)?.index ?? text.length
    // A line feed may follow in the next piece.
    isInLongLine = !isLast && found + 1 >= text.length
    return isInLongLine ? found : Math.min(text.length, afterBreak(text, found))
  }

  return {
    push: (piece) => cut(piece, { isLast: false }),
    finish: (piece) => cut(piece, { isLast: true }),
  }
}

type Place = { readonly at: number; readonly limit: number; readonly delimiter: string }

/** `end`: where the next row begins, or how far was looked. `row`: it ends there, or goes on behind the limit outside of quotation marks. */
type Cut = { readonly kind: 'row' | 'open' | 'misplaced'; readonly cells: string[]; readonly end: number }

/** The cells of the row at `at`; no more cells than one too many. */
function cutRow(text: string, { at: start, limit, delimiter }: Place): Cut {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell =
      text[at] === '"' && at < limit ? quotedCell(text, at, limit) : bareCell(text, { at, limit, delimiter })
    if (cell === null) return { kind: 'open', cells, end: limit }
    cells.push(cell.text)
    if (cells.length > TABLE_LIMITS.columns) return { kind: 'row', cells, end: cell.end }
    const next = cell.end < limit ? text[cell.end] : undefined
    if (next === delimiter) at = cell.end + 1
    else if (next === undefined) return { kind: 'row', cells, end: limit }
    else if (next === '\n' || next === '\r')
      return { kind: 'row', cells, end: Math.min(limit, afterBreak(text, cell.end)) }
    else return { kind: 'misplaced', cells, end: cell.end }
  }
}

type Cell = { readonly text: string; readonly end: number }

function bareCell(text: string, { at: start, limit, delimiter }: Place): Cell {
  let end = start
  while (end < limit && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: owned(text.slice(start, end)), end }
}

/** Two quotation marks within a quoted cell are one. Spaces after the closing mark are ignored. */
function quotedCell(text: string, start: number, limit: number): Cell | null {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && close + 1 < limit && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1 || close >= limit) return null
  let end = close + 1
  while (end < limit && text[end] === ' ') end += 1
  return { text: owned(text.slice(start + 1, close).replaceAll('""', '"')), end }
}

/** Where the line after the break at `at` begins. A carriage return and a line feed are one break. */
function afterBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}
