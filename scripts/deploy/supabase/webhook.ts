// Tells the database where the Worker is and with which secret it signs its posts: in Vault on a hosted project, else in private.settings
// (supabase/schemas/publishing/nudge.sql reads both). Also checks what the migrations made and what only a hosted project has.
import type pg from 'pg'
import { CommandError } from '../../command-line.ts'

export type Webhook = { readonly url: string; readonly secret: string }

/** Stores both values. Writes nothing that is right already. Values travel as parameters: a failing statement is logged without them. */
export async function ensureWebhook(
  client: pg.Client,
  { url, secret }: Webhook,
  { isDry, say }: { readonly isDry: boolean; readonly say: (line: string) => void },
): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('vault.decrypted_secrets') is not null as vault, to_regclass('private.settings') is not null as settings`,
  )
  const place: Place | null = rows[0].vault ? VAULT : rows[0].settings ? SETTINGS : null
  if (!place) {
    if (isDry) return say('webhook: would be set after the migrations')
    throw new CommandError(
      'the database has neither Vault nor private.settings: were the migrations applied?',
    )
  }
  for (const [name, value, shown] of [
    ['webhook_url', url, url],
    ['webhook_secret', secret, '(WEBHOOK_SECRET)'],
  ] as const) {
    const found = (await client.query(place.read, [name])).rows[0]
    const isRight = found?.value === value
    if (!isRight && !isDry) await client.query(...place.write(name, value, found?.id))
    say(`${place.name} ${name} = ${shown}: ${isRight ? 'is so' : isDry ? 'would be set' : 'set'}`)
  }
}

type Place = {
  readonly name: string
  readonly read: string
  write(name: string, value: string, id: string | undefined): [string, unknown[]]
}

const VAULT: Place = {
  name: 'Vault',
  read: 'select id, decrypted_secret as value from vault.decrypted_secrets where name = $1',
  write: (name, value, id) =>
    id === undefined
      ? ['select vault.create_secret($1, $2)', [value, name]]
      : ['select vault.update_secret($1, $2)', [id, value]],
}

const SETTINGS: Place = {
  name: 'private.settings',
  read: 'select key as id, value from private.settings where key = $1',
  write: (name, value) => [
    'insert into private.settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [name, value],
  ],
}

/** What a working database of the product has; a sentence for each part that it lacks. */
export async function databaseProblems(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query(`select
    (select count(*) from storage.buckets where id in ('store-media', 'store-originals')) = 2 as buckets,
    exists (select from pg_extension where extname = 'pg_net') as pg_net,
    exists (select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'orders') as realtime`)
  const { buckets, pg_net: net, realtime } = rows[0]
  return [
    ...(buckets
      ? []
      : ['The buckets store-media and store-originals are missing: see supabase/seed/buckets.sql.']),
    ...(net ? [] : ['The extension pg_net is off: switch it on under Supabase > Database > Extensions.']),
    ...(realtime
      ? []
      : [
          'Realtime does not send the table orders: see supabase/schemas/realtime, and run npm run deploy again.',
        ]),
  ]
}
