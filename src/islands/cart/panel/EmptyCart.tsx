// The empty cart: a drawing, the next step, and a link to the last order.

import * as messages from '#messages/en/cart.ts'
import { fill } from '#messages/message.ts'
import { useIsland } from '../state/island-context.ts'

export function EmptyCart({ close }: { readonly close: () => void }) {
  const { order, base, port } = useIsland()
  const last = order.lastOrder()
  return (
    <div className="oc-empty">
      <span className="oc-motif" aria-hidden="true" />
      <h3>{messages.empty}</h3>
      <p>{port.storage.isKept ? messages.emptyHint : messages.emptyHintUnkept}</p>
      <a className="oc-btn" href={base || '/'} onClick={close}>
        {messages.lookAround}
      </a>
      {last && (
        <p>
          <span>{fill(messages.lastOrder, { code: last.code })}</span>{' '}
          <a className="oc-link" href={last.url}>
            {messages.lastOrderLink}
          </a>
        </p>
      )}
    </div>
  )
}
