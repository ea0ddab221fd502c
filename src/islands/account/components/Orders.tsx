// Own orders at this store, newest first.
import { formatMoney } from '#domain/basics/money.ts'
import { shownStatus } from '#domain/checkout/order-status.ts'
import { shopDay } from '#messages/day.ts'
import * as messages from '#messages/en/account.ts'
import { fill } from '#messages/message.ts'
import { itemList, type OwnOrder } from '../account.ts'

type Props = {
  readonly orders: readonly OwnOrder[]
  /** Of the shop: days are those of its calendar. */
  readonly country: string
  readonly hrefOf: (token: string) => string
  readonly receiptHrefOf: (token: string) => string
}

/** The addresses differ between our host and a store's own domain: `hrefOf` and `receiptHrefOf` make them from the tokens. */
export function Orders({ orders, country, hrefOf, receiptHrefOf }: Props) {
  return (
    <section aria-labelledby="own-orders">
      <h2 id="own-orders">{messages.orders}</h2>
      {orders.length === 0 ? (
        <p>{messages.noOrders}</p>
      ) : (
        <ul className="cards">
          {orders.map((order) => (
            <li key={order.token}>
              <a href={hrefOf(order.token)}>
                <span className="line-one">
                  <b>{fill(messages.order, order)}</b>
                  <span className={`state ${order.status}`}>{messages.status[shownStatus(order)]}</span>
                </span>
                <span className="what" translate="no">
                  {itemList(order.items)}
                </span>
                {order.piecesBack > 0 && <span className="what">{backWords(order)}</span>}
                <span className="line-one">
                  <time dateTime={order.placedAt}>{shopDay(order.placedAt, country)}</time>
                  <b translate={order.deliveryFee === null ? undefined : 'no'}>{totalOf(order)}</b>
                </span>
              </a>
              {order.receiptToken !== null && (
                <a href={receiptHrefOf(order.receiptToken)}>{fill(messages.receipt, order)}</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function totalOf({ total, currency, deliveryFee }: OwnOrder): string {
  const amount = formatMoney(total, currency)
  return deliveryFee === null ? fill(messages.totalAndDelivery, { total: amount }) : amount
}

function backWords({ piecesBack, items }: OwnOrder): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return piecesBack >= pieces
    ? messages.allBroughtBack
    : fill(messages.someBroughtBack, { count: piecesBack, pieces })
}
