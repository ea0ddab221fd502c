// One line of the cart: picture, name, choice, quantity and price, with a warning if something is wrong. In an order for one product the
// line has no link and cannot be removed.

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Marked, VALUE } from '#components/text/Marked.tsx'
import { formatMoney } from '#domain/basics/money.ts'
import type { CartItem } from '#domain/checkout/cart.ts'
import * as messages from '#messages/en/cart-line.ts'
import * as drawer from '#messages/en/drawer.ts'
import { fill, pieces } from '#messages/message.ts'
import { Icon } from '../kit/Icon.tsx'
import { QuantityStepper } from '../kit/QuantityStepper.tsx'
import type { ApiError } from '../state/api.ts'
import { isOfChoice } from '../state/cart-store.ts'
import { useIsland } from '../state/island-context.ts'
import { refusalText } from '../state/refusal-text.ts'

/** `at` is the place of the line in the cart, by which the server's quote names it. */
export function CartLine({ item, at }: { readonly item: CartItem; readonly at: number }) {
  const { cart, $quote, base, isOneProduct, ...island } = useIsland()
  const label = useStore(cart.$labels).get(item.cartItemKey)
  const { quote, error } = useStore($quote)
  const currency = quote?.currency ?? island.currency
  const line = quote?.items[at]
  const name = line?.name ?? label?.name ?? drawer.item
  const options = line?.options ?? label?.options ?? ''
  const price = line?.unitPrice ?? item.price
  const href = `${base}/product/${item.productId}`
  const problem = error?.productId === item.productId && isOfChoice(item, error.variantIds) ? error : null
  const available = problem?.code === 'out_of_stock' ? (problem.available ?? 0) : 0
  const rest = useRest(item, available)

  return (
    <li className="oc-line">
      {label?.picture ? (
        <img src={label.picture} alt="" width="72" height="72" loading="lazy" />
      ) : (
        <span className="oc-bare" />
      )}
      <div className="oc-what">
        {isOneProduct ? (
          <b translate="no">{name}</b>
        ) : (
          <a href={href} translate="no">
            {name}
          </a>
        )}
        {options !== '' && (
          <p>
            <span>{options}</span>{' '}
            {!isOneProduct && (
              <ChangeLink item={item} href={href} label={fill(messages.changeChoiceOf, { name })}>
                {messages.changeChoice}
              </ChangeLink>
            )}
          </p>
        )}
        <p className="oc-each">
          {price === item.price || quote?.rate ? (
            drawer.each(formatMoney(price, currency))
          ) : (
            <Marked
              pieces={pieces(messages.eachNow, {
                price: formatMoney(price, currency),
                before: formatMoney(item.price, currency),
              })}
              marks={VALUE}
            />
          )}
        </p>
      </div>
      <div className="oc-do">
        <QuantityStepper
          name={name}
          quantity={item.quantity}
          change={(quantity) =>
            quantity > 0
              ? cart.setLineQuantity(item.cartItemKey, quantity)
              : isOneProduct || cart.removeLine(item.cartItemKey)
          }
        />
        {!isOneProduct && (
          <button
            type="button"
            className="oc-round oc-quiet"
            aria-label={fill(messages.remove, { name })}
            onClick={() => cart.removeLine(item.cartItemKey)}
          >
            <Icon name="trash" />
          </button>
        )}
        <b className="oc-amount" translate="no">
          {formatMoney(price * item.quantity, currency)}
        </b>
      </div>
      {rest !== null && (
        <p className="oc-problem" role="status">
          {fill(isOneProduct ? messages.orderHasAll : messages.cartHasAll, { count: rest })}
        </p>
      )}
      {problem && <LineProblem item={item} href={href} problem={problem} available={available} />}
    </li>
  )
}

type ChangeProps = {
  readonly item: CartItem
  readonly href: string
  readonly label?: string
  readonly children: string
}

/** Leads to the product's page, where another choice takes the place of this line. A page that is open already begins anew. */
function ChangeLink({ item, href, label, children }: ChangeProps) {
  const begin = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    if (currentTarget.pathname === location.pathname) setTimeout(() => location.reload())
  }
  return (
    <a href={`${href}#${item.cartItemKey}`} className="oc-link" aria-label={label} onClick={begin}>
      {children}
    </a>
  )
}

type ProblemProps = {
  readonly item: CartItem
  /** The product's page. */
  readonly href: string
  readonly problem: ApiError
  readonly available: number
}

/** Why the shop refuses the line, and what to do: take what is available, choose another, or remove the line. */
function LineProblem({ item, href, problem, available }: ProblemProps) {
  const { cart, refusalContext, isOneProduct } = useIsland()
  // Removes a product that the shop no longer has, in every choice.
  const remove = () =>
    problem.code === 'unknown_product'
      ? cart.removeProduct(item.productId)
      : cart.removeLine(item.cartItemKey)
  return (
    <div className="oc-problem" role="alert">
      <p>{refusalText(problem, refusalContext)}</p>
      {available > 0 && (
        <button
          type="button"
          className="oc-link"
          onClick={() => cart.setLineQuantity(item.cartItemKey, available)}
        >
          {fill(messages.take, { count: available })}
        </button>
      )}
      {problem.code === 'out_of_stock' && available === 0 && item.variants.length > 0 && !isOneProduct && (
        <ChangeLink item={item} href={href}>
          {messages.chooseAnother}
        </ChangeLink>
      )}
      {available === 0 && !isOneProduct && (
        <button type="button" className="oc-link" onClick={remove}>
          {messages.removeIt}
        </button>
      )}
    </div>
  )
}

/** Lowers the quantity to the remaining stock when that is known. Returns this number while the line has it. */
function useRest(item: CartItem, available: number): number | null {
  const { cart } = useIsland()
  const [rest, setRest] = useState<number | null>(null)
  // Two lines may share a stock: then neither line alone exceeds it, and the shopper decides.
  const isTooMuch = item.quantity > available && available > 0
  useEffect(() => {
    if (!isTooMuch) return
    setRest(available)
    cart.setLineQuantity(item.cartItemKey, available)
  }, [isTooMuch, available, cart, item.cartItemKey])
  return rest === item.quantity ? rest : null
}
