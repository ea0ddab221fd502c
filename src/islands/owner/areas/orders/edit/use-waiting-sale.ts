// The sale that was refused when the line was back and that the form opens.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $waiting, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { openOutbox } from '#owner/session/later.ts'

/** The waiting act of this id, null for none. `isRead` is false until it is known whether there is one. */
export function useWaitingSale(id: string | null): {
  readonly waiting: WaitingAction | null
  readonly isRead: boolean
} {
  const { person } = useBusinessChoice()
  const { id: businessId } = useBusiness()
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (id === null) return
    void openOutbox(person.id)
      .catch(warnOfRefusal('outbox: not there yet'))
      .then(() => setOpened(true))
  }, [id, person.id])
  const found = useStore($waiting).find((one) => one.id === id && one.businessId === businessId)
  const waiting = found?.typed === undefined || !found.refusal ? null : found
  return { waiting, isRead: id === null || waiting !== null || isOpened }
}
