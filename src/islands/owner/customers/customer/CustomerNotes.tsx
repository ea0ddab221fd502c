// What the shop keeps in mind about a customer. Kept on this phone while it is typed; when somebody else was faster, their words are
// shown beside and nothing is overwritten unseen.
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveCustomer } from '#data/owner/customers.ts'
import { sanitiseNotes, TEXT_LENGTH } from '#domain/basics/text.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { TextArea } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { useRefreshCustomers } from '../use-customers.ts'

export function CustomerNotes({ customer }: { readonly customer: CustomerDetails }) {
  const { id } = useBusiness()
  const refresh = useRefreshCustomers(id)
  const [seen, setSeen] = useState(customer)
  const form = useForm<{ notes: string }>({ defaultValues: { notes: customer.notes } })
  const draft = useDraft(`customer-notes:${id}:${customer.id}`, form)
  const { errors, isSubmitting, isDirty } = form.formState
  useEffect(() => {
    if (isDirty || customer.updatedAt === seen.updatedAt) return
    setSeen(customer)
    form.reset({ notes: customer.notes })
  }, [customer, seen, isDirty, form])

  const submit = form.handleSubmit(async (values) => {
    const notes = sanitiseNotes(values.notes)
    try {
      const saved = await saveCustomer(id, seen, { notes })
      if (saved.ok) {
        draft.clear()
        form.reset({ notes })
        toast({ text: 'Notes saved' })
      } else form.setError('root', { message: refusalWords(saved.error) })
    } catch (error) {
      console.warn('customer: notes not saved', error)
      form.setError('root', { message: NOT_REACHED })
    }
    await refresh()
  })
  const theirs = isDirty && customer.updatedAt !== seen.updatedAt
  return (
    <Card title="Notes">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextArea
          label="Notes about this customer"
          isLabelHidden
          hint="Only you and your colleagues see them."
          maxLength={TEXT_LENGTH.notes}
          {...form.register('notes')}
        />
        {errors.root?.message && <ErrorNote text={errors.root.message} />}
        {theirs && (
          <div className="rounded-card bg-paper p-3">
            <p className="text-mute text-sm">Saved by somebody else meanwhile:</p>
            <p className="whitespace-pre-line">{customer.notes || 'No notes.'}</p>
            <button
              type="button"
              className="min-h-11 text-indigo underline"
              onClick={() => {
                setSeen(customer)
                form.clearErrors('root')
              }}
            >
              I have seen it, mine may replace it
            </button>
          </div>
        )}
        {(isDirty || draft.isRestored) && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="plain" onClick={draft.discard}>
              Discard
            </Button>
            <Button type="submit" isBusy={isSubmitting} busyText="Saving…">
              Save notes
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
