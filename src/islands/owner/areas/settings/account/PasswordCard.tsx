// Changes the password of a person who knows the present one, and ends their other sessions. A person without a present password (forgotten,
// or signed up with Google) gets a link by mail.
import { useState } from 'react'
import { changePassword, requestReset } from '#data/session/auth-calls.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/account/auth-form.ts'
import { type PasswordForm, readPasswordForm } from '#domain/account/password-form.ts'
import { type Failure, fail, ok } from '#domain/basics/result.ts'
import { Button } from '#kit/action/Button.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { toast } from '#kit/toast/toast.ts'
import { passwordNotYours } from '#messages/en/sign-in-fault.ts'
import { MailLink } from '#owner/shared/proof/MailLink.tsx'

const EMPTY: PasswordForm = { present: '', password: '', again: '' }

export function PasswordCard() {
  const { form, submit, isSaving, problem } = useEditForm({
    // Stores no draft, because a password is never stored.
    draftKey: null,
    values: EMPTY,
    read: readPasswordForm,
  })
  const save = submit(({ present, password }) => ({
    send: async () => {
      const outcome = await changePassword(present, password)
      return outcome.ok ? ok(null) : fail(outcome.message)
    },
    onSaved: () => {
      form.reset(EMPTY)
      toast({ text: 'Your password is changed. Other phones and computers are signed out.' })
    },
    refusalText: ({ code: message }: Failure) => {
      if (message !== passwordNotYours) return message
      form.setError('present', { message })
      return null
    },
  }))
  return (
    <Card title="Password">
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        aria-label="Password"
        className="flex flex-col gap-4"
      >
        <PasswordFields form={form} />
        {problem && <ErrorNote text={problem} />}
        <Button
          type="submit"
          kind="soft"
          className="self-start"
          isBusy={isSaving}
          busyText="Saving…"
          disabled={form.watch('password') === ''}
        >
          Change password
        </Button>
      </form>
      <ForgottenPassword />
    </Card>
  )
}

function PasswordFields({ form }: { readonly form: FormFields<PasswordForm> }) {
  const { errors } = form.formState
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <TextField
        label="Your password now"
        type={type}
        autoComplete="current-password"
        error={errors.present?.message}
        {...form.register('present')}
      />
      <TextField
        label="New password"
        type={type}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        {...form.register('password')}
      />
      <TextField
        label="The same again"
        type={type}
        autoComplete="new-password"
        error={errors.again?.message}
        {...form.register('again')}
      />
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
