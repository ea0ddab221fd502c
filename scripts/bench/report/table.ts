// Prints the figures of one section as a Markdown table, which docs/performance.md copies.
import { loadavg } from 'node:os'

export type Row = Readonly<Record<string, string>>

/** One line with machine and time. The machine is shared, so its load belongs to every figure. */
export function circumstances(): string {
  const load = loadavg().map((value) => value.toFixed(1))
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, node ${process.version}, load ${load.join(' ')}`
}

/** Prints a table. Columns are the keys of all rows, in the order of their first appearance. */
export function printTable(title: string, rows: readonly Row[], notes: readonly string[] = []): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n### ${title}\n${circumstances()}\n`)
  console.log(line(columns))
  console.log(line(columns.map(() => '---')))
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
  for (const note of notes) console.log(`\n${note}`)
}
