// Defines what a caller gives to a local Supabase, and what the caller gets back.

import type { StartError } from './machine/errors.ts'
import type { MailHook } from './mail/hook.ts'
import type { MailProvider } from './mail/provider.ts'
import type { MailSettings } from './mail/sender.ts'
import type { Deliveries } from './pg-net/delivery.ts'
import type { RealtimeControls } from './realtime/realtime.ts'

export type LocalSupabaseOptions = {
  /** Folder for all data; made when missing. */
  readonly dir: string
  /** Folder of SQL migrations. Each start applies the missing ones. */
  readonly migrations: string
  /** A port that is 0 or absent becomes any free port. */
  readonly ports?: Partial<Record<PortName, number>>
  /** The caller's names of the settings that choose ports, for messages about a taken port. */
  readonly portSettings?: Partial<Record<PortName, string>>
  /** Sender, subjects and texts of the auth server's mails. Without this option each mail is one plain line with the link. */
  readonly mail?: Partial<MailSettings>
  /** Address of the site; http://localhost:8787 when absent. Links in mails and redirects after a sign-in lead to this address. */
  readonly siteUrl?: string
  /** Addresses besides the site to which a sign-in may return, as in `additional_redirect_urls`: globs with * and **. */
  readonly redirectUrls?: readonly string[]
  readonly log?: (line: string) => void
  /** Called when Postgres or PostgREST ended so often that it is not started again. */
  readonly onLost?: (error: StartError) => void
  /**
   * Password sign-ins per network address in five minutes; 30 as on the hosted service. A higher value also raises the other limits per
   * address.
   */
  readonly signInLimit?: number
  /** Sign-ins, and sign-ups, per e-mail address in fifteen minutes: 5, or `signInLimit` when that is raised. */
  readonly attemptLimit?: number
  /** Seconds between two mails of a kind to one address; 60 as on the hosted service. */
  readonly mailIntervalSeconds?: number
}

export type PortName = 'api' | 'database' | 'mailbox'

/** A running local Supabase. */
export type LocalSupabase = {
  readonly apiUrl: string
  /** URL for the role `postgres`, which owns the tables and is not a superuser, as on the hosted service. */
  readonly databaseUrl: string
  /** URL for the superuser, for tests that must see or change what no other role may. */
  readonly adminDatabaseUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  /** A secret of this project for signing the database's webhooks. */
  readonly webhookSecret: string
  /** Page that shows all sent mails. */
  readonly mailboxUrl: string
  readonly smtpPort: number
  /** Address and key of the mail provider's stand-in, and a control over the next mails. */
  readonly mailProvider: { readonly url: string } & Pick<
    MailProvider,
    'key' | 'webhookSecret' | 'setEventUrl' | 'setFault' | 'taken'
  >
  /** Page on which a person chooses a Google account. */
  readonly googleUrl: string
  /** Sets the site's address for the auth server: links in mails and redirects lead to this address. */
  setSiteUrl(url: string): void
  /** The hook that sends the auth server's mails (`send_email`), once it has an address. */
  readonly authMailHook: Pick<MailHook, 'secret' | 'setUrl'>
  /** Moves the auth server's clock forward: links and codes expire, limits end. Access tokens do not expire by this. */
  advanceAuthClock(ms: number): void
  readonly deliveries: Deliveries
  readonly realtime: RealtimeControls
  /** Makes PostgREST read the schema again and waits for the end. Needed after tables are made outside the migrations. */
  reloadSchema(): Promise<void>
  stop(): Promise<void>
  /** Ends every process at once, as a crash would. */
  kill(): Promise<void>
}
