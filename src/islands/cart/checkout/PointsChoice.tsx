// The points of a signed-in shopper: how many, what they are worth, and a box that spends them.

import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { formatMoney } from '#domain/basics/money.ts'
import type { PointsQuote } from '#domain/rewards/points.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { useIsland } from '../state/island-context.ts'

/** Draws nothing for a guest, whose quotes have no points, and for a shopper who has none. */
export function PointsChoice() {
  const { codes, currency, retryQuote, $quote } = useIsland()
  const { quote } = useStore($quote)
  const isUsed = useStore(codes.$usesPoints)
  // Keeps what the last quote said while the next one is on its way.
  const last = useRef<PointsQuote | null>(null)
  if (quote) last.current = quote.points ?? null
  const points = last.current
  if (!points || points.balance <= 0) return null
  const { balance, worth, minimum, usable } = points
  const have = fill(messages.pointsHave(balance), {
    count: balance,
    amount: formatMoney(balance * worth, currency),
  })
  if (usable === 0) {
    return <p className="oc-hint">{`${have} ${fill(messages.pointsFrom, { count: minimum })}`}</p>
  }
  const use = (isWanted: boolean) => {
    codes.$usesPoints.set(isWanted)
    void retryQuote()
  }
  return (
    <label className="oc-choice">
      <input type="checkbox" checked={isUsed} onChange={(event) => use(event.target.checked)} />
      <span>
        <span>
          {fill(messages.pointsUse(usable), { count: usable, amount: formatMoney(usable * worth, currency) })}
        </span>
        <small>{have}</small>
      </span>
    </label>
  )
}
