// Shown while the shop takes no orders: the shop's own text, and that the cart is kept.

import * as messages from '#messages/en/cart-line.ts'
import { useIsland } from '../state/island-context.ts'
import { Notice } from './Notice.tsx'

export function ClosedNotice({ message }: { readonly message: string }) {
  const { isOneProduct } = useIsland()
  return (
    <Notice tone="warn">
      <b>{messages.closed}</b>
      {message !== '' && <p>{message}</p>}
      {!isOneProduct && <p>{messages.closedCartKept}</p>}
    </Notice>
  )
}
