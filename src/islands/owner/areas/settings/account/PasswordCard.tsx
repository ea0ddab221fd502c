// Changes the password of a person who knows the present one, and ends their other sessions. A person without a present password (forgotten,
// or signed up with Google) gets a link by mail.
import { useState } from 'react'
import { changePassword, requestReset } from '#data/session/auth-calls.ts'
import { MIN_PASSWORD_LENGTH, type PasswordForm, readPasswordForm } from '#domain/account/auth-form.ts'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { passwordNotYours } from '#messages/en/sign-in-fault.ts'
import { MailLink } from '#owner/shared/proof/MailLink.tsx'

const EMPTY: PasswordForm = { present: '', password: '', again: '' }

export function PasswordCard() {
  const edit = useEditForm({
    // Stores no draft, because a password is never stored.
    draftKey: null,
    values: EMPTY,
    read: readPasswordForm,
  })
  const { form } = edit
  const save = edit.submit(({ present, password }) => ({
    send: async () => {
      const outcome = await changePassword(present, password)
      return outcome.ok
        ? { ok: true, value: null }
        : { ok: false, error: { code: 'refused', details: { message: outcome.message } } }
    },
    onSaved: () => {
      form.reset(EMPTY)
      toast({ text: 'Your password is changed. Other phones and computers are signed out.' })
    },
    refusalText: ({ details }) => {
      const message = String(details['message'])
      if (message !== passwordNotYours) return message
      form.setError('present', { message })
      return null
    },
  }))
  return (
    <Card title="Password">
      <EditForm
        label="Password"
        edit={edit}
        onSubmit={save}
        action="Change password"
        kind="soft"
        isReady={form.watch('password') !== ''}
      >
        <PasswordFields form={form} />
      </EditForm>
      <ForgottenPassword />
    </Card>
  )
}

function PasswordFields({ form }: { readonly form: FormFields<PasswordForm> }) {
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <TextField
        label="Your password now"
        type={type}
        autoComplete="current-password"
        {...fieldOf(form, 'present')}
      />
      <TextField
        label="New password"
        type={type}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...fieldOf(form, 'password')}
      />
      <TextField label="The same again" type={type} autoComplete="new-password" {...fieldOf(form, 'again')} />
      <CheckboxField
        label="Show what I type"
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </>
  )
}

function ForgottenPassword() {
  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
      <p className="text-mute">Forgotten it, or never had one because you sign in with Google?</p>
      <MailLink
        action="Send me a link"
        send={requestReset}
        next="Its link leads to a page where you set a new password."
      />
    </div>
  )
}
