// The shop's notes about a customer. Unsaved notes stay on this phone. When a colleague has saved first, the form shows the colleague's text
// beside this text, and overwrites nothing unseen.
import { useEffect, useState } from 'react'
import { saveCustomer } from '#data/owner/customers/customers.ts'
import { ok } from '#domain/basics/result.ts'
import { sanitiseNotes, TEXT_LENGTH } from '#domain/basics/text.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { customerRefusalText } from '../shared/copy.ts'

export function CustomerNotes({ customer }: { readonly customer: CustomerDetails }) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('customers')
  const [seen, setSeen] = useState(customer)
  const { form, draft, isDirty, submit, isSaving, problem } = useEditForm({
    draftKey: `customer-notes:${id}:${customer.id}`,
    values: { notes: customer.notes },
    read: (typed: { readonly notes: string }) => ok(sanitiseNotes(typed.notes)),
  })
  useEffect(() => {
    if (isDirty || customer.updatedAt === seen.updatedAt) return
    setSeen(customer)
    form.reset({ notes: customer.notes })
  }, [customer, seen, isDirty, form])

  const save = submit((notes) => ({
    send: () => saveCustomer(id, seen, { notes }),
    onSaved: () => {
      form.reset({ notes })
      toast({ text: 'Notes saved' })
    },
    refusalText: customerRefusalText,
    onSettled: readAgain,
  }))
  const theirs = isDirty && customer.updatedAt !== seen.updatedAt
  return (
    <Card title="Notes">
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <TextArea
          label="Notes about this customer"
          isLabelHidden
          hint="Only you and your colleagues see them."
          maxLength={TEXT_LENGTH.notes}
          {...form.register('notes')}
        />
        {problem && <ErrorNote text={problem} />}
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
            <Button type="submit" isBusy={isSaving} busyText="Saving…">
              Save notes
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
