// The fields of a customer, for adding and for editing. Typed text survives a lost connection and a reload.
import { Link } from 'wouter'
import { type CustomerFields, type CustomerRow, readCustomerForm } from '#domain/customer/customer-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import type { Write } from '#kit/form/use-save.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { customerRefusalText } from '../shared/copy.ts'

export const EMPTY_CUSTOMER: CustomerFields = { name: '', phone: '', email: '', address: '', landmark: '' }

type Props<T> = {
  readonly draftKey: string
  readonly values: CustomerFields
  readonly action: string
  readonly toWrite: (row: CustomerRow) => Pick<Write<T>, 'send' | 'onSaved' | 'onSettled'>
  readonly onCancel: () => void
}

export function CustomerForm<T>({ draftKey, values, action, toWrite, onCancel }: Props<T>) {
  const { country } = useBusiness()
  const { form, draft, errors, submit, isSaving, problem } = useEditForm({
    draftKey,
    values,
    read: (typed: CustomerFields) => readCustomerForm(typed, country),
  })
  const save = submit((row) => ({
    ...toWrite(row),
    refusalText: (refusal) => {
      const taken = refusal.code === 'phone_taken' ? String(refusal.details['customerId'] ?? '') : ''
      if (taken === '') return customerRefusalText(refusal)
      form.setError('phone', { type: taken, message: 'Another customer has this number already.' })
      return null
    },
  }))
  const takenBy = /^[0-9a-f-]{36}$/.test(errors.phone?.type ?? '') ? errors.phone?.type : undefined
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        hint={
          takenBy && (
            <Link href={`/dashboard/customers/${takenBy}`} className="text-indigo underline">
              See who has this number
            </Link>
          )
        }
        {...form.register('phone')}
      />
      <TextField
        label="E-mail (optional)"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField label="Address (optional)" autoComplete="off" {...form.register('address')} />
      <TextField label="Nearest landmark (optional)" autoComplete="off" {...form.register('landmark')} />
      {problem && <ErrorNote text={problem} />}
      {draft.isRestored && (
        <p role="status" className="text-mute text-sm">
          <span>This is what you typed earlier and did not save.</span>{' '}
          <button type="button" className="min-h-11 text-indigo underline" onClick={draft.discard}>
            Start over
          </button>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSaving} busyText="Saving…">
          {action}
        </Button>
      </div>
    </form>
  )
}
