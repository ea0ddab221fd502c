// Wraps content for signed-in people. Sends a stranger to sign in, from where they return.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { $auth, type Person } from '#data/session/session-state.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { loading as loadingLabel } from '#messages/en/sign-in.ts'
import { BONE } from '../kit/look.ts'
import { Unreachable } from '../kit/Unreachable.tsx'

type Props = {
  readonly children: (person: Person) => Elements
  /** True while the person signs out: the target is then the start of the site, not the sign-in page. */
  readonly isLeaving?: boolean
}

/** Shows grey lines until the session is known, and a way to try again while the auth server cannot be asked. */
export function SignedIn({ children, isLeaving = false }: Props) {
  const { loading, user, isUnreachable, hasEnded } = useStore($auth)
  const isStranger = !loading && !user && !isUnreachable && !isLeaving
  useEffect(() => {
    if (!isStranger) return
    location.replace(signInPath(`${location.pathname}${location.search}`, hasEnded ? 'ended' : undefined))
  }, [isStranger, hasEnded])
  if (user) return children(user)
  if (isUnreachable) return <Unreachable />
  return (
    <section className="grid w-full max-w-[25rem] gap-5" aria-busy="true" aria-label={loadingLabel}>
      <span className={`${BONE} max-w-[60%]`} data-bone />
      <span className={BONE} data-bone />
      <span className={BONE} data-bone />
    </section>
  )
}
