// /auth: signing in and up, and what links from mails and Google's answer lead to. A signed-in person does not stay here.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $auth, exchangeCode } from '#data/session.ts'
import type { AuthLink } from '#domain/auth-link.ts'
import { HOME_AFTER_SIGN_IN } from '#domain/auth-return.ts'
import { type Arrival, arrive, goTo } from './arrival.ts'
import { AuthForm } from './components/AuthForm.tsx'
import { ConfirmLink } from './components/ConfirmLink.tsx'
import { Page } from './components/Page.tsx'
import { showError } from './toast-store.ts'

const REFUSALS = {
  cancelled: 'Google sign-in was cancelled.',
  expired: 'Email link is invalid or has expired',
  other: 'An unexpected error occurred',
} as const

const FIRST: Arrival = { link: { kind: 'none' }, mode: 'signin', destination: HOME_AFTER_SIGN_IN }

export function AuthPage() {
  return (
    <Page>
      <AuthContent />
    </Page>
  )
}

function AuthContent() {
  const { user } = useStore($auth)
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const [isExchanging, setExchanging] = useState(false)
  const hasArrived = useRef(false)

  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    const now = arrive()
    setArrival(now)
    if (now.link.kind === 'refused') showError(REFUSALS[now.link.reason])
    if (now.link.kind !== 'code') return
    setExchanging(true)
    void exchangeCode(now.link.code).then((outcome) => {
      if (!outcome.ok) showError(outcome.message)
      setExchanging(false)
    })
  }, [])

  const { link, mode, destination } = arrival ?? FIRST
  const staysHere = arrival === null || isExchanging || link.kind === 'confirm'
  useEffect(() => {
    if (user && !staysHere) goTo(destination)
  }, [user, staysHere, destination])

  if (isConfirm(link)) return <ConfirmLink link={link} destination={destination} />
  return <AuthForm firstMode={mode} isFinishing={isExchanging || user !== null} />
}

function isConfirm(link: AuthLink): link is Extract<AuthLink, { kind: 'confirm' }> {
  return link.kind === 'confirm'
}
