// Places the order, and handles the server's refusals.

import { tellFault, valueOr } from '#components/crash/tell-fault.ts'
import type { OrderRequest } from '#contract/api/orders.ts'
import { type CartItem, cartTotals } from '#domain/checkout/cart.ts'
import { checkDraft, customerFromDraft, deliveryOf } from '../storage/draft.ts'
import { contentsOf, priceChanges } from './cart-store.ts'
import type { CodeVerbs } from './island-codes.ts'
import type { FormVerbs } from './island-form.ts'
import type { IslandState } from './island-state.ts'
import { fieldName, fieldText } from './refusal-text.ts'

type Visit = Pick<OrderRequest, 'cameFrom' | 'campaign'>

/** Places the order, and puts a refusal to the fields, the codes or the changed prices that it is about. */
export function placeVerbs(state: IslandState, { setDraft }: FormVerbs, { refuse }: CodeVerbs) {
  const { cart, codes, order, request, view, $changes, $draft, $errors, $step } = state

  /** Each by itself: the order is stored, and a fault in one must not leave the ordered goods in the cart. */
  const takePlaced = (items: readonly CartItem[]) => {
    const works = [
      () => cart.removeOrdered(items),
      codes.removeVoucher,
      codes.removeGiftCard,
      () => codes.$usesPoints.set(false),
      () => $changes.set(null),
      () => $step.set('cart'),
      () => setDraft({ note: '', voucherInput: '' }),
    ]
    for (const work of works) valueOr<void>(undefined, work)
  }

  const tryPlace = async (visit: Visit): Promise<boolean> => {
    cart.refresh()
    if (cart.$items.get().length === 0) return false
    const known = view.known()
    if (!known) return false
    const draft = $draft.get()
    const errors = checkDraft(draft, known)
    $errors.set(errors)
    const delivery = deliveryOf(draft, known)
    if (!delivery || Object.keys(errors).length > 0) return false

    const expectedTotal = shownTotal(state)
    const items = cart.$items.get()
    await order.place(
      { ...request(), delivery, customer: customerFromDraft(draft), expectedTotal, ...visit },
      contentsOf(items),
    )
    if (order.$order.get().status === 'placed') takePlaced(items)
    else takeRefusal(state, refuse, expectedTotal)
    return true
  }

  return {
    /**
     * Asks whether an earlier attempt of this cart, which had no answer, is an order. Shows such an order. True also while the server does not
     * answer: the cart may be ordered.
     */
    async isOrdered(): Promise<boolean> {
      const items = cart.$items.get()
      const found = await order.findArrived(contentsOf(items), state.isShown)
      if (found === 'arrived') takePlaced(items)
      return found !== 'no'
    },

    /** Checks the form and sends the order. False when a field has an error. Never throws. `visit`: where the visit began. */
    async place(visit: Visit = {}): Promise<boolean> {
      try {
        return await tryPlace(visit)
      } catch (error) {
        order.fail()
        tellFault(error)
        return true
      }
    },
  }
}

/** The total that the shopper sees and agrees to: the server's, or else the page's own. */
function shownTotal({ cart, quotes }: IslandState): number {
  const { quote } = quotes.$quote.get()
  return quote ? quote.total : cartTotals(cart.$cart.get()).total
}

/** Handles a refusal. `before` is the total that was sent. */
function takeRefusal(state: IslandState, refuseCode: CodeVerbs['refuse'], before: number): void {
  const { cart, order, quotes, request, view, $changes, $errors } = state
  const placing = order.$order.get()
  if (placing.status !== 'refused') return
  const { error } = placing
  if (error.code === 'price_changed' && error.quote) {
    const { quote } = error
    const changes = priceChanges(cart.$items.get(), quote)
    cart.acceptPrices(quote)
    quotes.take(quote, request())
    $changes.set({ changes, before, now: quote.total })
    return
  }
  const text = fieldText(error.field)
  if (text) $errors.set({ [fieldName(error.field)]: text })
  refuseCode(error)
  if (error.code === 'delivery_unknown' || error.code === 'currency_unavailable') void view.load()
  if (error.productId) void quotes.again(request())
}
