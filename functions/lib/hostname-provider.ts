// The port for certificates of stores' own domains. Cloudflare for SaaS answers it (adapters/cloudflare-hostnames.ts); on a laptop the DNS
// stub does. No call throws: `unknown` means that the provider could not be asked, which says nothing about the host.

/** `going_on`: wait. `serving`: visitors get the shop over HTTPS. `stuck`: the provider gave up until it is asked again. */
export type HostnameState = 'going_on' | 'serving' | 'stuck'

export type HostnameAnswer =
  | {
      readonly kind: 'known'
      readonly providerId: string
      readonly state: HostnameState
      /** What stands in the way, in the provider's words. */
      readonly reasons: readonly string[]
    }
  | { readonly kind: 'unknown'; readonly reason: string }

export type HostnameProvider = {
  /** Sets the host up when the provider does not have it, and says how it is. `providerId`: where it was found last. */
  ensure(host: string, providerId: string | null): Promise<HostnameAnswer>
  /** Lets a stuck host try again. */
  restart(host: string, providerId: string): Promise<HostnameAnswer>
  /** Removes the host and its certificates; true when it is gone, also when it never was there. */
  remove(host: string, providerId: string | null): Promise<boolean>
}
