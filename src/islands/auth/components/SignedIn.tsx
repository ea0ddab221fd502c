// Around what only a signed-in person sees: a stranger goes to sign in and comes back here afterwards.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $auth, type Person } from '#data/session.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { Unreachable } from './Unreachable.tsx'

type Props = {
  readonly children: (person: Person) => ReactNode
  /** Set while the person signs out: they go to the start of the site, not to sign in. */
  readonly isLeaving?: boolean
}

export function SignedIn({ children, isLeaving = false }: Props) {
  const { loading, user, isUnreachable } = useStore($auth)
  const isStranger = !loading && !user && !isUnreachable && !isLeaving
  useEffect(() => {
    if (isStranger) location.replace(signInPath(`${location.pathname}${location.search}`))
  }, [isStranger])
  if (user) return children(user)
  if (isUnreachable) return <Unreachable />
  return (
    <section className="sheet" aria-busy="true" aria-label="Loading">
      <span className="bone short" />
      <span className="bone" />
      <span className="bone" />
    </section>
  )
}
