// Reads and changes an account: with the person's own token on our host, with the domain's cookie on a store's domain. The page uses only
// this port.
import type { Account, AddressDraft } from './account.ts'

export type Loaded =
  | { readonly kind: 'account'; readonly account: Account; readonly email: string | null }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'unreachable' }

/** Calls throw a fault of our own code; an outage is an answer. */
export type AccountPort = {
  load(): Promise<Loaded>
  saveAddress(address: AddressDraft): Promise<Loaded>
  removeAddress(id: string): Promise<Loaded>
  /** Goes to the sign-in page. Throws when the sign-in cannot be prepared. */
  signIn(mode: 'signin' | 'signup'): Promise<void>
  signOut(): Promise<void>
  /** Calls `changed` when a person signs in or out in another tab. */
  onChange(changed: () => void): void
  orderHref(token: string): string
  receiptHref(token: string): string
  /** Where the person changes the password or deletes the account, on our own host. */
  readonly settingsHref: string
}
