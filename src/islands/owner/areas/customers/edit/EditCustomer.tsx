// Edits a customer's name, number, e-mail and address. When two people save, what only one changed stays, and the second chooses the rest.
import { saveCustomer } from '#data/owner/customers/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { CustomerForm } from './CustomerForm.tsx'

type Props = { readonly customer: CustomerDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function EditCustomer({ customer, isOpen, onClose }: Props) {
  return (
    <Sheet title="Edit customer" isOpen={isOpen} onClose={onClose}>
      <StoredFields customer={customer} onClose={onClose} />
    </Sheet>
  )
}

function StoredFields({ customer, onClose }: Omit<Props, 'isOpen'>) {
  const { id, country } = useBusiness()
  const readAgain = useReadAgain('customers')
  const toWrite = (row: CustomerRow) => ({
    send: () => saveCustomer(id, customer, row),
    onSaved: () => {
      toast({ text: `${row.name} is saved` })
      onClose()
    },
    onSettled: () => void readAgain(),
  })
  const { name, phone, email, address, landmark } = customer
  return (
    <CustomerForm
      draftKey={`customer:${id}:${customer.id}`}
      values={{ name, phone: formatPhone(phone ?? '', country), email: email ?? '', address, landmark }}
      isStored
      action="Save"
      toWrite={toWrite}
      onCancel={onClose}
    />
  )
}
