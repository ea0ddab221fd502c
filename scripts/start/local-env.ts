// Reads and writes `.local/env`: the URLs and keys of the running stack in dotenv form, for people and for other programs.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The facts with which a program reaches the running stack. */
export type LocalEnv = {
  readonly SUPABASE_URL: string
  readonly SUPABASE_PUBLISHABLE_KEY: string
  readonly SUPABASE_SECRET_KEY: string
  /** Empty when an outside Supabase is used and its database address was not given. */
  readonly DATABASE_URL: string
  readonly SITE_URL: string
  readonly WEBHOOK_SECRET: string
  /** Path of the operators' pages (src/brand.ts). */
  readonly OPERATOR_PATH: string
  /** Address of the mail provider's stand-in; absent with an outside Supabase. */
  readonly MAIL_API_URL?: string
  readonly MAIL_API_KEY?: string
  /** Signs the events of the mail provider's stand-in. */
  readonly MAIL_WEBHOOK_SECRET?: string
  /** Signs the auth server's requests for mails. */
  readonly AUTH_MAIL_SECRET?: string
  /** The push services' stand-in, and this folder's keys of notifications. */
  readonly PUSH_STAND_IN_URL: string
  readonly VAPID_PUBLIC_KEY: string
  readonly VAPID_PRIVATE_KEY: string
  /** The payment provider's stand-in, and the key of this folder. */
  readonly PAYSTACK_URL: string
  readonly PAYSTACK_SECRET_KEY: string
  /** The stand-in of DNS and certificates: `GET` shows all records, `POST {name, type, value}` sets one, `DELETE {name, type}` removes. */
  readonly DNS_STUB_URL: string
}

/** Writes the whole file in one step, so that no reader sees half a file. */
export function writeLocalEnv(dir: string, env: LocalEnv): void {
  const path = join(dir, 'env')
  const text = Object.entries(env)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Reads the file of the last start; empty when there was none. */
export function readLocalEnv(dir: string): Partial<LocalEnv> {
  try {
    return parseEnv(readFileSync(join(dir, 'env'), 'utf8')) as Partial<LocalEnv>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
