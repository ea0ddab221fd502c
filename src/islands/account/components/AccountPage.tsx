// A customer's account at a store: buttons to sign in, or own orders and saved addresses.
import { useCallback, useEffect, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { isOutage } from '#data/outage.ts'
import * as messages from '#messages/en/account.ts'
import { fill } from '#messages/message.ts'
import type { AddressDraft } from '../account.ts'
import type { AccountPort, Loaded } from '../account-port.ts'
import { Addresses } from './Addresses.tsx'
import { Orders } from './Orders.tsx'
import { Points } from './Points.tsx'

type Props = { readonly port: AccountPort; readonly storeName: string; readonly country: string }

/** `port` is the account as this host has it: own-port.ts, or domain-port.ts on a store's own domain. */
export function AccountPage({ port, storeName, country }: Props) {
  const [state, setState] = useState<Loaded | { readonly kind: 'loading' }>({ kind: 'loading' })
  const load = useCallback(() => void port.load().then(setState, reportFault), [port])
  useEffect(() => {
    load()
    port.onChange(load)
  }, [load, port])

  if (state.kind === 'loading') return <Skeleton />
  if (state.kind === 'unreachable') {
    return (
      <div className="way">
        <h1>{messages.unreachable}</h1>
        <p>{messages.unreachableText}</p>
        <button type="button" className="btn" onClick={load}>
          {messages.tryAgain}
        </button>
      </div>
    )
  }
  if (state.kind === 'anonymous') return <WayIn port={port} storeName={storeName} />

  const { account, email } = state
  /** Keeps the shown data when a change fails. */
  const change = async (work: Promise<Loaded>): Promise<boolean> => {
    const answer = await work.catch(reportFault)
    if (!answer || answer.kind === 'unreachable') return false
    setState(answer)
    return answer.kind === 'account'
  }
  const leave = async () => {
    await port.signOut().catch(reportFault)
    load()
  }
  return (
    <>
      <div className="top">
        <h1>{messages.heading}</h1>
        {email && <p translate="no">{email}</p>}
        <button type="button" className="quiet" onClick={leave}>
          {messages.signOut}
        </button>
      </div>
      {account.points && <Points points={account.points} country={country} />}
      <Orders
        orders={account.orders}
        country={country}
        hrefOf={port.orderHref}
        receiptHrefOf={port.receiptHref}
      />
      <Addresses
        addresses={account.addresses}
        save={(address: AddressDraft) => change(port.saveAddress(address))}
        remove={(id: string) => change(port.removeAddress(id))}
      />
      <p className="self">
        <a href={port.settingsHref}>{messages.settings}</a>
      </p>
    </>
  )
}

function WayIn({ port, storeName }: Omit<Props, 'country'>) {
  const [hasFailed, setFailed] = useState(false)
  const leave = (mode: 'signin' | 'signup') => {
    setFailed(false)
    port.signIn(mode).catch((error: unknown) => {
      if (!isOutage(error)) return reportFault(error)
      console.warn('account: the way to signing in is closed', error)
      setFailed(true)
    })
  }
  return (
    <div className="way">
      <h1>{fill(messages.atShop, { shop: storeName })}</h1>
      <p>{messages.whatFor}</p>
      <button type="button" className="btn" onClick={() => leave('signin')}>
        {messages.signIn}
      </button>
      <button type="button" className="btn bare" onClick={() => leave('signup')}>
        {messages.create}
      </button>
      {hasFailed && <p role="alert">{messages.failed}</p>}
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <h1>{messages.heading}</h1>
      <span className="bone" />
      <span className="bone" />
    </div>
  )
}
