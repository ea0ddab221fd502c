// Names the removed line and offers to restore it. Stays until the next action, so that nobody has to be quick.

import { useStore } from '@nanostores/react'
import * as messages from '#messages/en/cart.ts'
import * as drawer from '#messages/en/drawer.ts'
import { fill } from '#messages/message.ts'
import { Notice } from '../kit/Notice.tsx'
import { useIsland } from '../state/island-context.ts'

export function UndoBar() {
  const { cart } = useIsland()
  const removed = useStore(cart.$removed)
  const labels = useStore(cart.$labels)
  const [first] = removed
  if (!first) return null
  const name = labels.get(first.item.cartItemKey)?.name ?? drawer.item
  return (
    <Notice tone="plain" action={{ label: messages.undo, run: cart.undoRemove }}>
      {fill(messages.takenOut, { name })}
    </Notice>
  )
}
