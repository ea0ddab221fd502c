// The form of the bank account. Saves together with the values from which the form was filled, so that the database can detect a conflict.
import { useRef } from 'react'
import type { CallResult } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import type { StoreBank } from '#data/owner/settings/bank-details.ts'
import type { FormReader } from '#domain/basics/form-reader.ts'
import { type BankAccount, type BankValues, toBankValues } from '#domain/store/forms/bank-form.ts'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { toast } from '#kit/toast/toast.ts'
import { withProof } from '#owner/session/with-proof.ts'
import { settingsRefusalText } from '#owner/shared/settings/copy.ts'

/** Which account the form is for: of the shop's own currency or of another. */
export type BankPlace = {
  /** Names the draft. */
  readonly id: string
  readonly title: string
  readonly codeHint: string
  /** True when account numbers have digits alone. */
  readonly isNumeric: boolean
  readonly fetch: () => Promise<StoreBank | null>
  readonly read: FormReader<BankValues, BankAccount>
  readonly save: (
    change: { readonly known: StoreBank | null; readonly draft: BankAccount | null },
    proof: string | null,
  ) => Promise<CallResult<StoreBank | null>>
}

type Props = {
  readonly bank: StoreBank | null
  readonly place: BankPlace
  readonly onKept: (bank: StoreBank | null) => void
}

export function BankForm({ bank, place, onKept }: Props) {
  const { edit, save, remove } = useBankForm({ bank, place, onKept })
  return (
    <EditForm
      label="Bank details"
      edit={edit}
      onSubmit={save}
      note={edit.isDirty && 'Not saved yet.'}
      action="Save"
      isReady={edit.isDirty}
      others={
        bank && (
          <AskButton label="Remove" title="Remove the account?" action="Remove" onConfirm={remove}>
            <p>Shoppers who have ordered and not paid yet will no longer see where to transfer.</p>
          </AskButton>
        )
      }
      hasBar
    >
      <AccountCard form={edit.form} place={place} />
    </EditForm>
  )
}

function useBankForm({ bank, place, onKept }: Props) {
  const known = useRef(bank)
  const edit = useEditForm({
    draftKey: `bank:${place.id}`,
    values: toBankValues(bank),
    read: place.read,
  })
  const { form, draft } = edit
  const write = (account: BankAccount | null, done: string) => ({
    send: async () => {
      const saved = await withProof((proof) => place.save({ known: known.current, draft: account }, proof))
      // Keeps the typed text, and reads the stored values, which the next save replaces.
      if (!saved.ok && saved.error.code === 'changed_elsewhere') known.current = await place.fetch()
      return saved
    },
    onSaved: (saved: StoreBank | null) => {
      known.current = saved
      form.reset(toBankValues(saved))
      draft.clear()
      onKept(saved)
      toast({ text: done })
    },
    refusalText: (refusal: Refusal) =>
      refusal.code === 'changed_elsewhere' ? changedText(known.current) : settingsRefusalText(refusal),
  })
  return {
    edit,
    save: edit.submit((account) => write(account, 'Account saved')),
    remove: () => edit.save(write(null, 'Account removed')),
  }
}

function changedText(now: StoreBank | null): string {
  const stands = now ? `: it is ${now.accountNumber} at ${now.bankName}` : ' and is gone'
  return `The account was changed meanwhile${stands}. Save again to put yours in its place.`
}

type CardProps = { readonly form: FormFields<BankValues>; readonly place: BankPlace }

function AccountCard({ form, place }: CardProps) {
  return (
    <Card title={place.title} isStack>
      <TextField label="Bank" placeholder="GTBank" {...fieldOf(form, 'bankName')} />
      <TextField
        label="Account number"
        inputMode={place.isNumeric ? 'numeric' : 'text'}
        autoComplete="off"
        className="figures"
        {...fieldOf(form, 'accountNumber')}
      />
      <TextField label="Account name" autoComplete="off" {...fieldOf(form, 'accountName')} />
      <TextField
        label="Bank code (optional)"
        hint={place.codeHint}
        autoComplete="off"
        {...fieldOf(form, 'bankCode')}
      />
    </Card>
  )
}
