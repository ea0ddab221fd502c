// Stores' own domains on this machine: the stand-in of DNS and of the provider of certificates.
import { join } from 'node:path'
import { startLocalDns } from '@oja/local-dns'
import { claimPort } from '@oja/local-supabase/machine'
import { portFrom } from './backend.ts'

/** What names point to: the Worker's own choice for a site at `localhost` (functions/domains/read-name.ts). */
const TARGET = 'shops.localhost'

export type LocalDomains = {
  /** The stand-in's page. */
  readonly url: string
  /** Variables of the Worker. */
  readonly vars: Readonly<Record<'DNS_STUB_URL', string>>
  /** The address of the Worker, to which the target's names lead. */
  setSite(url: string): void
  stop(): Promise<void>
}

/** Starts the stand-in, with the records of the last start. */
export async function openDomains(dir: string, log: (line: string) => void): Promise<LocalDomains> {
  const port = await claimPort(portFrom(process.env, 'OJA_DNS_PORT', 54327), 'OJA_DNS_PORT', log)
  const dns = await startLocalDns({ port, dir: join(dir, 'dns') })
  return {
    url: dns.url,
    vars: { DNS_STUB_URL: dns.url },
    setSite: (url) => dns.setSite({ url, target: TARGET }),
    stop: dns.stop,
  }
}
