// /auth: signing in and up, and what links from mails and Google's answer lead to. A signed-in person does not stay here.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $auth, exchangeCode } from '#data/session.ts'
import type { AuthMode } from '#domain/account/auth-form.ts'
import { type Arrival, arrive, goTo } from './arrival.ts'
import { keepWay, NO_WAY } from './browser-memory.ts'
import { AuthForm } from './components/AuthForm.tsx'
import { ConfirmLink } from './components/ConfirmLink.tsx'
import { MailSent } from './components/MailSent.tsx'
import { Page } from './components/Page.tsx'
import { ShopHead } from './components/ShopHead.tsx'
import { keepSentMail, readSentMail, type SentMail } from './sent-mail.ts'
import { showError } from './toast-store.ts'
import { nameOf, useShop } from './use-shop.ts'
import { placeAfterSignIn } from './way-on.ts'

const REFUSALS = {
  cancelled: 'Google sign-in was cancelled.',
  expired: 'Email link is invalid or has expired',
  other: 'An unexpected error occurred',
} as const

const FIRST: Arrival = { link: { kind: 'none' }, mode: 'signin', way: NO_WAY }

export function AuthPage() {
  return (
    <Page>
      <AuthContent />
    </Page>
  )
}

function AuthContent() {
  const { user } = useStore($auth)
  const { arrival, isExchanging } = useArrival()
  const { link, way } = arrival ?? FIRST
  const shop = useShop(way.shop)
  const staysHere = arrival === null || isExchanging || link.kind === 'confirm'
  useEffect(() => {
    if (!user || staysHere) return
    const email = way.email ?? readSentMail()?.email ?? null
    void placeAfterSignIn({ ...way, email }).then(goTo)
  }, [user, staysHere, way])

  return (
    <>
      <ShopHead shop={shop} />
      {link.kind === 'confirm' ? (
        <ConfirmLink link={link} way={way} />
      ) : (
        <Door
          arrival={arrival ?? FIRST}
          shopName={nameOf(shop)}
          isFinishing={isExchanging || user !== null}
        />
      )}
    </>
  )
}

/** Reads the address once; a code in it is exchanged for a session. */
function useArrival() {
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
  return { arrival, isExchanging }
}

type DoorProps = {
  readonly arrival: Arrival
  readonly shopName: string | null
  readonly isFinishing: boolean
}

/** The form, or where the mail went after signing up. */
function Door({ arrival: { mode, way }, shopName, isFinishing }: DoorProps) {
  const [sent, setSent] = useState<SentMail | null>(null)
  const [form, setForm] = useState<{ readonly mode: AuthMode; readonly email: string } | null>(null)
  useEffect(() => setSent(readSentMail()), [])
  const change = (mail: SentMail | null) => {
    keepSentMail(mail)
    setSent(mail)
  }
  if (sent) {
    const goBack = (mode: AuthMode, email: string) => {
      setForm({ mode, email })
      change(null)
    }
    return (
      <MailSent
        mail={sent}
        onSentAgain={() => change({ ...sent, atMs: Date.now() })}
        onOtherAddress={() => goBack('signup', '')}
        onSignIn={() => goBack('signin', sent.email)}
      />
    )
  }
  return (
    <AuthForm
      firstMode={form?.mode ?? mode}
      firstEmail={form?.email ?? null}
      shop={way.shop}
      shopName={shopName}
      isFinishing={isFinishing}
      onSignedUp={(email) => {
        keepWay({ ...way, email })
        change({ email, atMs: Date.now() })
      }}
    />
  )
}
