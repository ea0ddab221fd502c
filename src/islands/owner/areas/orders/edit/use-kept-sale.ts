// A draft of a sale that the outbox has already: the page ended between the two.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $sent, $waiting } from '#data/owner/outbox/waiting.ts'

/** Calls `startOver` when the restored draft of this id waits on this phone, or was sent from its outbox: written twice, it would be refused. Null: no such draft. */
export function useKeptSale(clientOrderId: string | null, startOver: () => void): void {
  const isKept = [...useStore($waiting), useStore($sent)].some((one) => one?.about === clientOrderId)
  useEffect(() => {
    if (isKept && clientOrderId !== null) startOver()
  })
}
