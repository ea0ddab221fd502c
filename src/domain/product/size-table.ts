// The size table of a category. The owner types or pastes it as lines; the first line has the headings.

/** The first line decides which of these separates all cells. */
const SEPARATORS = ['|', ';', ',']

/** What is stored of a typed or pasted table: a pasted spreadsheet has tabs, which stored texts never contain. */
export function sizeTableText(typed: string): string {
  return typed.trim().replaceAll('\t', ' | ')
}

/** `Size, Chest\nM, 96` -> `[['Size', 'Chest'], ['M', '96']]`. All rows have the same length. Empty unless two lines and two columns exist. */
export function parseSizeTable(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const separator = SEPARATORS.find((sign) => lines[0]?.includes(sign))
  if (separator === undefined || lines.length < 2) return []
  const rows = lines.map((line) => line.split(separator).map((cell) => cell.trim()))
  const width = Math.max(...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}
