// Saves an order to the account of a signed-in visitor, and shows others how to sign in. A short script of an order's page that loads
// nothing, but the auth library for a visitor whose token has ended: the server says which, because the phone's clock may be wrong.
import type { ClaimAnswer } from '#contract/api/account.ts'
import { storedSession } from '#data/session/stored-session.ts'
import * as page from '#messages/en/page.ts'

/** The build replaces this constant. */
declare const TOKEN_PATH: string

const place = document.querySelector<HTMLElement>('[data-claim]')
const token = location.pathname.split('/').pop() ?? ''

async function claim(shown: HTMLElement, bearer: string): Promise<void> {
  let response = await ask(bearer)
  if (response.status === 401) {
    const { personToken } = await import(/* @vite-ignore */ TOKEN_PATH)
    const renewed = await personToken()
    if (renewed) response = await ask(renewed)
  }
  if (response.status === 401) return offerSignIn(shown)
  if (!response.ok) return
  const { order } = (await response.json()) as ClaimAnswer
  if (order === 'taken') return
  shown.textContent = page.kept
  shown.hidden = false
}

function ask(bearer: string): Promise<Response> {
  return fetch('/api/account/claim', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ token }),
  })
}

function offerSignIn(shown: HTMLElement): void {
  const link = document.createElement('a')
  link.href = `/auth?next=/o/${token}&from=${shown.dataset.claim}`
  link.textContent = page.signInToKeep
  shown.textContent = ''
  shown.appendChild(link)
  shown.hidden = false
}

if (place) {
  const session = storedSession()
  if (session) {
    claim(place, session.access_token).catch((error: unknown) =>
      console.warn('order: it could not be claimed', error),
    )
  } else offerSignIn(place)
}
