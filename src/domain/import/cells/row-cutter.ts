// Cuts a text that comes in pieces into rows of cells, with the row numbers of a spreadsheet. Holds one row and one piece, never the whole text.
// Broken quotes cost one row, not the rest of the file.
import { owned } from './kept.ts'
import { TABLE_LIMITS } from './limits.ts'

/** A row; `cells` is null when its quotation marks are misplaced or never closed. */
export type CutRow = { readonly number: number; readonly cells: readonly string[] | null }

/** Most characters of one row: a quotation mark that is not closed within them counts as never closed. */
export const MAX_ROW = 1_000_000

export type RowCutter = {
  /** The rows that end in this piece. */
  push(piece: string): Generator<CutRow>
  /** The rows of the last piece, with the row that the file ends in. */
  finish(piece: string): Generator<CutRow>
}

/** Starts to cut one text that comes in pieces. */
export function rowCutter(delimiter: string): RowCutter {
  let rest = ''
  let number = 0
  function* cut(piece: string, { isLast }: { readonly isLast: boolean }): Generator<CutRow> {
    const text = rest + piece
    let at = 0
    while (at < text.length) {
      const row = cutRow(text, at, delimiter)
      // A row that reaches the end of the piece may continue in the next one.
      const isWhole = isLast || (row !== null && row.end < text.length)
      if (!isWhole && text.length - at < MAX_ROW) break
      number += 1
      yield { number, cells: isWhole && row !== null ? row.cells : null }
      at = isWhole && row !== null ? row.end : nextLine(text, at)
    }
    rest = text.slice(at)
  }
  return {
    push: (piece) => cut(piece, { isLast: false }),
    finish: (piece) => cut(piece, { isLast: true }),
  }
}

function nextLine(text: string, from: number): number {
  const lineEnd = /[\r\n]/g
  lineEnd.lastIndex = from
  const found = lineEnd.exec(text)
  return found === null ? text.length : afterBreak(text, found.index)
}

/**
 * The cells of the row at `start`, and where the next row begins; no more cells than one too many. Null when a quotation mark is misplaced or
 * never closed.
 */
function cutRow(
  text: string,
  start: number,
  delimiter: string,
): { readonly cells: string[]; readonly end: number } | null {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at, delimiter)
    if (cell === null) return null
    cells.push(cell.text)
    const next = text[cell.end]
    if (cells.length > TABLE_LIMITS.columns) return { cells, end: cell.end }
    if (next === delimiter) at = cell.end + 1
    else if (next === undefined) return { cells, end: text.length }
    else if (next === '\n' || next === '\r') return { cells, end: afterBreak(text, cell.end) }
    else return null
  }
}

type Cell = { readonly text: string; readonly end: number }

function bareCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: owned(text.slice(start, end)), end }
}

/** Two quotation marks within a quoted cell are one. Spaces after the closing mark are ignored. */
function quotedCell(text: string, start: number): Cell | null {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return null
  let end = close + 1
  while (text[end] === ' ') end += 1
  return { text: owned(text.slice(start + 1, close).replaceAll('""', '"')), end }
}

/** Where the line after the break at `at` begins. A carriage return and a line feed are one break. */
function afterBreak(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}
