// The figures of one section: their middle and shares, and a Markdown table, which docs/performance.md copies.
import { loadavg } from 'node:os'

/** The smallest of the values below or at which `share` (0..1) of all values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[place] ?? Number.NaN
}

/** The middle value, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `0.0213` -> `0.021`, `17.42` -> `17.4`, `3482.1` -> `3,482`. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3)
}

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
