// The account on our own host: uses the shared session, and the database's API under row level security.
import * as contract from '#contract/sql/account/account.ts'
import { isOutage } from '#data/outage.ts'
import { callAsPerson } from '#data/session/call-as-person.ts'
import { $auth, signOut, startSession, whenKnown } from '#data/session/session-state.ts'
import { ACCOUNT_PATH, signInPath } from '#domain/account/auth-return.ts'
import { receiptPath } from '#domain/order/receipt.ts'
import type { Account } from './account.ts'
import type { AccountPort, Loaded } from './account-port.ts'

/** `storeId` is the business, `base` the path prefix of its pages. */
export function ownPort(storeId: string, base: string): AccountPort {
  const ask = async (call: () => Promise<Account>): Promise<Loaded> => {
    const { user, isUnreachable } = await whenKnown()
    if (isUnreachable) return { kind: 'unreachable' }
    if (!user) return { kind: 'anonymous' }
    try {
      return { kind: 'account', account: await call(), email: user.email }
    } catch (error) {
      if (!isOutage(error)) throw error
      console.warn('account: no answer', error)
      return { kind: 'unreachable' }
    }
  }
  startSession()
  return {
    load: () => ask(() => callAsPerson(contract.myAccount, { businessId: storeId })),
    saveAddress: (address) =>
      ask(() => callAsPerson(contract.saveMyAddress, { businessId: storeId, address })),
    removeAddress: (id) => ask(() => callAsPerson(contract.removeMyAddress, { businessId: storeId, id })),
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
    settingsHref: ACCOUNT_PATH,
  }
}
