// The contents of the drawer: its heading, and the present step.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import * as messages from '#messages/en/cart-line.ts'
import * as drawer from '#messages/en/drawer.ts'
import type { Frame } from '../frame/frame.ts'
import { Icon } from '../kit/Icon.tsx'
import { useFocusOnChange } from '../kit/use-focus-on-change.ts'
import { useIsland } from '../state/island-context.ts'
import { CartStep } from './CartStep.tsx'
import { LaterSteps, useCheckoutScript } from './LaterSteps.tsx'

const TITLES = {
  cart: drawer.cart,
  checkout: messages.details,
  placed: messages.placed,
  unconfirmed: messages.unconfirmed,
} as const

type Panel = keyof typeof TITLES

/** The focus goes to the heading of each new step. */
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
            aria-label={messages.backToCart}
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
