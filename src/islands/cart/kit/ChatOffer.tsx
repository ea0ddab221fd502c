// The link that sends what is chosen to the shop as a message, while its system cannot confirm the order.

import { useState } from 'react'
import type { Island } from '../state/island.ts'
import { useIsland } from '../state/island-context.ts'

/** The page's own link, which works without any other script of the cart. Undefined in a shop without a number. */
export function chatOffer({ cart }: Island): HTMLAnchorElement | undefined {
  const labels = cart.$labels.get()
  const lines = cart.$items
    .get()
    .map(({ cartItemKey, quantity }) => ({ ...labels.get(cartItemKey), quantity }))
  return window.ojaCart?.offer(lines)
}

/** Below the words about a part that did not load. */
export function ChatOffer() {
  const island = useIsland()
  const [link] = useState(() => chatOffer(island))
  return (
    <p
      className="oc-way"
      ref={(box) => {
        if (box && link) box.appendChild(link)
      }}
    />
  )
}
