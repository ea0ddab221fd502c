// Second step: who orders, where it goes, what it costs. Sends the order; fields that need another look get the focus.
// `lead` makes it the short form of an order for one product: it stands first, and what is rarely needed is folded away.

import { useStore } from '@nanostores/react'
import { type FormEvent, Fragment, type ReactNode, useRef } from 'react'
import { showErrors } from '#components/forms/show-errors.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { cartTotals } from '#domain/checkout/cart.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { needsAddress } from '../draft.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { Field } from './Field.tsx'
import { useIsland } from './island-context.ts'
import { MoreDetails } from './MoreDetails.tsx'
import { Notice } from './Notice.tsx'
import { OrderNotice } from './OrderNotice.tsx'
import { PhoneField } from './PhoneField.tsx'
import { QuoteNotice } from './QuoteNotice.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { Totals } from './Totals.tsx'
import { VoucherField } from './VoucherField.tsx'

type Props = { readonly lead?: ReactNode }

export function CheckoutStep({ lead }: Props) {
  const island = useIsland()
  const view = useStore(island.$view)
  const items = useStore(island.cart.$items)
  if (items.length === 0) {
    return (
      <div className="oc-body">
        <Notice tone="plain" action={{ label: 'Back to the cart', run: () => island.goTo('cart') }}>
          Your cart is empty now. It may have been ordered in another tab.
        </Notice>
      </div>
    )
  }
  if (typeof view !== 'string') return <CheckoutForm view={view} lead={lead} />
  return (
    <div className="oc-body">
      {lead}
      {view === 'loading' ? (
        <p role="status">One moment…</p>
      ) : (
        <Notice tone="warn" action={{ label: 'Try again', run: () => void island.loadView() }}>
          The shop’s delivery choices did not load. Check your connection.
        </Notice>
      )}
    </div>
  )
}

function CheckoutForm({ view, lead }: Props & { readonly view: CheckoutView }) {
  const island = useIsland()
  const draft = useStore(island.$draft)
  const cart = useStore(island.cart.$cart)
  const { quote, error } = useStore(island.$quote)
  const { status } = useStore(island.order.$order)
  const isTrying = useStore(island.codes.$trying) !== null
  const form = useRef<HTMLFormElement>(null)
  const More = lead ? MoreDetails : Fragment
  const isPlacing = status === 'placing'
  const total = quote?.total ?? cartTotals(cart).total
  const isClosed = !view.isOpen || error?.code === 'store_closed' || error?.code === 'store_suspended'
  const isBlocked = isClosed || error?.productId !== undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await island.place()
    showErrors(form.current)
  }

  return (
    <form
      className="oc-form"
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
      aria-label="Your details"
    >
      <div className="oc-body">
        {isClosed && <ClosedNotice message={error?.closedMessage ?? view.closedMessage} />}
        {lead}
        <SavedAddresses />
        <Field field="name" label="Your name" input={{ autoComplete: 'name' }} />
        <PhoneField country={view.country} />
        <DeliveryChoice view={view} />
        {needsAddress(draft) && (
          <>
            <Field
              field="address"
              label="Address"
              hint="House number, street, area"
              isOptional={draft.delivery === 'agree'}
              input={{ autoComplete: 'street-address' }}
            />
            <Field
              field="landmark"
              label="Nearest landmark"
              hint="A bus stop, market or church that the rider knows"
              isOptional
            />
          </>
        )}
        <More>
          <Field
            field="email"
            label="E-mail"
            isOptional
            input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
          />
          <Field field="note" label="Note to the shop" isOptional rows={2} />
          <VoucherField />
        </More>
        <QuoteNotice />
        <Totals />
        {view.returnTerms && (
          <details className="oc-hint">
            <summary>Returns</summary>
            {view.returnTerms}
          </details>
        )}
        <p className="oc-hint">
          {view.storeName} gets your name, number and address for this order only. They also stay on this
          phone, so that you need not type them again.
        </p>
      </div>
      <footer className="oc-foot">
        <OrderNotice />
        {isBlocked && !isClosed && !lead && (
          <Notice tone="warn" action={{ label: 'See the cart', run: () => island.goTo('cart') }}>
            A line of your cart needs another look.
          </Notice>
        )}
        <button
          type="submit"
          className="oc-btn"
          disabled={isPlacing || isBlocked || isTrying}
          aria-busy={isPlacing}
        >
          {isPlacing ? 'Placing your order…' : `Place order · ${formatMoney(total, island.currency)}`}
        </button>
        <p className="oc-hint">
          {total === 0 && quote?.giftCard ? 'Your gift card pays for it.' : paymentWords(view)}
        </p>
      </footer>
    </form>
  )
}

function paymentWords(view: CheckoutView): string {
  const ways = view.paymentMethods.map((way) => (way === 'transfer' ? 'by bank transfer' : 'on delivery'))
  return ways.length === 0 ? 'You agree the payment with the shop.' : `You pay the shop ${ways.join(' or ')}.`
}
