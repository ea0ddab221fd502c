// One running product for the test files that follow each other in a process: a start of stack and Worker costs more than most files' tests.
// Each file finds it without rows, and opens shops of its own.
import pg from 'pg'
import { type Oja, SITE_URL, startOja } from './site.ts'

type Shared = { readonly oja: Oja; readonly emptyTables: readonly string[] }

let started: Promise<Shared> | undefined

/**
 * The product of this process, without shops, people and all else that earlier files wrote; `dispose` leaves it running, and it ends with the
 * process. Not for a file that needs variables of its own, ends a part, changes a setting, or tests what the Worker counts in its memory:
 * that calls `startOja`.
 */
export async function sharedOja(): Promise<Oja> {
  if (started) await clear(await started)
  else started = start()
  const { oja } = await started
  return { ...oja, dispose: async () => {} }
}

async function start(): Promise<Shared> {
  const oja = await startOja({
    // People who sign in at the pages get their mails at once, and come back to the site.
    stack: {
      isShared: true,
      siteUrl: SITE_URL,
      mailIntervalSeconds: 0,
      redirectUrls: ['http://127.0.0.1:*/**'],
    },
  })
  return { oja, emptyTables: await emptyTablesOf(oja) }
}

/** Tables in which a new project has no row. */
async function emptyTablesOf({ stack }: Oja): Promise<readonly string[]> {
  const tables = await stack.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private', 'auth', 'storage')`,
  )
  const looks = tables.map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
  const empty = await asSuperuser<{ name: string }>({ stack }, looks.join(' union all '))
  return empty.map(({ name }) => name)
}

/** Deletes the shops as the product does, waits until their pages are gone, then deletes all other rows. */
async function clear({ oja, emptyTables }: Shared): Promise<void> {
  oja.stack.supabase.deliveries.setFault(null)
  await oja.stack.sql('delete from businesses')
  await oja.stack.supabase.deliveries.idle()
  await oja.settled()
  const deletes = emptyTables.map((table) => `delete from ${table};`).join(' ')
  // Without triggers, which refuse to delete records that a product keeps.
  await asSuperuser(oja, `begin; set local session_replication_role = replica; ${deletes} commit`)
}

async function asSuperuser<Row extends pg.QueryResultRow>(
  { stack }: Pick<Oja, 'stack'>,
  text: string,
): Promise<readonly Row[]> {
  const superuser = new pg.Client({ connectionString: stack.supabase.adminDatabaseUrl })
  await superuser.connect()
  try {
    return (await superuser.query<Row>(text)).rows
  } finally {
    await superuser.end()
  }
}
