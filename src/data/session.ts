// The shared session of the browser: who is signed in, as one store that every page reads, and the calls that change it.
// With session-client.ts the only user of the auth library in the browser. Failures come back as sentences for people.
import type { EmailOtpType, Session } from '@supabase/supabase-js'
import { atom, type ReadableAtom } from 'nanostores'
import {
  type AuthFailure,
  authMessage,
  PASSWORD_NOT_YOURS,
  UNEXPECTED,
} from '#domain/account/auth-messages.ts'
import { repeatingFetch } from './repeating-fetch.ts'
import { type Auth, passingAuth, sharedAuth } from './session-client.ts'
import { SESSION_KEY } from './stored-session.ts'
import { supabaseAddress } from './supabase-address.ts'

export type Person = { readonly id: string; readonly email: string }

export type AuthState = {
  /** True until the first answer. */
  readonly loading: boolean
  readonly user: Person | null
  readonly session: { readonly accessToken: string } | null
  /** The server that knows could not be reached: not the same as being signed out. */
  readonly isUnreachable: boolean
}

export type AuthOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

const LOADING: AuthState = { loading: true, user: null, session: null, isUnreachable: false }

const state = atom<AuthState>(LOADING)

/** Who is signed in. `startSession` fills it and keeps it true in every tab. */
export const $auth: ReadableAtom<AuthState> = state

let isStarted = false

