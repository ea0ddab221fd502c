// The drawer's frame: a native modal dialog, so that focus stays inside and Escape (and Android's back) closes it.

import { useStore } from '@nanostores/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { CartStep } from './CartStep.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { PlacedStep } from './PlacedStep.tsx'
import { UnconfirmedStep } from './UnconfirmedStep.tsx'

const TITLES = {
  cart: 'Your cart',
  checkout: 'Your details',
  placed: 'Order placed',
  unconfirmed: 'Not confirmed yet',
} as const

type Panel = keyof typeof TITLES

export function CartDrawer({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  const island = useIsland()
  const step = useStore(island.$step)
  const { status } = useStore(island.order.$order)
  const panel: Panel = status === 'placed' || status === 'unconfirmed' ? status : step
  const heading = useFocusOnChange(panel)

  const close = () => dialog.current?.close()
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog className="oc" ref={dialog} aria-labelledby="oc-title" onClick={closeOnBackdrop}>
      <div className="oc-panel">
        <header className="oc-head">
          {panel === 'checkout' && (
            <button
              type="button"
              className="oc-round"
              aria-label="Back to the cart"
              onClick={() => island.goTo('cart')}
            >
              <Icon name="back" />
            </button>
          )}
          <h2 id="oc-title" tabIndex={-1} ref={heading}>
            {TITLES[panel]}
          </h2>
          <button type="button" className="oc-round" aria-label="Close the cart" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {panel === 'cart' && <CartStep close={close} />}
        {panel === 'checkout' && <CheckoutStep />}
        {panel === 'placed' && <PlacedStep close={close} />}
        {panel === 'unconfirmed' && <UnconfirmedStep />}
      </div>
    </dialog>
  )
}

/** Moves the focus to the heading of a new panel, so that it is read out; not on the first one, which the dialog does. */
function useFocusOnChange(panel: Panel): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(panel)
  useEffect(() => {
    if (last.current !== panel) heading.current?.focus()
    last.current = panel
  }, [panel])
  return heading
}
