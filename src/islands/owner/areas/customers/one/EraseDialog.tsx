// Erases a person's data when the person requests this. Says what is deleted and what stays; the owner types the name, so that nobody erases
// by accident.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { eraseCustomer } from '#contract/sql/orders/customers.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { unchangedText } from '#kit/outage/copy.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { CUSTOMER_REFUSALS } from '../shared/copy.ts'

type Props = { readonly customer: CustomerDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function EraseDialog({ customer, isOpen, onClose }: Props) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { save } = useStoreWrite(eraseCustomer, CUSTOMER_REFUSALS, {
    tell: setProblem,
    outageText: unchangedText,
  })
  const erase = async () => {
    const onSaved = () => {
      navigate('/dashboard/customers')
      toast({ text: 'Their data is erased. The orders stay in your books without it.' })
    }
    await save({ customerId: customer.id, name: typed }, { onSaved })
  }
  const same = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    <ConfirmDialog
      title="Erase personal data"
      action="Erase for good"
      busyText="Erasing…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={erase}
      isReady={same(typed) === same(customer.name)}
    >
      <div className="flex flex-col gap-3">
        <p>{`Name, number, e-mail, addresses, tags and notes of ${customer.name} are removed from your shop, from their orders and from what you wrote about them. This cannot be undone.`}</p>
        <p>
          Your books stay right: orders keep their goods, amounts and dates, under “Erased customer”. A line
          without the person’s data says that it was done, when and by whom.
        </p>
        <TextField
          label={`Type ${customer.name} to go on`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <ErrorNote text={problem} />}
      </div>
    </ConfirmDialog>
  )
}
