// Erases a person's data when they ask for it. Says what goes and what stays; the name is typed, so that it is no slip.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { eraseCustomer } from '#data/owner/customers-erase.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { useRefreshCustomers } from '../use-customers.ts'

type Props = { readonly customer: CustomerDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function EraseDialog({ customer, isOpen, onClose }: Props) {
  const { id } = useBusiness()
  const refresh = useRefreshCustomers(id)
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const erase = async () => {
    setError('')
    try {
      const erased = await eraseCustomer(id, customer.id, typed)
      if (!erased.ok) return setError(refusalWords(erased.error))
      navigate('/dashboard/customers')
      toast({ text: 'Their data is erased. The orders stay in your books without it.' })
      await refresh()
    } catch (reason) {
      console.warn('customer: not erased', reason)
      setError(NOT_REACHED)
    }
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
        <p>
          Name, number, e-mail, addresses, tags and notes of {customer.name} are removed from your shop, from
          their orders and from what you wrote about them. This cannot be undone.
        </p>
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
        {error !== '' && <ErrorNote text={error} />}
      </div>
    </ConfirmDialog>
  )
}
