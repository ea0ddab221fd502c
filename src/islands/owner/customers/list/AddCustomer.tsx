// A customer added by hand: somebody who bought before, or who asked in the shop.
import { useLocation } from 'wouter'
import { addCustomer } from '#data/owner/customers.ts'
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { CustomerForm, EMPTY_CUSTOMER } from '../CustomerForm.tsx'
import { useRefreshCustomers } from '../use-customers.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function AddCustomer({ isOpen, onClose }: Props) {
  const { id } = useBusiness()
  const refresh = useRefreshCustomers(id)
  const [, navigate] = useLocation()
  const save = async (row: CustomerRow) => {
    const added = await addCustomer(id, row)
    if (!added.ok) return added.error
    toast({ text: `${row.name} is added` })
    onClose()
    await refresh()
    navigate(`/dashboard/customers/${added.value.id}`)
    return null
  }
  return (
    <Sheet title="Add customer" isOpen={isOpen} onClose={onClose}>
      <CustomerForm
        draftKey={`customer:${id}:new`}
        values={EMPTY_CUSTOMER}
        action="Add customer"
        onSave={save}
        onCancel={onClose}
      />
    </Sheet>
  )
}
