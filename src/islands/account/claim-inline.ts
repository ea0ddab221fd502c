// The few lines on an order's page: whoever opens its link while signed in keeps the order with their account; others are shown the
// way to sign in. Loads nothing.
import { storedAccessToken } from '#data/stored-session.ts'

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
  const { order } = (await response.json()) as { readonly order: string }
  if (order === 'taken') return
  shown.textContent = 'This order is kept in your account.'
  shown.hidden = false
}

function offerSignIn(shown: HTMLElement): void {
  const link = document.createElement('a')
  link.href = `/auth?next=/o/${token}&from=${shown.dataset.claim}`
  link.textContent = 'Sign in to keep this order in your account'
  shown.replaceChildren(link)
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
