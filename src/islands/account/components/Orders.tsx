// Own orders at this store, newest first.
import { formatMoney } from '#domain/basics/money.ts'
import { statusWord } from '#domain/checkout/order-status-words.ts'
import { itemWords, type OwnOrder } from '../account.ts'

type Props = {
  readonly orders: readonly OwnOrder[]
  readonly hrefOf: (token: string) => string
  readonly receiptHrefOf: (token: string) => string
}

export function Orders({ orders, hrefOf, receiptHrefOf }: Props) {
  return (
    <section aria-labelledby="own-orders">
      <h2 id="own-orders">Your orders</h2>
      {orders.length === 0 ? (
        <p className="none">
          No orders yet. Orders you place while signed in appear here. For an earlier one, open its link while
          signed in.
        </p>
      ) : (
        <ul className="cards">
          {orders.map((order) => (
            <li key={order.token}>
              <a href={hrefOf(order.token)}>
                <span className="line-one">
                  <b>Order {order.code}</b>
                  <span className={`state ${order.status}`}>{statusWord(order.status)}</span>
                </span>
                <span className="what">{itemWords(order.items)}</span>
                <span className="line-one">
                  <time dateTime={order.placedAt}>{dayOf(order.placedAt)}</time>
                  <b>
                    {formatMoney(order.total, order.currency)}
                    {order.deliveryFee === null && ' + delivery'}
                  </b>
                </span>
              </a>
              {order.receiptToken !== null && (
                <a href={receiptHrefOf(order.receiptToken)}>Receipt of order {order.code}</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dayOf(placedAt: string): string {
  return new Date(placedAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
