// One line of the cart: picture, name, choice, quantity and price, with what is wrong with it when something is. The only line of an
// order for one product stands on that product's page: it leads nowhere and stays.

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/basics/money.ts'
import type { CartItem } from '#domain/checkout/cart.ts'
import { sentenceFor } from '../sentences.ts'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'
import { QuantityStepper } from './QuantityStepper.tsx'

export function CartLine({ item, at }: { readonly item: CartItem; readonly at: number }) {
  const { cart, $quote, base, currency, sentenceContext, isOneProduct } = useIsland()
  const label = useStore(cart.$labels).get(item.cartItemKey)
  const { quote, error } = useStore($quote)
  const line = quote?.items[at]
  const name = line?.name ?? label?.name ?? 'Item'
  const options = line?.options ?? label?.options ?? ''
  const price = line?.unitPrice ?? item.price
  const href = `${base}/product/${item.productId}`
  const problem = error?.productId === item.productId ? error : null
  // A product that is gone is gone in every choice.
  const remove = () =>
    problem?.code === 'unknown_product'
      ? cart.removeProduct(item.productId)
      : cart.removeLine(item.cartItemKey)
  const available = problem?.code === 'out_of_stock' ? (problem.available ?? 0) : 0
  const rest = useRest(item, available, problem?.variantIds)

  return (
    <li className="oc-line">
      {label?.picture ? (
        <img src={label.picture} alt="" width="72" height="72" loading="lazy" />
      ) : (
        <span className="oc-bare" />
      )}
      <div className="oc-what">
        {isOneProduct ? <b>{name}</b> : <a href={href}>{name}</a>}
        {options !== '' && (
          <p>
            {options}{' '}
            {!isOneProduct && (
              <a href={href} className="oc-link" aria-label={`Change the choice of ${name}`}>
                Change
              </a>
            )}
          </p>
        )}
        <p className="oc-each">
          {price === item.price ? (
            `${formatMoney(price, currency)} each`
          ) : (
            <>
              Now <b>{formatMoney(price, currency)}</b> each, was <s>{formatMoney(item.price, currency)}</s>
            </>
          )}
        </p>
      </div>
      <div className="oc-do">
        <QuantityStepper
          name={name}
          quantity={item.quantity}
          change={(quantity) => cart.setLineQuantity(item.cartItemKey, quantity)}
        />
        {!isOneProduct && (
          <button
            type="button"
            className="oc-round oc-quiet"
            aria-label={`Remove ${name}`}
            onClick={() => cart.removeLine(item.cartItemKey)}
          >
            <Icon name="trash" />
          </button>
        )}
        <b className="oc-amount">{formatMoney(price * item.quantity, currency)}</b>
      </div>
      {rest !== null && (
        <p className="oc-problem" role="status">
          Only {rest} left: {isOneProduct ? 'this order' : 'your cart'} has all of them.
        </p>
      )}
      {problem && (
        <div className="oc-problem" role="alert">
          <p>{sentenceFor(problem, sentenceContext)}</p>
          {available > 0 && (
            <button
              type="button"
              className="oc-link"
              onClick={() => cart.setLineQuantity(item.cartItemKey, available)}
            >
              Take {available}
            </button>
          )}
          {available === 0 && !isOneProduct && (
            <button type="button" className="oc-link" onClick={remove}>
              Remove it
            </button>
          )}
        </div>
      )}
    </li>
  )
}

/** Takes the quantity down to what is left as soon as that is known; answers it while the line holds just that. */
function useRest(
  item: CartItem,
  available: number,
  variantIds: readonly string[] | undefined,
): number | null {
  const { cart } = useIsland()
  const [rest, setRest] = useState<number | null>(null)
  const chosen = item.variants.map(({ variant_id }) => variant_id)
  // Two lines may share a stock: then neither alone is too much, and the shopper decides.
  const isTooMuch = item.quantity > available && available > 0
  const isOfThis = !variantIds || [...variantIds].sort().join() === chosen.sort().join()
  useEffect(() => {
    if (!isTooMuch || !isOfThis) return
    setRest(available)
    cart.setLineQuantity(item.cartItemKey, available)
  }, [isTooMuch, isOfThis, available, cart, item.cartItemKey])
  return rest === item.quantity ? rest : null
}
