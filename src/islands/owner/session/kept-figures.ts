// Today's sales as this device showed them last, for the moment before the app has loaded. Texts, so that the page's inline script formats nothing.
import { SESSION_KEY, type StoredSession } from '#data/session/stored-session.ts'
import { LOCK_KEY } from './lock-key.ts'

export type KeptFigures = {
  readonly businessId: string
  /** `₦18.5k` */
  readonly sales: string
  /** `3 sales` */
  readonly count: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
}

const PREFIX = 'oja:figures:'

/** The session that this device has stored, as far as the page reads it before the auth library is there. */
export type KeptSession = StoredSession & { readonly user: { readonly id: string } }

/** Null when nobody is signed in, when a PIN locks this device, and where the browser forbids storage. */
export function keptSession(): KeptSession | null {
  try {
    if (localStorage.getItem(LOCK_KEY) !== null) return null
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as KeptSession | null
  } catch {
    return null // forbidden, or not ours
  }
}

/** The shop that a person chose on this device, by its id; null when they chose none. */
export function chosenShop(personId: string): string | null {
  const key = `oja:business:${personId}`
  return (
    new URLSearchParams(location.search).get('shop') ??
    sessionStorage.getItem(key) ??
    localStorage.getItem(key)
  )
}

/** The figures of the person's shop, at the address of Home; null elsewhere, and without any. */
export function figuresAtStart(): KeptFigures | null {
  const session = location.pathname === '/dashboard' ? keptSession() : null
  if (!session) return null
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + session.user.id) ?? 'null') as KeptFigures | null
    const shop = chosenShop(session.user.id)
    return kept && (!shop || kept.businessId === shop) ? kept : null
  } catch {
    return null // forbidden, or not ours
  }
}

/** Null removes them: the person may not see figures any more. */
export function keepFigures(personId: string, figures: Omit<KeptFigures, 'at'> | null): void {
  try {
    if (figures)
      localStorage.setItem(
        PREFIX + personId,
        JSON.stringify({ ...figures, at: Date.now() } satisfies KeptFigures),
      )
    else localStorage.removeItem(PREFIX + personId)
  } catch (error) {
    console.warn('figures: this browser keeps nothing', error)
  }
}

/** Removes the figures of all people from this device, on sign-out. */
export function dropFigures(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  } catch (error) {
    console.warn('figures: could not be removed', error)
  }
}

/** `3 sales` */
export function countText(orders: number): string {
  return `${orders} ${orders === 1 ? 'sale' : 'sales'}`
}

/** `As of 18:40`; `26/11, as of 18:40` when it was another day. By this device's clock. */
export function ageText(at: number, now = Date.now()): string {
  const then = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`
  if (then.toDateString() === new Date(now).toDateString()) return `As of ${time}`
  return `${then.getDate()}/${then.getMonth() + 1}, as of ${time}`
}
