// What stands in the frame of an order for one product: the line with the shopper's details, then what has come of it.

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CheckoutStep, PlacedStep, UnconfirmedStep } from '../checkout.tsx'
import type { Frame } from '../frame.ts'
import { CartLine } from './CartLine.tsx'
import { useIsland } from './island-context.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'

const TITLES = { details: 'Your order', placed: 'Order placed', unconfirmed: 'Not confirmed yet' } as const

type Props = { readonly close: () => void; readonly setBack: Frame['setBack'] }

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
