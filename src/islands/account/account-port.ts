// Where an account is read and changed: with the person's own token on our host, with the domain's cookie on a store's domain.
// The page knows only this.
import type { Account, AddressDraft } from './account.ts'

export type Loaded =
  | { readonly kind: 'account'; readonly account: Account; readonly email: string | null }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'unreachable' }

export type AccountPort = {
  load(): Promise<Loaded>
  saveAddress(address: AddressDraft): Promise<Loaded>
  removeAddress(id: string): Promise<Loaded>
  /** Leaves for the sign-in page; throws when that cannot be prepared. */
  signIn(mode: 'signin' | 'signup'): Promise<void>
  signOut(): Promise<void>
  /** Tells when somebody signs in or out in another tab. */
  onChange(changed: () => void): void
  orderHref(token: string): string
  receiptHref(token: string): string
}
