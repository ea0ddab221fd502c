// Whose session this browser keeps, before the auth server has answered. Its own file: the sign-in pages do without it.
import { storedSession } from './stored-session.ts'

/** Whoever has signed in here and not signed out; null where there is none. */
export function storedPerson(): { readonly id: string; readonly email: string } | null {
  const session = storedSession() as { readonly user?: Readonly<Record<string, unknown>> } | null
  const { id, email } = session?.user ?? {}
  return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : null
}
