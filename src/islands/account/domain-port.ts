// The account on a store's own domain: signing in happens on our own host, which sends the browser back with a code in the
// fragment. Code and session are this browser's alone: what proves it are cookies that no script can read. Whoever has confirmed their
// address on our host comes with `#sign-in`: the domain then asks for its own session, in whatever browser this is.
import { rememberOnDomain } from '#data/signed-in-hint.ts'
import { continuePath, signInPath } from '#domain/account/auth-return.ts'
import { receiptPath } from '#domain/order/receipt.ts'
import type { Account } from './account.ts'
import type { AccountPort, Loaded } from './account-port.ts'

/** `siteUrl` is the origin of our own host. */
export function domainPort(siteUrl: string): AccountPort {
  const port: AccountPort = {
    async load() {
      const wantsIn = takeFragment(/^#sign-in$/) !== null
      await redeemCode()
      const loaded = await ask({ call: 'my_account' })
      if (loaded.kind !== 'anonymous' || !wantsIn) return loaded
      return port.signIn('signin').then(leaving, () => loaded)
    },
    saveAddress: (address) => ask({ call: 'save_my_address', address }),
    removeAddress: (id) => ask({ call: 'remove_my_address', id }),
    async signIn(mode) {
      const response = await post('/api/account/start', {})
      if (!response.ok) throw new Error(`start: expected 200, got ${response.status}`)
      const { challenge } = (await response.json()) as { readonly challenge: string }
      const path = continuePath({ host: location.hostname, challenge })
      location.assign(`${siteUrl}${mode === 'signup' ? signInPath(path, 'signup') : path}`)
    },
    async signOut() {
      await post('/api/account/sign-out', {})
      rememberOnDomain(false)
    },
    onChange() {
      // A cookie tells nobody; the next answer does.
    },
    orderHref: (token) => `${siteUrl}/o/${token}`,
    receiptHref: (token) => `${siteUrl}${receiptPath(token)}`,
  }
  return port
}

/** The page is on its way out: nothing more is shown on it. */
function leaving(): Promise<never> {
  return new Promise(() => {})
}

/** Takes the fragment out of the address bar when it is of this form. */
function takeFragment(form: RegExp): RegExpExecArray | null {
  const found = form.exec(location.hash)
  if (found) history.replaceState(history.state, '', location.pathname)
  return found
}

/**
 * Takes the code out of the address bar first: it is used up by the first try, whatever comes of it. A code that this browser did
 * not ask for does nothing: somebody else's must not sign it in.
 */
async function redeemCode(): Promise<void> {
  const code = takeFragment(/^#code=([0-9a-f]{64})$/)?.[1]
  if (!code) return
  await post('/api/account/session', { code })
}

async function ask(body: Readonly<Record<string, unknown>>): Promise<Loaded> {
  try {
    const response = await post('/api/account', body)
    if (response.status === 401) {
      rememberOnDomain(false)
      return { kind: 'anonymous' }
    }
    if (!response.ok) return { kind: 'unreachable' }
    const account = (await response.json()) as Account
    rememberOnDomain(true)
    return { kind: 'account', account, email: null }
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
