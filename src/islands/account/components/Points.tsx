// The points of the signed-in shopper at this shop.
import { formatMoney } from '#domain/basics/money.ts'
import type { PointsAccount } from '#domain/rewards/points.ts'
import { shopDay } from '#messages/day.ts'
import * as messages from '#messages/en/account.ts'
import { fill } from '#messages/message.ts'

type Props = { readonly points: PointsAccount; readonly country: string }

export function Points({ points, country }: Props) {
  const { balance, worth, minimum, currency, endsAt } = points
  const amount = formatMoney(balance * worth, currency)
  return (
    <section aria-labelledby="own-points">
      <h2 id="own-points">{messages.points}</h2>
      <p>
        <b>{fill(messages.pointsHave(balance), { count: balance, amount })}</b>
      </p>
      {balance < 0 && <p>{messages.pointsOwed}</p>}
      {balance > 0 && (
        <p>{balance < minimum ? fill(messages.pointsFrom, { count: minimum }) : messages.pointsHow}</p>
      )}
      {balance > 0 && endsAt !== null && (
        <p>
          <small>{fill(messages.pointsEnd, { day: shopDay(endsAt, country) })}</small>
        </p>
      )}
    </section>
  )
}
