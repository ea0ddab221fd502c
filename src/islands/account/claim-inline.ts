// Saves an order to the account of a signed-in visitor, and shows others how to sign in. A short script of an order's page that loads
// nothing.
import type { ClaimAnswer } from '#contract/api/account.ts'
import { storedAccessToken } from '#data/session/stored-session.ts'
import * as page from '#messages/en/page.ts'

const place = document.querySelector<HTMLElement>('[data-claim]')
const token = location.pathname.split('/').pop() ?? ''

async function claim(bearer: string, shown: HTMLElement): Promise<void> {
  const response = await fetch('/api/account/claim', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ token }),
  })
  if (response.status === 401) return offerSignIn(shown)
  if (!response.ok) return
  const { order } = (await response.json()) as ClaimAnswer
  if (order === 'taken') return
  shown.textContent = page.kept
  shown.hidden = false
}

function offerSignIn(shown: HTMLElement): void {
  const link = document.createElement('a')
  link.href = `/auth?next=/o/${token}&from=${shown.dataset.claim}`
  link.textContent = page.signInToKeep
  shown.textContent = ''
  shown.appendChild(link)
  shown.hidden = false
}

try {
  const bearer = storedAccessToken(localStorage, Date.now())
  if (place && bearer) {
    claim(bearer, place).catch((error: unknown) => console.warn('order: it could not be claimed', error))
  } else if (place) offerSignIn(place)
} catch (error) {
  console.warn('order: the storage of this browser is closed', error)
}
