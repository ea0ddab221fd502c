// Searches for leftovers of a store or a person: in every column of every table, in the Worker's bucket and index, in stored files.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Oja } from '../running/site.ts'

/** `public.products: 3 rows`, for each table (of the product or of the services) with one of the words in any column. */
export async function tablesNaming(oja: Pick<Oja, 'stack'>, words: readonly string[]): Promise<string[]> {
  const tables = await oja.stack.sql(`
    select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'p') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await oja.stack.sql(
      `select count(*)::int as count from ${name} t where exists (select from unnest($1::text[]) w where strpos(t::text, w) > 0)`,
      [words],
    )
    if (row?.['count'] > 0) found.push(`${name}: ${row?.['count']} rows`)
  }
  return found
}

/** Keys of the bucket and the index that contain one of the words, and index entries that lead to them. */
export async function keysNaming(oja: Pick<Oja, 'stack'>, words: readonly string[]): Promise<string[]> {
  const dir = join(oja.stack.dir, 'site')
  const files = await readdir(dir, { recursive: true })
  const found: string[] = []
  for (const file of files.filter((name) => name.endsWith('.sqlite') && /(?:^|\/)(?:r2|kv)\//.test(name))) {
    const database = new DatabaseSync(join(dir, file), { readOnly: true })
    for (const table of ['_mf_objects', '_mf_entries']) {
      const has = database.prepare('select 1 from sqlite_master where name = ?').get(table)
      if (!has) continue
      for (const { key } of database.prepare(`select key from ${table}`).all() as { key: string }[]) {
        if (words.some((word) => key.includes(word))) found.push(key)
      }
    }
    database.close()
  }
  return found.sort()
}

/** How many files the storage service has. */
export async function countStoredFiles(oja: Pick<Oja, 'stack'>): Promise<number> {
  const entries = await readdir(join(oja.stack.dir, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
