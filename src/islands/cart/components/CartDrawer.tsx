// What stands in the drawer's frame: its heading, and the step the shopper is at.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Frame } from '../frame.ts'
import { CartStep } from './CartStep.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { LaterSteps, useCheckoutScript } from './LaterSteps.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'

const TITLES = {
  cart: 'Your cart',
  checkout: 'Your details',
  placed: 'Order placed',
  unconfirmed: 'Not confirmed yet',
} as const

type Panel = keyof typeof TITLES

export function CartDrawer({ setBack }: Pick<Frame, 'setBack'>) {
  const island = useIsland()
  const close = () => island.cart.setOpen(false)
  const step = useStore(island.$step)
  const { status } = useStore(island.order.$order)
  const panel: Panel = status === 'placed' || status === 'unconfirmed' ? status : step
  const heading = useFocusOnChange(panel)
  const before = panel === 'checkout' ? 'cart' : panel === 'unconfirmed' ? 'checkout' : null
  useEffect(() => setBack(before && (() => island.goTo(before))), [island, before, setBack])
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
