// The account on a store's own domain. Sign-in happens on our own host, which sends the browser back with a code in the fragment. Cookies
// that no script can read prove that code and session belong to this browser. A person who has confirmed their address on our host returns
// with `#sign-in`: the domain then requests a session of its own, in any browser.
import { startAnswer } from '#contract/api/account.ts'
import { customerAccount } from '#contract/sql/account/account.ts'
import { checkAnswer } from '#data/check-answer.ts'
import { isOutage, readJsonAnswer, ServerError } from '#data/outage.ts'
import { rememberOnDomain } from '#data/session/signed-in-hint.ts'
import { ACCOUNT_PATH, continuePath, signInPath } from '#domain/account/auth-return.ts'
import { receiptPath } from '#domain/order/receipt.ts'
import type { AccountPort, Loaded } from './account-port.ts'

const ACCOUNT = '/api/account'
const START = '/api/account/start'

/** `siteUrl` is the origin of our own host. */
export function domainPort(siteUrl: string): AccountPort {
  const port: AccountPort = {
    async load() {
      const wantsIn = takeFragment(/^#sign-in$/) !== null
      await redeemCode()
      const loaded = await ask({ call: 'my_account' })
      if (loaded.kind !== 'anonymous' || !wantsIn) return loaded
      return port.signIn('signin').then(leaving, (error: unknown) => {
        if (!isOutage(error)) throw error
        return loaded
      })
    },
    saveAddress: (address) => ask({ call: 'save_my_address', address }),
    removeAddress: (id) => ask({ call: 'remove_my_address', id }),
    async signIn(mode) {
      const response = await post(START, {})
      if (!response.ok) throw new ServerError(`${START}: expected 200, got ${response.status}`)
      const { challenge } = checkAnswer(START, startAnswer, await readJsonAnswer(START, response))
      const path = continuePath({ host: location.hostname, challenge })
      location.assign(`${siteUrl}${mode === 'signup' ? signInPath(path, 'signup') : path}`)
    },
    async signOut() {
      await post('/api/account/sign-out', {})
      rememberOnDomain({ isSignedIn: false })
    },
    onChange() {
      // Does nothing: a cookie sends no event, and the next answer shows the change.
    },
    orderHref: (token) => `${siteUrl}/o/${token}`,
    receiptHref: (token) => `${siteUrl}${receiptPath(token)}`,
    settingsHref: `${siteUrl}${ACCOUNT_PATH}`,
  }
  return port
}

/** Never resolves: the page is being left, and must show nothing more. */
function leaving(): Promise<never> {
  return new Promise(() => {})
}

/** Removes the fragment from the address bar if it matches `form`, and returns the match. */
function takeFragment(form: RegExp): RegExpExecArray | null {
  const found = form.exec(location.hash)
  if (found) history.replaceState(history.state, '', location.pathname)
  return found
}

/**
 * Removes the code from the address bar before using the code: the first try uses up the code, whatever its result. A code that this browser
 * did not request does nothing. Attack: another person's code signs this browser in.
 */
async function redeemCode(): Promise<void> {
  const code = takeFragment(/^#code=([0-9a-f]{64})$/)?.[1]
  if (!code) return
  await post('/api/account/session', { code })
}

async function ask(body: Readonly<Record<string, unknown>>): Promise<Loaded> {
  try {
    const response = await post(ACCOUNT, body)
    const answer = response.ok ? await readJsonAnswer(ACCOUNT, response) : undefined
    if (response.status === 401 || answer === null) {
      rememberOnDomain({ isSignedIn: false })
      return { kind: 'anonymous' }
    }
    if (answer === undefined) return { kind: 'unreachable' }
    const loaded = checkAnswer(ACCOUNT, customerAccount, answer)
    rememberOnDomain({ isSignedIn: true })
    return { kind: 'account', account: loaded, email: null }
  } catch (error) {
    if (!isOutage(error)) throw error
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
