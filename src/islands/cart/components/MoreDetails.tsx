// What an order rarely needs, folded away on the short form; open when something in it needs another look.

import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsland } from './island-context.ts'

export function MoreDetails({ children }: { readonly children: ReactNode }) {
  const { $errors } = useIsland()
  const { email, note, voucherInput } = useStore($errors)
  const hasError = email !== undefined || note !== undefined || voucherInput !== undefined
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  return (
    <details className="oc-more" ref={details}>
      <summary>Add a note, an e-mail or a code</summary>
      {children}
    </details>
  )
}
