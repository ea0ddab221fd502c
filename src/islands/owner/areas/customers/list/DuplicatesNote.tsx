// Shows records that look like the same person, and offers to merge them.
import { Users } from 'lucide-react'
import { useState } from 'react'
import { customerDuplicates, type DuplicatePair } from '#contract/sql/orders/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

const WHY: Readonly<Record<DuplicatePair['why'], string>> = {
  phone: 'The same number in two writings',
  email: 'The same e-mail address',
  name: 'The same name',
}

export function DuplicatesNote() {
  const { data: pairs = [] } = useStoreRead(customerDuplicates)
  const [isOpen, setOpen] = useState(false)
  if (pairs.length === 0) return null
  const words =
    pairs.length === 1
      ? 'Two records look like one person.'
      : `${pairs.length} pairs of records look like one person each.`
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
      <Users size={20} strokeWidth={1.75} aria-hidden="true" />
      <p className="min-w-[min(12rem,100%)] flex-1">{`${words} Orders and spend add up when they are merged.`}</p>
      <Button kind="plain" onClick={() => setOpen(true)}>
        Look at them
      </Button>
      <Dialog title="Possible duplicates" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className="flex flex-col divide-y divide-line">
          {pairs.map((pair) => (
            <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

function Pair({ pair: { why, first, second } }: { readonly pair: DuplicatePair }) {
  const { country } = useBusiness()
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-mute text-sm">{WHY[why]}</p>
        {[first, second].map(({ id, name, phone }) => (
          <p key={id}>
            <b translate="no">{name}</b>{' '}
            <span translate="no" className="figures text-mute">
              {formatPhone(phone, country)}
            </span>
          </p>
        ))}
      </div>
      <LinkButton kind="soft" href={`/dashboard/customers/${first.id}?merge=${second.id}`}>
        Compare
      </LinkButton>
    </li>
  )
}
