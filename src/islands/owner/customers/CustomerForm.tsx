// The fields of a customer, for adding and for editing. What is typed survives a lost connection and a reload.
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import type { Refusal } from '#data/errors.ts'
import { type CustomerFields, type CustomerRow, readCustomerForm } from '#domain/customer/customer-form.ts'
import { Button } from '../kit/Button.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { readerResolver } from '../kit/reader-resolver.ts'
import { TextField } from '../kit/TextField.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useBusiness } from '../session/business.ts'
import { NOT_REACHED, refusalWords } from './refusal-words.ts'

export const EMPTY_CUSTOMER: CustomerFields = { name: '', phone: '', email: '', address: '', landmark: '' }

type Props = {
  readonly draftKey: string
  readonly values: CustomerFields
  readonly action: string
  /** Null when it was saved; else what was refused. */
  readonly onSave: (row: CustomerRow) => Promise<Refusal | null>
  readonly onCancel: () => void
}

export function CustomerForm({ draftKey, values, action, onSave, onCancel }: Props) {
  const { country } = useBusiness()
  const form = useForm<CustomerFields>({
    defaultValues: values,
    resolver: readerResolver((typed: CustomerFields) => readCustomerForm(typed, country)),
  })
  const draft = useDraft(draftKey, form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const read = readCustomerForm(typed, country)
    if (!read.ok) return
    try {
      const refusal = await onSave(read.value)
      if (refusal === null) return draft.clear()
      const taken = refusal.code === 'phone_taken' ? String(refusal.details['customerId'] ?? '') : ''
      if (taken !== '')
        form.setError('phone', { type: taken, message: 'Another customer has this number already.' })
      else form.setError('root', { message: refusalWords(refusal) })
    } catch (error) {
      console.warn('customer: not saved', error)
      form.setError('root', { message: NOT_REACHED })
    }
  })
  const takenBy = /^[0-9a-f-]{36}$/.test(errors.phone?.type ?? '') ? errors.phone?.type : undefined
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
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
      {errors.root?.message && <ErrorNote text={errors.root.message} />}
      {draft.isRestored && (
        <p role="status" className="text-mute text-sm">
          This is what you typed earlier and did not save.{' '}
          <button type="button" className="min-h-11 text-indigo underline" onClick={draft.discard}>
            Start over
          </button>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyText="Saving…">
          {action}
        </Button>
      </div>
    </form>
  )
}