/** Reads the stored session and follows every later event. Calls after the first do nothing. */
export function startSession(): void {
  if (isStarted) return
  isStarted = true
  // A page that comes back from the browser's memory may show a person who has signed out since.
  addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) location.reload()
  })
  sharedAuth().then(
    (auth) =>
      auth.onAuthStateChange((event, session) => {
        if (event === 'SIGNED_OUT') forgetTokens()
        take(session)
      }),
    (error: unknown) => {
      console.warn('session: the sign-in service cannot be reached', error)
      isStarted = false
      state.set({ ...LOADING, loading: false, isUnreachable: true })
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

export function signIn(email: string, password: string): Promise<AuthOutcome> {
  return attempt((auth) => auth.signInWithPassword({ email, password }))
}

/**
 * A known address answers like a new one. The confirmation leads back to the site's start. `fromStore` is the shop that the person came
 * from; the database looks at it before anybody believes it.
 */
export function signUp(email: string, password: string, fromStore: string | null): Promise<AuthOutcome> {
  const data = { agreed_to_terms: true, ...(fromStore === null ? {} : { from_store: fromStore }) }
  const options = { emailRedirectTo: `${location.origin}/`, data }
  return attempt((auth) => auth.signUp({ email, password, options }))
}

export function resendConfirmation(email: string): Promise<AuthOutcome> {
  const options = { emailRedirectTo: `${location.origin}/` }
  return attempt((auth) => auth.resend({ type: 'signup', email, options }))
}

export function requestReset(email: string): Promise<AuthOutcome> {
  return attempt((auth) =>
    auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  )
}

/** Leaves for Google's page; comes back to the site's start with a code that only this browser can use. */
export function signInWithGoogle(): Promise<AuthOutcome> {
  const queryParams = { access_type: 'offline', prompt: 'consent' }
  return attempt((auth) =>
    auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}/`, queryParams },
    }),
  )
}

export function exchangeCode(code: string): Promise<AuthOutcome> {
  return attempt((auth) => auth.exchangeCodeForSession(code))
}

/** A mail with a link that signs in: a proof of who somebody is for people without a password, or with a new one. */
export function requestSignInLink(email: string): Promise<AuthOutcome> {
  const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` }
  return attempt((auth) => auth.signInWithOtp({ email, options }))
}

/**
 * Sets a new password for whoever is signed in and knows the present one. A session of more than a day is not enough for the auth
 * server: the present password then opens a new one, which takes its place.
 */
export function changePassword(present: string, password: string): Promise<AuthOutcome> {
  return attempt(async (auth) => {
    const change = () => auth.updateUser({ password, current_password: present })
    const first = await change()
    if (first.error?.code !== 'reauthentication_needed') return first
    const { data } = await auth.getSession()
    const again = await auth.signInWithPassword({ email: data.session?.user.email ?? '', password: present })
    if (again.error?.code === 'invalid_credentials') return { error: { message: PASSWORD_NOT_YOURS } }
    return again.error ? again : change()
  })
}

/** Ends the session here and on the server, whatever the server says, and removes what was stored. */
export async function signOut(): Promise<void> {
  try {
    // 401, 403 and 404 are no errors: then the session is gone already.
    const { error } = await (await sharedAuth()).signOut({ scope: 'local' })
    if (error) console.warn('sign-out: the server did not hear of it', error.message)
  } catch (error) {
    console.warn('sign-out: the server could not be reached', error)
  }
  forgetTokens()
  take(null)
}

/** A session that a link brought and that nobody has agreed to yet: kept in this page only. */
export type PassingSession = {
  readonly email: string
  /** The shop from which the account was opened, as its browser said. */
  readonly fromStore: unknown
  changePassword(password: string): Promise<AuthOutcome>
  /** Makes it the session of this browser; false when it cannot be kept. */
  adopt(): Promise<boolean>
}

export type PassingAnswer =
  | { readonly ok: true; readonly session: PassingSession }
  /** `isRefused`: the server said no; else it could not be asked. */
  | { readonly ok: false; readonly isRefused: boolean; readonly message: string }

/** Uses up the token of a mail. Works in any browser. */
export function verifyLink(tokenHash: string, type: EmailOtpType): Promise<PassingAnswer> {
  return passing((auth) => auth.verifyOtp({ token_hash: tokenHash, type }))
}

/** Takes the tokens of a recovery link of the older kind. */
export function takeRecoveryTokens(accessToken: string, refreshToken: string | null): Promise<PassingAnswer> {
  return passing((auth) =>
    auth.setSession({ access_token: accessToken, refresh_token: refreshToken ?? 'none' }),
  )
}

/**
 * Asks the database's API as the signed-in person: `rpc/my_account` with a body, or a table's path with a query. Throws when the
 * answer is not 2xx.
 */
export async function askAsPerson<T>(path: string, body?: unknown): Promise<T> {
  const [{ supabaseUrl, publishableKey }, token] = await Promise.all([supabaseAddress(), accessToken()])
  const response = await repeatingFetch(`${supabaseUrl}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token ?? publishableKey}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: expected 2xx, got ${response.status}`)
  return (await response.json()) as T
}

/** A fresh token for the site's own API, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await (await sharedAuth()).getSession()
  return data.session?.access_token ?? null
}

async function passing(
  open: (auth: Auth) => Promise<{
    readonly data: { readonly session: Session | null }
    readonly error: (AuthFailure & Error) | null
  }>,
): Promise<PassingAnswer> {
  try {
    const auth = await passingAuth()
    const { data, error } = await open(auth)
    if (!error && data.session) return { ok: true, session: passingSession(auth, data.session) }
    return {
      ok: false,
      isRefused: error?.name !== 'AuthRetryableFetchError',
      message: error ? authMessage(error) : UNEXPECTED,
    }
  } catch (error) {
    console.warn('session: a link could not be checked', error)
    return { ok: false, isRefused: false, message: UNEXPECTED }
  }
}

function passingSession(auth: Auth, { user }: Session): PassingSession {
  return {
    email: user.email ?? '',
    fromStore: user.user_metadata?.['from_store'],
    changePassword: (password) => outcomeOf(() => auth.updateUser({ password })),
    async adopt() {
      const { data } = await auth.getSession()
      if (!data.session || data.session.refresh_token === 'none') return false
      const { access_token, refresh_token } = data.session
      const { ok } = await attempt((shared) => shared.setSession({ access_token, refresh_token }))
      return ok
    },
  }
}

function attempt(
  work: (auth: Auth) => Promise<{ readonly error: AuthFailure | null }>,
): Promise<AuthOutcome> {
  return outcomeOf(async () => work(await sharedAuth()))
}

async function outcomeOf(work: () => Promise<{ readonly error: AuthFailure | null }>): Promise<AuthOutcome> {
  try {
    const { error } = await work()
    return error ? { ok: false, message: authMessage(error) } : { ok: true }
  } catch (error) {
    console.warn('session: a call failed', error)
    return { ok: false, message: UNEXPECTED }
  }
}

function take(session: Session | null): void {
  state.set({
    loading: false,
    isUnreachable: false,
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
