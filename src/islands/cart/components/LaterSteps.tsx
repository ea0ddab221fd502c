// The steps after the cart. Their script is asked for when the cart is mounted, so that it is there when somebody goes on; until then
// a word, and when it does not come a way to try again.

import { useEffect, useState } from 'react'
import type * as Checkout from '../checkout.tsx'
import { useLoadModule } from './load-context.ts'
import { Notice } from './Notice.tsx'

export type LaterStep = 'checkout' | 'placed' | 'unconfirmed'

/** The script, or how it stands with it. */
export type CheckoutScript = typeof Checkout | 'loading' | 'failed'

/** Fetches the script at once; the second value tries again. */
export function useCheckoutScript(): readonly [CheckoutScript, () => void] {
  const load = useLoadModule()
  const [script, setScript] = useState<CheckoutScript>('loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again.
  useEffect(() => {
    load('cart-checkout').then(setScript, () => setScript('failed'))
  }, [load, tries])
  const tryAgain = () => {
    setScript('loading')
    setTries(tries + 1)
  }
  return [script, tryAgain]
}

export function LaterSteps(props: {
  readonly step: LaterStep
  readonly script: CheckoutScript
  readonly tryAgain: () => void
  readonly close: () => void
}) {
  const { step, script, tryAgain, close } = props
  if (script === 'loading') {
    return (
      <div className="oc-body">
        <p role="status">One moment…</p>
      </div>
    )
  }
  if (script === 'failed') {
    return (
      <div className="oc-body">
        <Notice tone="warn" action={{ label: 'Try again', run: tryAgain }}>
          The form did not load. Check your connection. Your cart is kept.
        </Notice>
      </div>
    )
  }
  const { CheckoutStep, PlacedStep, UnconfirmedStep } = script
  if (step === 'checkout') return <CheckoutStep />
  return step === 'placed' ? <PlacedStep close={close} /> : <UnconfirmedStep />
}
