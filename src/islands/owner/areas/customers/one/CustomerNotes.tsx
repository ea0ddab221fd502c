// The shop's notes about a customer. Unsaved notes stay on this phone. When a colleague has saved first, the form shows the colleague's text
// beside this text, and overwrites nothing unseen.
import { saveCustomer } from '#data/owner/customers/customers.ts'
import { ok } from '#domain/basics/result.ts'
import { sanitiseNotes, TEXT_LENGTH } from '#domain/basics/text.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { customerRefusalText } from '../shared/use-customers.ts'

/** Where what is typed is kept until it is saved. */
export const notesDraft = (businessId: string, customerId: string) =>
  `customer-notes:${businessId}:${customerId}`

export function CustomerNotes({ customer }: { readonly customer: CustomerDetails }) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('customers')
  const edit = useEditForm({
    draftKey: notesDraft(id, customer.id),
    values: { notes: customer.notes },
    read: (typed: { readonly notes: string }) => ok(sanitiseNotes(typed.notes)),
    names: { notes: 'Notes' },
  })
  const { form, draft, isDirty } = edit
  const save = edit.submit((notes) => ({
    send: () => saveCustomer(id, customer, { notes }),
    done: 'Notes saved',
    onSaved: () => form.reset({ notes }),
    refusalText: customerRefusalText,
    onSettled: readAgain,
  }))
  return (
    <Card title="Notes">
      <EditForm
        edit={edit}
        onSubmit={save}
        buttons={
          isDirty && (
            <div className="flex flex-wrap justify-end gap-3">
              <Button kind="plain" onClick={draft.discard}>
                Discard
              </Button>
              <Button type="submit" disabled={edit.others !== null} isBusy={edit.isSaving} busyText="Saving…">
                Save notes
              </Button>
            </div>
          )
        }
      >
        <TextArea
          label="Notes about this customer"
          isLabelHidden
          hint="Only you and your colleagues see them."
          maxLength={TEXT_LENGTH.notes}
          {...form.register('notes')}
        />
      </EditForm>
    </Card>
  )
}
