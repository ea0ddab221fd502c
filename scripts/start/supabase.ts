// Starts the product's local Supabase: the package with the migrations, mails and port variables of this project.

import { type LocalSupabase, type LocalSupabaseOptions, startLocalSupabase } from '@oja/local-supabase'
import pg from 'pg'
import { brand } from '#brand'
import { makeMigrations } from '../build/baseline.ts'
import { mailSubjects, mailTemplates } from '../build/mail-templates.ts'

export const portVariables = {
  api: 'OJA_API_PORT',
  database: 'OJA_DATABASE_PORT',
  mailbox: 'OJA_MAILBOX_PORT',
} as const

/** A running local Supabase that also stores the address of the product's webhook. */
export type Supabase = LocalSupabase & {
  /** Sets the address to which the database posts its notices; stored in `private.settings`. */
  setWebhookUrl(url: string): Promise<void>
}

export type SupabaseOptions = Omit<LocalSupabaseOptions, 'migrations' | 'mail' | 'portSettings'> & {
  /** Another folder of migrations, for tests. */
  readonly migrations?: string
}

/** Starts the local Supabase. Throws a StartError when this machine prevents the start, e.g. by a full disk. */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const supabase = await startLocalSupabase({
    ...options,
    migrations: options.migrations ?? makeMigrations(),
    portSettings: portVariables,
    mail: {
      from: `"${brand.name}" <${brand.supportEmail}>`,
      subjects: mailSubjects,
      templates: mailTemplates,
    },
  })
  const { databaseUrl, webhookSecret } = supabase
  try {
    await keepSetting(databaseUrl, 'webhook_secret', webhookSecret)
  } catch (error) {
    await supabase.kill()
    throw error
  }
  return {
    ...supabase,
    async setWebhookUrl(url) {
      if (await keepSetting(databaseUrl, 'webhook_url', url)) return
      throw new Error('no migration has made private.settings, where the webhook URL is kept')
    },
  }
}

/** Stores a setting. Returns false when the migrations have not made the table. */
async function keepSetting(databaseUrl: string, key: string, value: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the query reports the error
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('private.settings') is not null as found`)
    if (rows[0]?.found !== true) return false
    await client.query(
      `insert into private.settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value where settings.value is distinct from excluded.value`,
      [key, value],
    )
    return true
  } finally {
    await client.end()
  }
}
