// The account on our own host: the shared session, and the database's API under row level security.
import { $auth, askAsPerson, signOut, startSession, whenKnown } from '#data/session.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { receiptPath } from '#domain/order/receipt.ts'
import type { Account } from './account.ts'
import type { AccountPort, Loaded } from './account-port.ts'

/** `storeId` is the business, `base` the path prefix of its pages. */
export function ownPort(storeId: string, base: string): AccountPort {
  const ask = async (name: string, args: Readonly<Record<string, unknown>>): Promise<Loaded> => {
    const { user, isUnreachable } = await whenKnown()
    if (isUnreachable) return { kind: 'unreachable' }
    if (!user) return { kind: 'anonymous' }
    try {
      const account = await askAsPerson<Account>(`rpc/${name}`, { p_business_id: storeId, ...args })
      return { kind: 'account', account, email: user.email }
    } catch (error) {
      console.warn('account: no answer', error)
      return { kind: 'unreachable' }
    }
  }
  startSession()
  return {
    load: () => ask('my_account', {}),
    saveAddress: (address) => ask('save_my_address', { p_address: address }),
    removeAddress: (id) => ask('remove_my_address', { p_id: id }),
    async signIn(mode) {
      location.assign(signInPath(`${base}/account`, mode === 'signup' ? 'signup' : undefined))
    },
    signOut,
    onChange(changed) {
      let known = $auth.get()
      $auth.listen((now) => {
        const isOther = !known.loading && now.user?.id !== known.user?.id
        known = now
        if (isOther) changed()
      })
    },
    orderHref: (token) => `/o/${token}`,
    receiptHref: receiptPath,
  }
}
