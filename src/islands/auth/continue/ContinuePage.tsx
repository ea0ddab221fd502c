// /auth/continue: a store's own domain asks who its customer is. The person confirms with a button and returns to the domain with a code
// that works once, for a minute, on that domain and in the browser that asked.
import { useEffect, useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { isCodeAnswer } from '#contract/api/account.ts'
import { isOutage, readJsonAnswer } from '#data/outage.ts'
import { postJsonAsPerson } from '#data/session/post-as-person.ts'
import { type Person, signOut } from '#data/session/session-state.ts'
import { type ContinueRequest, continuePath, parseContinue, signInPath } from '#domain/account/auth-return.ts'
import * as messages from '#messages/en/continue.ts'
import { goOn as goOnLabel, wait } from '#messages/en/sign-in.ts'
import { unexpected } from '#messages/en/sign-in-fault.ts'
import { fill, pieces } from '#messages/message.ts'
import { nameOf, useShop } from '../arrival/use-shop.ts'
import { Page } from '../frame/Page.tsx'
import { ShopHead } from '../frame/ShopHead.tsx'
import { LAST_BUTTON, MAIN_BUTTON } from '../kit/look.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { showError } from '../kit/toast-store.ts'
import { SignedIn } from './SignedIn.tsx'

/** A request that cannot be read leads nowhere: the page says so and sends no code. */
export function ContinuePage() {
  const [request, setRequest] = useState<ContinueRequest | null | 'reading'>('reading')
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => setRequest(parseContinue(location.search)), [])

  if (request === null) {
    return (
      <Page>
        <Sheet badge="alert" title={messages.badAddress} lead={messages.badAddressLead} />
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
    showError(unexpected)
  }
  const change = async () => {
    onLeave()
    await signOut()
    location.replace(signInPath(continuePath(request)))
  }
  return (
    <>
      <ShopHead shop={shop} />
      <Sheet
        badge={nameOf(shop) === null ? 'store' : undefined}
        title={fill(messages.goOnTo, { host: request.host })}
        lead={
          <Marked
            pieces={pieces(messages.signedInAs, { email: person.email, host: request.host })}
            marks={VALUE}
          />
        }
      >
        <button type="button" className={`mt-5 ${MAIN_BUTTON}`} onClick={handled(goOn)} disabled={isBusy}>
          {isBusy ? wait : goOnLabel}
        </button>
        <button type="button" className={LAST_BUTTON} onClick={handled(change)} disabled={isBusy}>
          {messages.otherAccount}
        </button>
      </Sheet>
    </>
  )
}

const CODE = '/api/account/code'

/** The address on the domain with its code; null when no such shop exists or no answer came. */
async function fetchReturnAddress(request: ContinueRequest): Promise<string | null> {
  try {
    const response = await postJsonAsPerson(CODE, request)
    if (!response.ok) return null
    const body = await readJsonAnswer(CODE, response)
    if (!isCodeAnswer(body)) return null
    const { url } = body
    return new URL(url).hostname === request.host ? url : null
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('continue: no answer', error)
    return null
  }
}
