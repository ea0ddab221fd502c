// The contents of the frame of an order for one product: the line with the shopper's details, then the result.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import * as messages from '#messages/en/cart-line.ts'
import * as drawer from '#messages/en/drawer.ts'
import { CheckoutStep, PlacedStep, UnconfirmedStep } from '../checkout/checkout.tsx'
import type { Frame } from '../frame/frame.ts'
import { useFocusOnChange } from '../kit/use-focus-on-change.ts'
import { CartLine } from '../panel/CartLine.tsx'
import { useIsland } from '../state/island-context.ts'

const TITLES = { details: drawer.order, placed: messages.placed, unconfirmed: messages.unconfirmed } as const

type Props = { readonly close: () => void; readonly setBack: Frame['setBack'] }

/** `setBack` gives the frame's Back button what it does; null takes the button away. */
export function OrderSheet({ close, setBack }: Props) {
  const { order, goTo } = useIsland()
  const { status } = useStore(order.$order)
  const panel = status === 'placed' || status === 'unconfirmed' ? status : 'details'
  const heading = useFocusOnChange(panel)
  useEffect(() => setBack(panel === 'unconfirmed' ? () => goTo('checkout') : null), [panel, goTo, setBack])

  return (
    <>
      <header className="oc-head">
        <h2 id="oc-title" tabIndex={-1} ref={heading}>
          {TITLES[panel]}
        </h2>
      </header>
      {panel === 'details' && <CheckoutStep lead={<OnlyLine />} />}
      {panel === 'placed' && <PlacedStep close={close} />}
      {panel === 'unconfirmed' && <UnconfirmedStep />}
    </>
  )
}

function OnlyLine() {
  const items = useStore(useIsland().cart.$items)
  return (
    <ul className="oc-lines">
      {items.map((item, at) => (
        <CartLine key={item.cartItemKey} item={item} at={at} />
      ))}
    </ul>
  )
}
