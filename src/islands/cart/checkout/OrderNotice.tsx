// Says why the order was not placed, above the button that places it.

import { useStore } from '@nanostores/react'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import * as messages from '#messages/en/checkout.ts'
import * as drawer from '#messages/en/drawer.ts'
import { fill } from '#messages/message.ts'
import { Notice } from '../kit/Notice.tsx'
import { useIsland } from '../state/island-context.ts'
import { fieldText, refusalText } from '../state/refusal-text.ts'

/** Draws nothing while nothing stands in the way. Of several errors it says only how many: the fields say each. */
export function OrderNotice() {
  const { order, $changes, $draft, $errors, $quote, cart, currency, refusalContext } = useIsland()
  const state = useStore(order.$order)
  const changes = useStore($changes)
  const labels = useStore(cart.$labels)
  const { voucherInput: aboutCode, ...fields } = useStore($errors)
  const { voucherInput } = useStore($draft)
  const errors = Object.values(fields)
  const { quote } = useStore($quote)
  const money = (minor: Minor) => formatMoney(minor, quote?.currency ?? currency)

  if (changes) {
    return (
      <Notice tone="warn">
        <b>{fill(messages.totalChanged, { before: money(changes.before), now: money(changes.now) })}</b>
        {changes.changes.map(({ key, before, now }) => (
          <p key={key}>
            {fill(messages.priceChanged, {
              name: labels.get(key)?.name ?? drawer.item,
              now: money(now),
              before: money(before),
            })}
          </p>
        ))}
        <p>{messages.nothingOrdered}</p>
      </Notice>
    )
  }
  if (state.status === 'refused') {
    const sentence = fieldText(state.error.field) ?? refusalText(state.error, refusalContext)
    return <Notice tone="warn">{sentence}</Notice>
  }
  // A code in use was taken out: nobody looks at its field.
  if (aboutCode && voucherInput === '' && errors.length === 0) return <Notice tone="warn">{aboutCode}</Notice>
  if (errors.length === 0) return null
  return (
    <Notice tone="warn">
      {errors.length === 1 ? errors[0] : fill(messages.fieldsNeedLook, { count: errors.length })}
    </Notice>
  )
}
