// Joins the state of an opened drawer and its actions. Components read the atoms and call the actions, which are in island-form.ts,
// island-codes.ts and island-place.ts.

import { onlyDelivery } from '../storage/draft.ts'
import { contentsOf } from './cart-store.ts'
import { codeVerbs } from './island-codes.ts'
import { formVerbs } from './island-form.ts'
import { placeVerbs } from './island-place.ts'
import { createState, type IslandDeps, type IslandState, type Step } from './island-state.ts'

export type Island = ReturnType<typeof createIsland>

/** All state of the cart's drawer and the acts of its buttons. It touches no page: everything outside comes in by `deps`. */
export function createIsland(deps: IslandDeps) {
  const state = createState(deps)
  const form = formVerbs(state)
  const codes = codeVerbs(state, form)
  const { isOrdered, ...place } = placeVerbs(state, form, codes)
  const { cart, order, view, quotes, request, refreshQuote } = state

  state.whenQuoteRefused({ refuseCode: codes.refuse, isOrdered })
  quotes.$quote.listen(({ quote }) => {
    if (!quote) return
    state.codes.take(quote)
    cart.setDeliveryFee(quote.deliveryFee)
  })
  cart.$items.listen((items) => {
    state.$changes.set(null)
    order.letGo(contentsOf(items))
    refreshQuote()
  })
  view.$view.listen(() => {
    const known = view.known()
    const only = known && onlyDelivery(known)
    if (only && only !== state.$draft.get().delivery) form.setDraft({ delivery: only })
    refreshQuote()
  })

  return {
    ...deps,
    cart,
    codes: state.codes,
    order,
    $step: state.$step,
    $view: view.$view,
    $draft: state.$draft,
    $errors: state.$errors,
    $changes: state.$changes,
    $quote: quotes.$quote,
    refusalContext: state.refusalContext,
    loadView: view.load,
    setFields: form.setFields,
    setField: form.setField,
    applyCode: codes.apply,
    removeVoucher: codes.removeVoucher,
    removeGiftCard: codes.removeGiftCard,
    retryQuote: () => quotes.again(request()),
    ...place,
    ...viewVerbs(state),
  }
}

/** Actions that open the drawer and move between its steps. */
function viewVerbs({ cart, order, view, refreshQuote, setShown, $step }: IslandState) {
  return {
    /** Called each time the drawer opens. */
    opened() {
      setShown(true)
      cart.refresh()
      if (order.$order.get().status === 'placed') order.reset()
      if (view.known() === null) void view.load()
      else refreshQuote()
    },

    /** Called each time the drawer closes: an order that is found later is shown at the next opening. */
    closed() {
      setShown(false)
    },

    goTo(step: Step) {
      order.reset()
      if (step === 'checkout') order.hold(contentsOf(cart.$items.get()))
      $step.set(step)
    },
  }
}
