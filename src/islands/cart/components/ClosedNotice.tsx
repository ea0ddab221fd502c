// The shop takes no orders now: its own words, and that the cart waits.

import { useIsland } from './island-context.ts'
import { Notice } from './Notice.tsx'

export function ClosedNotice({ message }: { readonly message: string }) {
  const { isOneProduct } = useIsland()
  return (
    <Notice tone="warn">
      <b>The shop is not taking orders at the moment.</b>
      {message !== '' && <p>{message}</p>}
      {!isOneProduct && <p>Your cart is kept on this phone.</p>}
    </Notice>
  )
}
