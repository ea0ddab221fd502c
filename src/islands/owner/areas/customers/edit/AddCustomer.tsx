// Adds a customer by hand: a person who bought before, or who asked in the shop.
import { useLocation } from 'wouter'
import { addCustomer } from '#data/owner/customers/customers.ts'
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { CustomerForm, EMPTY_CUSTOMER } from './CustomerForm.tsx'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function AddCustomer({ isOpen, onClose }: Props) {
  const { id } = useBusiness()
  const readAgain = useReadAgain('customers')
  const [, navigate] = useLocation()
  const toWrite = (row: CustomerRow) => ({
    send: () => addCustomer(id, row),
    onSaved: async (added: { readonly id: string }) => {
      toast({ text: `${row.name} is added` })
      onClose()
      await readAgain()
      navigate(`/dashboard/customers/${added.id}`)
    },
  })
  return (
    <Sheet title="Add customer" isOpen={isOpen} onClose={onClose}>
      <CustomerForm
        draftKey={`customer:${id}:new`}
        values={EMPTY_CUSTOMER}
        action="Add customer"
        toWrite={toWrite}
        onCancel={onClose}
      />
    </Sheet>
  )
}
