// /reset-password: sets a new password for the person of a recovery link, or of this browser's session.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { handled } from '#components/crash/Faults.tsx'
import { showErrors } from '#components/forms/show-errors.ts'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { checkReset, MIN_PASSWORD_LENGTH, type ResetErrors } from '#domain/account/auth-form.ts'
import * as messages from '#messages/en/new-password.ts'
import { backToSignIn, goOn, passwordHint, wait } from '#messages/en/sign-in.ts'
import { fill, pieces } from '#messages/message.ts'
import type { Way } from '../arrival/browser-memory.ts'
import { useShop } from '../arrival/use-shop.ts'
import { useWayBack } from '../arrival/use-way-back.ts'
import { Page } from '../frame/Page.tsx'
import { ShopHead } from '../frame/ShopHead.tsx'
import { Form } from '../kit/Form.tsx'
import { BONE, LAST_LINK, MAIN_BUTTON } from '../kit/look.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { showError, showSuccess } from '../kit/toast-store.ts'
import { Unreachable } from '../kit/Unreachable.tsx'
import { $reset, openLink, startReset, updatePassword } from './reset-store.ts'

/** Redirects to the page that sends a link when there is neither a link nor a session. */
export function ResetPage() {
  const way = useWayBack()
  const shop = useShop(way.shop, way)
  return (
    <Page>
      <ShopHead shop={shop} />
      <ResetContent way={way} />
    </Page>
  )
}

function ResetContent({ way: { path, shop } }: { readonly way: Way }) {
  const step = useStore($reset)
  useEffect(startReset, [])
  if (step.kind === 'form') return <ResetForm email={step.email} asksPresent={step.passing === null} />
  if (step.kind === 'unreachable') return <Unreachable />
  if (step.kind === 'updated') {
    return (
      <Sheet badge="check" title={messages.updated} lead={messages.updatedLead}>
        {path && (
          <a className={`mt-5 ${MAIN_BUTTON}`} href={path}>
            {shop ? messages.backToShop : messages.backToPlace}
          </a>
        )}
        <a className={path ? LAST_LINK : `mt-5 ${MAIN_BUTTON}`} href="/dashboard">
          {messages.toDashboard}
        </a>
      </Sheet>
    )
  }
  if (step.kind === 'invalid') {
    return (
      <Sheet badge="alert" title={messages.badLink} lead={messages.badLinkLead}>
        <a className={`mt-5 ${MAIN_BUTTON}`} href="/forgot-password">
          {messages.sendNewLink}
        </a>
        <a className={LAST_LINK} href="/auth">
          {backToSignIn}
        </a>
      </Sheet>
    )
  }
  if (step.kind === 'link') {
    return (
      <Sheet badge="mail" title={messages.reset} lead={messages.linkOpened}>
        <button
          type="button"
          className={`mt-5 ${MAIN_BUTTON}`}
          onClick={handled(() => openLink(step.tokenHash))}
          disabled={step.isBusy}
        >
          {step.isBusy ? wait : goOn}
        </button>
      </Sheet>
    )
  }
  return (
    <Sheet title={messages.reset} lead={messages.checkingLink} isBusy>
      <span className={`mt-5 ${BONE}`} data-bone />
      <span className={`mt-5 ${BONE}`} data-bone />
    </Sheet>
  )
}

/** `asksPresent`: the person came without a link, so the form asks for the present password. */
function ResetForm({ email, asksPresent }: { readonly email: string; readonly asksPresent: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ResetErrors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (data: FormData) => {
    const password = String(data.get('password') ?? '')
    const present = asksPresent ? String(data.get('present') ?? '') : null
    const found = checkReset(password, String(data.get('confirmation') ?? ''), present)
    showErrors(form.current, () => setErrors(found))
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await updatePassword(password, present ?? '')
    setBusy(false)
    if (outcome.ok) showSuccess(messages.toasts.updated)
    else showError(outcome.message)
  }

  return (
    <Sheet
      title={messages.choose}
      lead={<Marked pieces={pieces(messages.forAccount, { email })} marks={VALUE} />}
    >
      <Form
        ref={form}
        onSubmit={submit}
        label={messages.update}
        busyLabel={messages.updating}
        isBusy={isBusy}
        isReady
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {asksPresent && (
          <PasswordField
            name="present"
            label={messages.present}
            autoComplete="current-password"
            error={errors.present}
          />
        )}
        <PasswordField
          name="password"
          label={messages.password}
          autoComplete="new-password"
          error={errors.password}
          hint={fill(passwordHint, { count: MIN_PASSWORD_LENGTH })}
        />
        <PasswordField
          name="confirmation"
          label={messages.again}
          autoComplete="new-password"
          error={errors.confirmation}
        />
      </Form>
      {asksPresent && (
        <a className={LAST_LINK} href="/forgot-password">
          {messages.sendLinkInstead}
        </a>
      )}
    </Sheet>
  )
}
