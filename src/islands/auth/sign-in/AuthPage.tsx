// /auth: signs in and up, and handles links from mails and Google's answer. Redirects signed-in people.
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { reportFault } from '#components/crash/Faults.tsx'
import { exchangeCode } from '#data/session/auth-calls.ts'
import { $auth } from '#data/session/session-state.ts'
import type { AuthMode } from '#domain/account/auth-form.ts'
import { refusedLink } from '#messages/en/sign-in.ts'
import { type Arrival, arrive, goTo } from '../arrival/arrival.ts'
import { keepReturnPath, NO_WAY } from '../arrival/browser-memory.ts'
import { keepSentMail, readSentMail, type SentMail } from '../arrival/sent-mail.ts'
import { nameOf, useShop } from '../arrival/use-shop.ts'
import { placeAfterSignIn } from '../arrival/way-on.ts'
import { Page } from '../frame/Page.tsx'
import { ShopHead } from '../frame/ShopHead.tsx'
import { showError } from '../kit/toast-store.ts'
import { AuthForm } from './AuthForm.tsx'

// Most people come to sign in, and see neither.
const loadConfirmLink = async () => (await import('./ConfirmLink.tsx')).ConfirmLink
const loadMailSent = async () => (await import('./MailSent.tsx')).MailSent

const FIRST: Arrival = {
  link: { kind: 'none' },
  mode: 'signin',
  way: NO_WAY,
  ended: null,
}

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
  const ConfirmLink = useLater(loadConfirmLink, link.kind === 'confirm')
  const shop = useShop(way.shop, { isRead: arrival !== null })
  const staysHere = arrival === null || isExchanging || link.kind === 'confirm'
  useEffect(() => {
    if (!user || staysHere) return
    const email = way.email ?? readSentMail()?.email ?? null
    void placeAfterSignIn({ ...way, email })
      .then(goTo)
      .catch(reportFault)
  }, [user, staysHere, way])

  return (
    <>
      <ShopHead shop={shop} />
      {link.kind === 'confirm' ? (
        ConfirmLink && <ConfirmLink link={link} way={way} />
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

/** A part once its file has come. Not by Suspense: inside it, React draws a translated page anew after what was typed is put back. */
function useLater<P>(load: () => Promise<ComponentType<P>>, isNeeded: boolean): ComponentType<P> | null {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    void load()
      .then((Part) => setPart({ Part }))
      .catch(reportFault)
  }, [load, isNeeded])
  return part?.Part ?? null
}

/** Reads the address once; exchanges a code in it for a session. */
function useArrival() {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const [isExchanging, setExchanging] = useState(false)
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    const now = arrive()
    setArrival(now)
    if (now.link.kind === 'refused') showError(refusedLink[now.link.reason])
    if (now.link.kind !== 'code') return
    setExchanging(true)
    void exchangeCode(now.link.code)
      .then((outcome) => {
        if (!outcome.ok) showError(outcome.message)
        setExchanging(false)
      })
      .catch(reportFault)
  }, [])
  return { arrival, isExchanging }
}

type DoorProps = {
  readonly arrival: Arrival
  readonly shopName: string | null
  readonly isFinishing: boolean
}

/** The form or, after sign-up, the address to which the mail was sent. */
function Door({ arrival: { mode, way, ended }, shopName, isFinishing }: DoorProps) {
  const [sent, setSent] = useState<SentMail | null>(null)
  const [form, setForm] = useState<{ readonly mode: AuthMode; readonly email: string } | null>(null)
  useEffect(() => setSent(readSentMail()), [])
  const MailSent = useLater(loadMailSent, sent !== null)
  const change = (mail: SentMail | null) => {
    keepSentMail(mail)
    setSent(mail)
  }
  if (sent && MailSent) {
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
      isInvited={way.path?.startsWith('/join/') === true}
      ended={ended}
      isFinishing={isFinishing}
      onSignedUp={(email) => {
        keepReturnPath({ ...way, email })
        change({ email, atMs: Date.now() })
      }}
    />
  )
}
