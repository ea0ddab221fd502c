// The person's own account: address, sign-out, the lock of this device, password, deletion.
import { useState } from 'react'
import { askDeletion, type StoreToName } from '#data/owner/settings/deletion.ts'
import { changePassword, requestReset } from '#data/session/auth-calls.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/account/auth-form.ts'
import { type PasswordForm, readPasswordForm } from '#domain/account/password-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { passwordNotYours } from '#messages/en/sign-in-fault.ts'
import { useBusinessChoice } from '#owner/session/business.ts'
import { leave, leaveNow } from '#owner/session/leave.ts'
import { MailLink } from '#owner/shared/proof/PasswordProof.tsx'
import { DeleteCard } from '../privacy/DeleteCard.tsx'
import { LockCard } from './LockCard.tsx'

export default function AccountTab() {
  const { person } = useBusinessChoice()
  return (
    <div className="flex flex-col gap-4">
      <Card title="Signed in">
        <p translate="no" className="mb-4 [overflow-wrap:anywhere]">
          {person.email}
        </p>
        <Button kind="plain" onClick={() => void leave()}>
          Sign out
        </Button>
      </Card>
      <LockCard />
      <PasswordCard />
      <DeleteAccountCard />
    </div>
  )
}

/** Deletes an account. Also deletes stores without another owner, after the person has named each; stores of other owners stay. */
function DeleteAccountCard() {
  const { businesses } = useBusinessChoice()
  const owned = businesses.filter(({ role }) => role === 'owner')
  const [stores, setStores] = useState<readonly StoreToName[]>([])
  const ask = async (slugs: readonly string[], password: string) => {
    const answer = await askDeletion({ kind: 'account', slugs: [...slugs], password })
    if (!answer.ok) {
      if (answer.code === 'last_owner') setStores(answer.stores)
      return answer.code
    }
    await leaveNow()
    return null
  }
  return (
    <DeleteCard
      title="Delete your account"
      question="Delete your account?"
      text={whatGoes(businesses.length, owned.length)}
      stores={stores}
      ask={ask}
      onClosed={() => setStores([])}
    />
  )
}

function whatGoes(stores: number, owned: number): string {
  if (stores === 0)
    return 'Your account and your saved addresses are deleted. Shops keep the orders that you placed with them.'
  return owned === 0
    ? 'You leave the stores you work in; they stay as they are. Your account and your saved addresses are deleted.'
    : 'Stores that only you own are deleted with your account, for good. Stores with another owner stay, and so do those you only work in.'
}

const EMPTY: PasswordForm = { present: '', password: '', again: '' }

/**
 * Changes the password of a person who knows the present one, and ends their other sessions. A person without a present password (forgotten, or
 * signed up with Google) gets a link by mail.
 */
function PasswordCard() {
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
    done: 'Your password is changed. Other phones and computers are signed out.',
    onSaved: () => form.reset(EMPTY),
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
