// A customer's account at a store: the way in, or own orders and saved addresses.
import { useCallback, useEffect, useState } from 'react'
import type { AddressDraft } from '../account.ts'
import type { AccountPort, Loaded } from '../account-port.ts'
import { Addresses } from './Addresses.tsx'
import { Orders } from './Orders.tsx'

type Props = { readonly port: AccountPort; readonly storeName: string }

export function AccountPage({ port, storeName }: Props) {
  const [state, setState] = useState<Loaded | { readonly kind: 'loading' }>({ kind: 'loading' })
  const load = useCallback(() => void port.load().then(setState), [port])
  useEffect(() => {
    load()
    port.onChange(load)
  }, [load, port])

  if (state.kind === 'loading') return <Skeleton />
  if (state.kind === 'unreachable') {
    return (
      <div className="way">
        <h1>We cannot reach your account</h1>
        <p>Check your connection and try again. Nothing is lost.</p>
        <button type="button" className="btn" onClick={load}>
          Try again
        </button>
      </div>
    )
  }
  if (state.kind === 'anonymous') return <WayIn port={port} storeName={storeName} />

  const { account, email } = state
  /** Keeps what is shown when a change did not go through. */
  const change = async (work: Promise<Loaded>): Promise<boolean> => {
    const answer = await work
    if (answer.kind === 'unreachable') return false
    setState(answer)
    return answer.kind === 'account'
  }
  const leave = async () => {
    await port.signOut()
    load()
  }
  return (
    <>
      <div className="top">
        <h1>Your account</h1>
        {email && <p>{email}</p>}
        <button type="button" className="quiet" onClick={leave}>
          Sign out
        </button>
      </div>
      <Orders orders={account.orders} hrefOf={port.orderHref} receiptHrefOf={port.receiptHref} />
      <Addresses
        addresses={account.addresses}
        save={(address: AddressDraft) => change(port.saveAddress(address))}
        remove={(id: string) => change(port.removeAddress(id))}
      />
    </>
  )
}

function WayIn({ port, storeName }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const leave = (mode: 'signin' | 'signup') => {
    setFailed(false)
    port.signIn(mode).catch((error: unknown) => {
      console.warn('account: the way to signing in is closed', error)
      setFailed(true)
    })
  }
  return (
    <div className="way">
      <h1>Your account at {storeName}</h1>
      <p>See your orders and keep your addresses. You can always order without one.</p>
      <button type="button" className="btn" onClick={() => leave('signin')}>
        Sign in
      </button>
      <button type="button" className="btn bare" onClick={() => leave('signup')}>
        Create an account
      </button>
      {hasFailed && <p role="alert">That did not work. Please try again.</p>}
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <h1>Your account</h1>
      <span className="bone" />
      <span className="bone" />
    </div>
  )
}
