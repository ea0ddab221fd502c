// Writes rows in bulk through PostgREST. Existing rows stay unchanged, so a second seeding changes nothing.
import { anyTable, type Database } from '#data/client.ts'
import type { Tables } from '#data/database-types.ts'
import { DatabaseError } from '#data/errors.ts'

/** Adds the missing rows. `key` names the columns by which an existing row is found. All rows need the same columns. */
export async function addRows(
  database: Database,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
  key = 'id',
): Promise<void> {
  for (let start = 0; start < rows.length; start += 200) {
    const { error, status } = await anyTable(database)
      .from(table)
      .upsert(rows.slice(start, start + 200), { onConflict: key, ignoreDuplicates: true })
    if (error) throw new DatabaseError(table, error, status)
  }
}

/** Converts an amount in major units: `14_500` -> 1450000. */
export function minor(major: number): number
export function minor(major: number | undefined): number | null
export function minor(major: number | undefined): number | null {
  return major === undefined ? null : Math.round(major * 100)
}

/** `daysFrom(now, -2)` -> two days ago as ISO; undefined -> null. */
export function daysFrom(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
}
