// The bindings of the Worker that is live now. Cloudflare never shows the text of a secret.
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import type { Cloudflare } from './cloudflare.ts'

const settings = v.object({
  bindings: v.array(v.object({ type: v.string(), name: v.string(), text: v.optional(v.string()) })),
})

/** Text of each binding by name, undefined for one without; null when the Worker does not exist. */
export async function findLiveBindings(
  cloudflare: Cloudflare,
  account: string,
  script: string,
): Promise<ReadonlyMap<string, string | undefined> | null> {
  const path = `/accounts/${account}/workers/scripts/${script}/settings`
  const found = await cloudflare.find(path, settings, 'Workers Scripts: Edit')
  return found && new Map(found.bindings.map(({ name, text }) => [name, text]))
}

/**
 * Refuses keys of notifications that differ from the live ones: nobody could be rung any more, and no member would be told. A new
 * deploy.env on another machine holds new keys.
 */
export function refuseOtherKeys(
  live: ReadonlyMap<string, string | undefined> | null,
  publicKey: string | undefined,
): void {
  const key = live?.get('VAPID_PUBLIC_KEY')
  if (key !== undefined && key !== publicKey)
    throw new CommandError(
      `the live Worker has another VAPID_PUBLIC_KEY (${key}): put it and its private key into deploy.env, because new keys end every subscription to notifications. Nothing was changed.`,
    )
}
