// Says what was taken out and puts it back on request. Stays until the next act: nobody has to be quick.

import { useStore } from '@nanostores/react'
import { useIsland } from './island-context.ts'
import { Notice } from './Notice.tsx'

export function UndoBar() {
  const { cart } = useIsland()
  const removed = useStore(cart.$removed)
  const labels = useStore(cart.$labels)
  const [first] = removed
  if (!first) return null
  const name = labels.get(first.item.cartItemKey)?.name ?? 'Item'
  return (
    <Notice tone="plain" action={{ label: 'Undo', run: cart.undoRemove }}>
      {name} taken out.
    </Notice>
  )
}
