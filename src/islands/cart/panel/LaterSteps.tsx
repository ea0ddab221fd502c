// Loads the steps after the cart. Fetches their script when the cart is mounted, so that the steps are ready in time. Shows a text while the
// script loads, and a button when it fails.

import { useEffect, useState } from 'react'
import { tellFault } from '#components/crash/tell-fault.ts'
import { isOutage } from '#data/outage.ts'
import * as messages from '#messages/en/cart.ts'
import * as shared from '#messages/en/cart-line.ts'
import * as drawer from '#messages/en/drawer.ts'
import { useLoadModule } from '../frame/load-context.ts'
import type { CheckoutSteps } from '../frame/modules.ts'
import { ChatOffer } from '../kit/ChatOffer.tsx'
import { Notice } from '../kit/Notice.tsx'

export type LaterStep = 'checkout' | 'placed' | 'unconfirmed'

/** The script, or its state. */
export type CheckoutScript = CheckoutSteps | 'loading' | 'unreachable' | 'failed'

/** Fetches the script at once; the second value tries again. */
export function useCheckoutScript(): readonly [CheckoutScript, () => void] {
  const load = useLoadModule()
  const [script, setScript] = useState<CheckoutScript>('loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again.
  useEffect(() => {
    load('cart-checkout').then(setScript, (error: unknown) => {
      tellFault(error)
      setScript(isOutage(error) ? 'unreachable' : 'failed')
    })
  }, [load, tries])
  const tryAgain = () => {
    setScript('loading')
    setTries(tries + 1)
  }
  return [script, tryAgain]
}

/** `script` and `tryAgain` come from `useCheckoutScript`, which the drawer calls before this is shown. */
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
        <p role="status">{drawer.wait}</p>
      </div>
    )
  }
  if (script === 'unreachable' || script === 'failed') {
    return (
      <div className="oc-body">
        <Notice tone="warn" action={{ label: shared.tryAgain, run: tryAgain }}>
          {script === 'failed' ? messages.formFailed : messages.formNotLoaded}
        </Notice>
        <ChatOffer />
      </div>
    )
  }
  const { CheckoutStep, PlacedStep, UnconfirmedStep } = script
  if (step === 'checkout') return <CheckoutStep />
  return step === 'placed' ? <PlacedStep close={close} /> : <UnconfirmedStep />
}
