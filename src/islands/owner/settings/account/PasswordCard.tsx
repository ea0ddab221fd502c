// A new password, for whoever knows the present one. Sessions on other phones and computers end with it. Without the present one
// (forgotten, or never set by people who sign in with Google) a link in a mail leads to a new password.
import { type FormEvent, useState } from 'react'
import { changePassword, requestReset } from '#data/session.ts'
import { MIN_PASSWORD_LENGTH, newPasswordError } from '#domain/account/auth-form.ts'
import { FIELD_MESSAGES, PASSWORD_NOT_YOURS } from '#domain/account/auth-messages.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { CheckboxField } from '../../kit/ChoiceFields.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { MailLink } from '../../proof/MailLink.tsx'

type Faults = {
  readonly present?: string
  readonly password?: string
  readonly again?: string
  readonly root?: string
}

export function PasswordCard() {
  const [present, setPresent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isShown, setShown] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (present === '') return setFaults({ present: 'Type the password you have now.' })
    const fault = newPasswordError(password)
    if (fault) return setFaults({ password: fault })
    if (password !== again) return setFaults({ again: FIELD_MESSAGES.passwordsDiffer })
    setFaults({})
    setSaving(true)
    const outcome = await changePassword(present, password)
    setSaving(false)
    if (!outcome.ok && outcome.message === PASSWORD_NOT_YOURS) return setFaults({ present: outcome.message })
    if (!outcome.ok) return setFaults({ root: outcome.message })
    setPresent('')
    setPassword('')
    setAgain('')
    toast({ text: 'Your password is changed. Other phones and computers are signed out.' })
  }
  const type = isShown ? 'text' : 'password'
  return (
    <Card title="Password">
      <form onSubmit={save} noValidate aria-label="Password" className="flex flex-col gap-4">
        <TextField
          label="Your password now"
          type={type}
          autoComplete="current-password"
          value={present}
          error={faults.present}
          onChange={(event) => setPresent(event.target.value)}
        />
        <TextField
          label="New password"
          type={type}
          autoComplete="new-password"
          value={password}
          error={faults.password}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label="The same again"
          type={type}
          autoComplete="new-password"
          value={again}
          error={faults.again}
          onChange={(event) => setAgain(event.target.value)}
        />
        <CheckboxField
          label="Show what I type"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        {faults.root && <ErrorNote text={faults.root} />}
        <Button
          type="submit"
          kind="soft"
          className="self-start"
          isBusy={isSaving}
          busyText="Saving…"
          disabled={password === ''}
        >
          Change password
        </Button>
      </form>
      <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
        <p className="text-mute">Forgotten it, or never had one because you sign in with Google?</p>
        <MailLink
          action="Send me a link"
          send={requestReset}
          next="Its link leads to a page where you set a new password."
        />
      </div>
    </Card>
  )
}
