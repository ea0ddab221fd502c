// Merges two records: first the other record is found, then the dialog shows what the remaining record will contain.
import { useDeferredValue, useState } from 'react'
import { customerDuplicates } from '#contract/sql/orders/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails, CustomerSummary } from '#domain/customer/customer-list.ts'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { SearchField } from '#kit/form/TextField.tsx'
import { useDrafts } from '#kit/form/use-draft.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useCustomerList } from '../shared/use-customers.ts'
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
  const { id: businessId } = useBusiness()
  const hasTypedNote = useDrafts(`customer-notes:${businessId}:${customer.id}`, String(isOpen)).size > 0
  const other = otherId ?? foundId
  const close = () => {
    setFoundId(null)
    onClose()
  }
  if (isOpen && hasTypedNote) {
    return (
      <Dialog title="Save your note first" onClose={close}>
        <p>{`You typed a note about ${customer.name} and did not save it. Save or discard it, then merge: nothing is lost so.`}</p>
      </Dialog>
    )
  }
  if (isOpen && other) return <MergePreview customer={customer} otherId={other} onClose={close} />
  return (
    <Dialog title="Merge with which record?" isOpen={isOpen} onClose={close}>
      <FindOther customer={customer} onFound={setFoundId} />
    </Dialog>
  )
}

type FindOtherProps = { readonly customer: CustomerDetails; readonly onFound: (id: string) => void }

type Found = Pick<CustomerSummary, 'id' | 'name' | 'phone'>

/** Finds the other record of a person, among similar records or by search. */
function FindOther({ customer, onFound }: FindOtherProps) {
  const { country } = useBusiness()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: pairs = [] } = useStoreRead(customerDuplicates, { customerId: customer.id })
  const { data } = useCustomerList({ search, tag: null, sort: 'name' })
  const alike: readonly Found[] = pairs.map(({ first, second }) =>
    first.id === customer.id ? second : first,
  )
  const searched: readonly Found[] = data?.pages[0]?.customers ?? []
  const found = (search === '' && alike.length > 0 ? alike : searched).filter(
    (other) => other.id !== customer.id,
  )
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search name or phone"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="divide-y divide-line">
        {found.slice(0, 8).map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className="flex min-h-12 w-full flex-wrap items-baseline gap-x-3 py-2 text-left hover:bg-paper"
              onClick={() => onFound(other.id)}
            >
              <b translate="no">{other.name}</b>
              <span translate="no" className="figures text-mute">
                {other.phone && formatPhone(other.phone, country)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && <p className="text-mute">Nobody else answers to this.</p>}
    </div>
  )
}
