// Free ports for a second `npm start` on this machine.
import { freePort } from '@oja/local-supabase/machine'

/** The ports of `npm start`, by the name of their environment variable. */
export type Ports = Readonly<Record<string, string>>

const PORT_NAMES = [
  'OJA_PORT',
  'OJA_API_PORT',
  'OJA_DATABASE_PORT',
  'OJA_MAILBOX_PORT',
  'OJA_PUSH_PORT',
  'OJA_PAYSTACK_PORT',
  'OJA_DNS_PORT',
]

/** Finds a free port for each variable of PORT_NAMES. Another program may take one meanwhile. */
export async function freePorts(): Promise<Ports> {
  return Object.fromEntries(
    await Promise.all(PORT_NAMES.map(async (name) => [name, String(await freePort())] as const)),
  )
}
