// Merges two records: first the other record is found, then the dialog shows what the remaining record will contain.
import { useState } from 'react'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { FindOther } from './FindOther.tsx'
import { MergePreview } from './MergePreview.tsx'

type Props = {
  readonly customer: CustomerDetails
  /** Set when another page has already found the other record. */
  readonly otherId: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function MergeDialog({ customer, otherId, isOpen, onClose }: Props) {
  const [foundId, setFoundId] = useState<string | null>(null)
  const other = otherId ?? foundId
  const close = () => {
    setFoundId(null)
    onClose()
  }
  if (isOpen && other) return <MergePreview customer={customer} otherId={other} onClose={close} />
  return (
    <Dialog title="Merge with which record?" isOpen={isOpen} onClose={close}>
      <FindOther customer={customer} onFound={setFoundId} />
    </Dialog>
  )
}
