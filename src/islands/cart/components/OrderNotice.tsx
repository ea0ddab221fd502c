// Why the order was not placed, right above the button that places it.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { fieldSentence, sentenceFor } from '../sentences.ts'
import { useIsland } from './island-context.ts'
import { Notice } from './Notice.tsx'

export function OrderNotice() {
  const { order, $changes, $errors, cart, currency, sentenceContext } = useIsland()
  const state = useStore(order.$order)
  const changes = useStore($changes)
  const labels = useStore(cart.$labels)
  const { voucherInput: _, ...fields } = useStore($errors)
  const errors = Object.values(fields)

  if (changes) {
    return (
      <Notice tone="warn">
        <b>
          The total has changed from {formatMoney(changes.before, currency)} to{' '}
          {formatMoney(changes.now, currency)}
        </b>
        {changes.changes.map(({ key, before, now }) => (
          <p key={key}>
            {labels.get(key)?.name ?? 'Item'}: {formatMoney(now, currency)} each, was{' '}
            {formatMoney(before, currency)}
          </p>
        ))}
        <p>Nothing is ordered yet. If the new total is right for you, place the order again.</p>
      </Notice>
    )
  }
  if (state.status === 'refused') {
    const sentence = fieldSentence(state.error.field) ?? sentenceFor(state.error, sentenceContext)
    return <Notice tone="warn">{sentence}</Notice>
  }
  if (errors.length === 0) return null
  return (
    <Notice tone="warn">
      {errors.length === 1 ? errors[0] : `${errors.length} fields need another look.`}
    </Notice>
  )
}
