// Nothing in the cart: a drawn motif, the next step, and the way back to the last order.

import { useIsland } from './island-context.ts'

export function EmptyCart({ close }: { readonly close: () => void }) {
  const { order, base } = useIsland()
  const last = order.lastOrder()
  return (
    <div className="oc-empty">
      <span className="oc-motif" aria-hidden="true" />
      <h3>Your cart is empty</h3>
      <p>What you add from the shop waits here, also when you come back another day.</p>
      <a className="oc-btn" href={base || '/'} onClick={close}>
        Look around the shop
      </a>
      {last && (
        <p>
          Your last order is {last.code}.{' '}
          <a className="oc-link" href={last.url}>
            See how it stands
          </a>
        </p>
      )}
    </div>
  )
}
