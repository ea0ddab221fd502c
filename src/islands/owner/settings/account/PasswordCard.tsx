// A new password. Sessions on other phones and computers end with it.
import { type FormEvent, useState } from 'react'
import { changePassword } from '#data/session.ts'
import { MIN_PASSWORD_LENGTH, newPasswordError } from '#domain/auth-form.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { CheckboxField } from '../../kit/ChoiceFields.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'

type Faults = { readonly password?: string; readonly again?: string; readonly root?: string }

export function PasswordCard() {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isShown, setShown] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const fault = newPasswordError(password)
    if (fault) return setFaults({ password: fault })
    if (password !== again) return setFaults({ again: 'Passwords do not match' })
    setFaults({})
    setSaving(true)
    const outcome = await changePassword(password)
    setSaving(false)
    if (!outcome.ok) return setFaults({ root: outcome.message })
    setPassword('')
    setAgain('')
    toast({ text: 'Your password is changed. Other phones and computers are signed out.' })
  }
  const type = isShown ? 'text' : 'password'
  return (
    <Card title="Password">
      <form onSubmit={save} noValidate aria-label="Password" className="flex flex-col gap-4">
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
    </Card>
  )
}
