// Makes two records one: first the other record is found, then it is shown what the one that stays will hold.
import { useState } from 'react'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { FindOther } from './FindOther.tsx'
import { MergePreview } from './MergePreview.tsx'

type Props = {
  readonly customer: CustomerDetails
  /** Found already, elsewhere. */
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
