// The signed-in person, as one store for every page. Also follows sign-ins and sign-outs in other tabs.
import type { Session } from '@supabase/supabase-js'
import { atom, type ReadableAtom } from 'nanostores'
import { isOutage } from '../outage.ts'
import { sharedAuth } from './session-client.ts'
import { maybeSignedIn } from './signed-in-hint.ts'
import { SESSION_KEY } from './stored-session.ts'

export type Person = { readonly id: string; readonly email: string }

export type AuthState = {
  /** True until the first answer arrives. */
  readonly loading: boolean
  readonly user: Person | null
  readonly session: { readonly accessToken: string } | null
  /** True when the auth server could not be reached; this does not mean signed out. */
  readonly isUnreachable: boolean
  /** True when somebody was signed in here, and the session has ended without a press of Sign Out in this tab. */
  readonly hasEnded: boolean
}

const LOADING: AuthState = { loading: true, user: null, session: null, isUnreachable: false, hasEnded: false }
const UNREACHABLE: AuthState = { ...LOADING, loading: false, isUnreachable: true }

const state = atom<AuthState>(LOADING)

/** The signed-in person. `startSession` fills this store and updates it in every tab. */
export const $auth: ReadableAtom<AuthState> = state

let isStarted = false
let wasSignedIn = false

/** Reads the stored session and follows every later event. Calls after the first do nothing, unless the site did not say where the auth server is. */
export function startSession(): void {
  if (isStarted) return
  isStarted = true
  wasSignedIn = maybeSignedIn({ isOwnDomain: false })
  addEventListener('pageshow', (event) => {
    // A page that returns from the browser's page cache may show a person who has signed out since.
    if ((event as PageTransitionEvent).persisted) location.reload()
  })
  sharedAuth().then(
    (auth) =>
      auth.onAuthStateChange((event, session) => {
        if (event === 'SIGNED_OUT') forgetTokens()
        // The auth client keeps a session that it cannot refresh now.
        else if (!session && maybeSignedIn({ isOwnDomain: false })) return state.set(UNREACHABLE)
        take(session)
      }),
    (error: unknown) => {
      console.warn('session: the sign-in service cannot be reached', error)
      isStarted = false
      state.set(UNREACHABLE)
    },
  )
}

/** Resolves with the first answer. */
export function whenKnown(): Promise<AuthState> {
  startSession()
  return new Promise((resolve) => {
    const stop = state.subscribe((now) => {
      if (now.loading) return
      resolve(now)
      queueMicrotask(() => stop())
    })
  })
}

/** Ends the session in this browser and on the server, and deletes the stored session whatever the server answers. */
export async function signOut(): Promise<void> {
  try {
    // 401, 403 and 404 are no errors: they mean that the session has already ended.
    const { error } = await (await sharedAuth()).signOut({ scope: 'local' })
    if (error) console.warn('sign-out: the server did not hear of it', error.message)
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('sign-out: the server could not be reached', error)
  } finally {
    forgetTokens()
    wasSignedIn = false
    take(null)
  }
}

/** A session that the browser has not kept is none: the next page would know nobody. The sign-in says so (auth-calls.ts). */
function take(given: Session | null): void {
  const session = given && maybeSignedIn({ isOwnDomain: false }) ? given : null
  if (session) wasSignedIn = true
  state.set({
    loading: false,
    isUnreachable: false,
    hasEnded: session === null && wasSignedIn,
    user: session && { id: session.user.id, email: session.user.email ?? '' },
    session: session && { accessToken: session.access_token },
  })
}

function forgetTokens(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === SESSION_KEY || key.startsWith(`${SESSION_KEY}-`)) localStorage.removeItem(key)
    }
  } catch (error) {
    console.warn('session: the storage of this browser is closed', error)
  }
}
