// /auth/continue: a store's own domain asks who its customer is. The person says yes by a button; then they go back there with a
// code that works once, for a minute, on that domain and in the browser that asked.
import { useEffect, useState } from 'react'
import { accessToken, type Person, signOut } from '#data/session.ts'
import { UNEXPECTED } from '#domain/account/auth-messages.ts'
import { type ContinueRequest, continuePath, parseContinue, signInPath } from '#domain/account/auth-return.ts'
import { Badge } from './components/Badge.tsx'
import { Page } from './components/Page.tsx'
import { ShopHead } from './components/ShopHead.tsx'
import { SignedIn } from './components/SignedIn.tsx'
import { showError } from './toast-store.ts'
import { nameOf, useShop } from './use-shop.ts'

export function ContinuePage() {
  const [request, setRequest] = useState<ContinueRequest | null | 'reading'>('reading')
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => setRequest(parseContinue(location.search)), [])

  if (request === null) {
    return (
      <Page>
        <section className="sheet">
          <Badge name="alert" />
          <h1>This address is not complete</h1>
          <p className="lead">Go back to the shop and press “Sign in” again.</p>
        </section>
      </Page>
    )
  }
  return (
    <Page>
      <SignedIn isLeaving={isLeaving}>
        {(person) =>
          request !== 'reading' && <Ask person={person} request={request} onLeave={() => setLeaving(true)} />
        }
      </SignedIn>
    </Page>
  )
}

type AskProps = { readonly person: Person; readonly request: ContinueRequest; readonly onLeave: () => void }

function Ask({ person, request, onLeave }: AskProps) {
  const [isBusy, setBusy] = useState(false)
  const shop = useShop(request.host)
  const goOn = async () => {
    setBusy(true)
    const address = await fetchReturnAddress(request)
    if (address !== null) return location.replace(address)
    setBusy(false)
    showError(UNEXPECTED)
  }
  const change = async () => {
    onLeave()
    await signOut()
    location.replace(signInPath(continuePath(request)))
  }
  return (
    <>
      <ShopHead shop={shop} />
      <section className="sheet">
        {nameOf(shop) === null && <Badge name="store" />}
        <h1>Go on to {request.host}</h1>
        <p className="lead">
          You are signed in as <b>{person.email}</b>. On {request.host} you will see your orders and addresses
          at that shop, and nothing else of your account.
        </p>
        <button type="button" className="button wide-button" onClick={goOn} disabled={isBusy}>
          {isBusy ? 'One moment …' : 'Continue'}
        </button>
        <button type="button" className="link aside" onClick={change} disabled={isBusy}>
          Use another account
        </button>
      </section>
    </>
  )
}

/** The address on the domain with its code, or null when there is no such shop or no answer. */
async function fetchReturnAddress(request: ContinueRequest): Promise<string | null> {
  try {
    const response = await fetch('/api/account/code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify(request),
    })
    if (!response.ok) return null
    const { url } = (await response.json()) as { readonly url: string }
    return new URL(url).hostname === request.host ? url : null
  } catch (error) {
    console.warn('continue: no answer', error)
    return null
  }
}
