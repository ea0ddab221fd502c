// What stands in the drawer's frame: its heading, and the step the shopper is at.

import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { CartStep } from './CartStep.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { LaterSteps, useCheckoutScript } from './LaterSteps.tsx'

const TITLES = {
  cart: 'Your cart',
  checkout: 'Your details',
  placed: 'Order placed',
  unconfirmed: 'Not confirmed yet',
} as const

type Panel = keyof typeof TITLES

export function CartDrawer({ close }: { readonly close: () => void }) {
  const island = useIsland()
  const step = useStore(island.$step)
  const { status } = useStore(island.order.$order)
  const panel: Panel = status === 'placed' || status === 'unconfirmed' ? status : step
  const heading = useFocusOnChange(panel)
  const [script, tryAgain] = useCheckoutScript()

  return (
    <>
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
      </header>
      {panel === 'cart' ? (
        <CartStep close={close} />
      ) : (
        <LaterSteps step={panel} script={script} tryAgain={tryAgain} close={close} />
      )}
    </>
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
