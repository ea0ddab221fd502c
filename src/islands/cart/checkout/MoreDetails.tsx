// Seldom used fields, folded on the short form; open when one of them has an error.

import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import type { Elements } from '#components/text/elements.ts'
import * as messages from '#messages/en/checkout.ts'
import { useIsland } from '../state/island-context.ts'

export function MoreDetails({ children }: { readonly children: Elements }) {
  const { $errors } = useIsland()
  const { email, note, voucherInput } = useStore($errors)
  const hasError = email !== undefined || note !== undefined || voucherInput !== undefined
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  return (
    <details className="oc-more" ref={details}>
      <summary>{messages.more}</summary>
      {children}
    </details>
  )
}
