// Name, number, e-mail and address of a customer, changed. The second of two people who save is told.
import { useState } from 'react'
import { saveCustomer } from '#data/owner/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { CustomerForm } from '../CustomerForm.tsx'
import { useRefreshCustomers } from '../use-customers.ts'

type Props = { readonly customer: CustomerDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function EditCustomer({ customer, isOpen, onClose }: Props) {
  return (
    <Sheet title="Edit customer" isOpen={isOpen} onClose={onClose}>
      <EditForm customer={customer} onClose={onClose} />
    </Sheet>
  )
}

function EditForm({ customer, onClose }: Omit<Props, 'isOpen'>) {
  const { id, country } = useBusiness()
  const refresh = useRefreshCustomers(id)
  // As it was when the form was opened: a save is refused when somebody else has saved since.
  const [seen] = useState(customer)
  const save = async (row: CustomerRow) => {
    const saved = await saveCustomer(id, seen, row)
    void refresh()
    if (!saved.ok) return saved.error
    toast({ text: `${row.name} is saved` })
    onClose()
    return null
  }
  const { name, phone, email, address, landmark } = seen
  return (
    <CustomerForm
      draftKey={`customer:${id}:${seen.id}`}
      values={{ name, phone: formatPhone(phone, country), email: email ?? '', address, landmark }}
      action="Save"
      onSave={save}
      onCancel={onClose}
    />
  )
}
