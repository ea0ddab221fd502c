// The form of the bank account, saved with what it was filled from.
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type BankDraft, fetchBank, type StoreBank, saveBank } from '#data/owner/bank-details.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { refusalSentence, UNREACHABLE } from '../../kit/refusal-sentences.ts'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useOnline } from '../../kit/use-online.ts'
import { withProof } from '../../proof/with-proof.ts'
import { useBusiness } from '../../session/business.ts'
import { type BankValues, readBankValues, toBankValues } from './bank-form.ts'

type Props = { readonly bank: StoreBank | null; readonly onKept: (bank: StoreBank | null) => void }

export function BankForm({ bank, onKept }: Props) {
  const { id: businessId, country } = useBusiness()
  const known = useRef(bank)
  const form = useForm<BankValues>({ defaultValues: toBankValues(bank) })
  const draft = useDraft(`bank:${businessId}`, form)
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const { errors, isDirty } = form.formState

  const keep = (saved: StoreBank | null) => {
    known.current = saved
    form.reset(toBankValues(saved))
    draft.clear()
    onKept(saved)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    const read = readBankValues(form.getValues(), country)
    if (!read.ok) {
      for (const [field, message] of Object.entries(read.errors)) {
        form.setError(field as keyof BankValues, { message }, { shouldFocus: true })
      }
      return
    }
    await send(read.value, 'Account saved')
  }
  const send = async (details: BankDraft | null, done: string) => {
    setSaving(true)
    try {
      const saved = await withProof((proof) => saveBank(businessId, known.current, details, proof))
      if (saved === 'forbidden') form.setError('root', { message: refusalSentence('forbidden') })
      else if (saved === 'changed_elsewhere') {
        // What is typed stays; the next save is over what stands now.
        known.current = await fetchBank(businessId)
        const now = known.current
        form.setError('root', {
          message: `The account was changed meanwhile${now ? `: it is ${now.accountNumber} at ${now.bankName}` : ' and is gone'}. Save again to put yours in its place.`,
        })
      } else if (saved !== 'proof_needed') {
        keep(saved)
        toast({ text: done })
      }
    } catch (error) {
      console.warn('settings: the account was not saved', error)
      form.setError('root', { message: UNREACHABLE })
    }
    setSaving(false)
  }
  const remove = async () => {
    setAsking(false)
    await send(null, 'Account removed')
  }
  return (
    <form onSubmit={save} noValidate aria-label="Bank details">
      {draft.isRestored && isDirty && (
        <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
          <p className="min-w-0 flex-1">This is what you typed earlier and did not save.</p>
          <Button kind="plain" onClick={draft.discard}>
            Show what is saved
          </Button>
        </div>
      )}
      <Card title="Account">
        <div className="flex flex-col gap-4">
          <TextField
            label="Bank"
            placeholder="GTBank"
            error={errors.bankName?.message}
            {...form.register('bankName')}
          />
          <TextField
            label="Account number"
            inputMode={country === 'NG' ? 'numeric' : 'text'}
            autoComplete="off"
            className="figures"
            error={errors.accountNumber?.message}
            {...form.register('accountNumber')}
          />
          <TextField
            label="Account name"
            autoComplete="off"
            error={errors.accountName?.message}
            {...form.register('accountName')}
          />
          <TextField
            label="Bank code (optional)"
            hint="Sort code or bank code, when shoppers need it."
            autoComplete="off"
            error={errors.bankCode?.message}
            {...form.register('bankCode')}
          />
        </div>
      </Card>
      {errors.root?.message && (
        <div className="mt-4">
          <ErrorNote text={errors.root.message} />
        </div>
      )}
      <SaveBar
        note={!isOnline ? 'You are off line. What you type is kept here.' : isDirty ? 'Not saved yet.' : null}
      >
        {bank && (
          <Button kind="plain" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
        <Button type="submit" isBusy={isSaving} busyText="Saving…" disabled={!isDirty}>
          Save
        </Button>
      </SaveBar>
      <ConfirmDialog
        title="Remove the account?"
        action="Remove"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>Shoppers who have ordered and not paid yet will no longer see where to transfer.</p>
      </ConfirmDialog>
    </form>
  )
}
