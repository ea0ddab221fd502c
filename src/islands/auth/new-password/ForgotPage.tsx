// /forgot-password: asks for an address and sends a mail to it. Addresses with and without an account get the same answer.
import { useRef, useState } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import type { Elements } from '#components/text/elements.ts'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { requestReset } from '#data/session/auth-calls.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { parseEmail } from '#domain/basics/email.ts'
import * as messages from '#messages/en/new-password.ts'
import { backToSignIn, email as emailLabel } from '#messages/en/sign-in.ts'
import { fields } from '#messages/en/sign-in-fault.ts'
import { pieces } from '#messages/message.ts'
import { useShop } from '../arrival/use-shop.ts'
import { useWayBack } from '../arrival/use-way-back.ts'
import { Page, useIsReady } from '../frame/Page.tsx'
import { ShopHead } from '../frame/ShopHead.tsx'
import { Field } from '../kit/Field.tsx'
import { Form } from '../kit/Form.tsx'
import { LAST_LINK, PLAIN_BUTTON } from '../kit/look.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { showError, showSuccess } from '../kit/toast-store.ts'

export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { path, shop, isRead } = useWayBack()
  const shown = useShop(shop, { isRead })
  const wayBack = (
    <a className={LAST_LINK} href={signInPath(path ?? '')}>
      {backToSignIn}
    </a>
  )
  return (
    <Page>
      <ShopHead shop={shown} />
      {sentTo === null ? (
        <ForgotForm shop={shop} onSent={setSentTo}>
          {wayBack}
        </ForgotForm>
      ) : (
        <Sheet
          badge="mail"
          title={messages.sent}
          lead={<Marked pieces={pieces(messages.sentLead, { email: sentTo })} marks={VALUE} />}
        >
          <button type="button" className={`mt-5 ${PLAIN_BUTTON}`} onClick={() => setSentTo(null)}>
            {messages.otherEmail}
          </button>
          {wayBack}
        </Sheet>
      )}
    </Page>
  )
}

type Props = {
  readonly shop: string | null
  readonly onSent: (email: string) => void
  readonly children: Elements
}

function ForgotForm({ shop, onSent, children }: Props) {
  const isReady = useIsReady()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (data: FormData) => {
    const email = parseEmail(String(data.get('email') ?? ''))
    showErrors(form.current, () => setError(email.ok ? undefined : fields.email))
    if (!email.ok) return
    setBusy(true)
    const outcome = await requestReset(email.value, shop)
    setBusy(false)
    if (!outcome.ok) return showError(outcome.message)
    showSuccess(messages.toasts.sent)
    onSent(email.value)
  }

  return (
    <Sheet title={messages.forgot} lead={messages.forgotLead}>
      <Form
        ref={form}
        onSubmit={submit}
        label={messages.send}
        busyLabel={messages.sending}
        isBusy={isBusy}
        isReady={isReady}
      >
        <Field
          name="email"
          label={emailLabel}
          error={error}
          input={{
            type: 'email',
            autoComplete: 'username',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
      </Form>
      {children}
    </Sheet>
  )
}
