// Records a sale made outside the store page. `?waiting=…` opens one that was refused when the line was back.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { $waiting, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { openOutbox } from '#owner/session/later.ts'
import { SaleForm } from './SaleForm.tsx'
import { useSale } from './use-sale.ts'

const BACK = '/dashboard/orders'

export default function NewOrderPage() {
  const id = new URLSearchParams(useSearch()).get('waiting')
  const { waiting, isRead } = useWaiting(id)
  return (
    <Page
      title={waiting ? 'Put the sale right' : 'Write down a sale'}
      lead={
        waiting
          ? `${waiting.label} could not be done. It waits on this phone until you save it here.`
          : 'For what you sold in the shop, on the phone or in a chat.'
      }
      back={{ href: BACK, label: 'Orders' }}
    >
      {isRead && <NewSale key={waiting?.id ?? ''} waiting={waiting?.typed === undefined ? null : waiting} />}
    </Page>
  )
}

/** The waiting act of this id. `isRead` is false until it is known whether there is one. */
function useWaiting(id: string | null) {
  const { person } = useBusinessChoice()
  const { id: businessId } = useBusiness()
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (id === null) return
    void openOutbox(person.id)
      .catch(warnOfRefusal('outbox: not there yet'))
      .then(() => setOpened(true))
  }, [id, person.id])
  const waiting = useStore($waiting).find((one) => one.id === id && one.businessId === businessId)
  return { waiting, isRead: id === null || waiting !== undefined || isOpened }
}

function NewSale({ waiting }: { readonly waiting: WaitingAction | null }) {
  return <SaleForm sale={useSale({ waiting })} backHref={BACK} />
}
