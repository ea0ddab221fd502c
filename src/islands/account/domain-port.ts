// The account on a store's own domain: signing in happens on our own host, which sends the browser back with a code in the
// fragment. The code and a verifier that never left this tab become a cookie that scripts cannot read.
import { continuePath, signInPath } from '#domain/auth-return.ts'
import type { Account } from './account.ts'
import type { AccountPort, Loaded } from './account-port.ts'

const VERIFIER = 'oja:verifier'

/** `siteUrl` is the origin of our own host. */
export function domainPort(siteUrl: string): AccountPort {
  return {
    async load() {
      await redeemCode()
      return ask({ call: 'my_account' })
    },
    saveAddress: (address) => ask({ call: 'save_my_address', address }),
    removeAddress: (id) => ask({ call: 'remove_my_address', id }),
    signIn(mode) {
      void challengeFor(newVerifier()).then((challenge) => {
        const path = continuePath({ host: location.hostname, challenge })
        location.assign(`${siteUrl}${mode === 'signup' ? signInPath(path, 'signup') : path}`)
      })
    },
    async signOut() {
      await post('/api/account/sign-out', {})
    },
    onChange() {
      // A cookie tells nobody; the next answer does.
    },
    orderHref: (token) => `${siteUrl}/o/${token}`,
  }
}

/** Takes the code out of the address bar first: it is used up by the first try, whatever comes of it. */
async function redeemCode(): Promise<void> {
  const code = /^#code=([0-9a-f]{64})$/.exec(location.hash)?.[1]
  if (!code) return
  history.replaceState(history.state, '', location.pathname)
  const verifier = sessionStorage.getItem(VERIFIER)
  sessionStorage.removeItem(VERIFIER)
  // Without a verifier of ours this browser did not ask: somebody else's code must not sign it in.
  if (verifier) await post('/api/account/session', { code, verifier })
}

async function ask(body: Readonly<Record<string, unknown>>): Promise<Loaded> {
  try {
    const response = await post('/api/account', body)
    if (response.status === 401) return { kind: 'anonymous' }
    if (!response.ok) return { kind: 'unreachable' }
    return { kind: 'account', account: (await response.json()) as Account, email: null }
  } catch (error) {
    console.warn('account: no answer', error)
    return { kind: 'unreachable' }
  }
}

function post(path: string, body: Readonly<Record<string, unknown>>): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function newVerifier(): string {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem(VERIFIER, verifier)
  return verifier
}

async function challengeFor(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
