// Second step: customer, delivery, and total. Sends the order; moves the focus to the first field with an error. `lead` makes the short form
// of an order for one product: `lead` comes first, and seldom used fields are folded.

import { useStore } from '@nanostores/react'
import { type FormEvent, Fragment, useRef } from 'react'
import { Aside } from '#components/crash/Aside.tsx'
import { valueOr } from '#components/crash/tell-fault.ts'
import { showErrors } from '#components/forms/show-errors.ts'
import type { Elements } from '#components/text/elements.ts'
import { Marked } from '#components/text/Marked.tsx'
import { formatMoney } from '#domain/basics/money.ts'
import { cartTotals } from '#domain/checkout/cart.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import * as cartTexts from '#messages/en/cart-line.ts'
import * as messages from '#messages/en/checkout.ts'
import * as drawer from '#messages/en/drawer.ts'
import { fill, pieces } from '#messages/message.ts'
import { ChatOffer } from '../kit/ChatOffer.tsx'
import { ClosedNotice } from '../kit/ClosedNotice.tsx'
import { Field } from '../kit/Field.tsx'
import { Notice } from '../kit/Notice.tsx'
import { QuoteNotice } from '../kit/QuoteNotice.tsx'
import { useIsland } from '../state/island-context.ts'
import { chosenCurrency, isUnpriced } from '../state/quote-store.ts'
import { needsAddress, shownIn } from '../storage/draft.ts'
import { type VisitOrigin, visitOrigin } from '../storage/visit.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { MoreDetails } from './MoreDetails.tsx'
import { OrderNotice } from './OrderNotice.tsx'
import { PayCurrency } from './PayCurrency.tsx'
import { PhoneField } from './PhoneField.tsx'
import { PointsChoice } from './PointsChoice.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { Totals } from './Totals.tsx'
import { VoucherField } from './VoucherField.tsx'

type Props = { readonly lead?: Elements }

export function CheckoutStep({ lead }: Props) {
  const island = useIsland()
  const view = useStore(island.$view)
  const items = useStore(island.cart.$items)
  if (items.length === 0) {
    return (
      <div className="oc-body">
        <Notice tone="plain" action={{ label: cartTexts.backToCart, run: () => island.goTo('cart') }}>
          {messages.emptiedElsewhere}
        </Notice>
      </div>
    )
  }
  if (typeof view !== 'string') return <CheckoutForm view={view} lead={lead} />
  return (
    <div className="oc-body">
      {lead}
      {view === 'loading' ? (
        <p role="status">{drawer.wait}</p>
      ) : (
        <>
          <Notice tone="warn" action={{ label: cartTexts.tryAgain, run: () => void island.loadView() }}>
            {cartTexts.choicesNotLoaded}
          </Notice>
          <ChatOffer />
        </>
      )}
    </div>
  )
}

function CheckoutForm({ view, lead }: Props & { readonly view: CheckoutView }) {
  const island = useIsland()
  const draft = useStore(island.$draft)
  const priced = useStore(island.$quote)
  const { quote, error } = priced
  const { status } = useStore(island.order.$order)
  const isTrying = useStore(island.codes.$trying) !== null
  const form = useRef<HTMLFormElement>(null)
  const More = lead ? MoreDetails : Fragment
  const isClosed = !view.isOpen || error?.code === 'store_closed' || error?.code === 'store_suspended'
  // Nobody agrees to one total and pays another.
  const isBlocked = isClosed || error?.productId !== undefined
  const isPricing = isUnpriced(priced, { ...chosenCurrency(draft, view), ...island.codes.inUse() })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.current) island.setFields(shownIn(form.current, draft))
    await island.place(valueOr<Partial<VisitOrigin>>({}, () => visitOrigin(island.storeId)))
    showErrors(form.current)
  }

  return (
    <form
      className="oc-form"
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
      aria-label={cartTexts.details}
    >
      <div className="oc-body">
        {isClosed && <ClosedNotice message={error?.closedMessage ?? view.closedMessage} />}
        {lead}
        <PayCurrency view={view} />
        <Aside>
          <SavedAddresses />
        </Aside>
        <Field field="name" label={messages.name} input={{ autoComplete: 'name' }} />
        <PhoneField country={view.country} />
        <DeliveryChoice view={view} />
        {needsAddress(draft) && <AddressFields isOptional={draft.delivery === 'agree'} />}
        <More>
          <Field
            field="email"
            label={messages.email}
            isOptional
            input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
          />
          <Field field="note" label={messages.note} isOptional rows={2} />
          <VoucherField />
        </More>
        <PointsChoice />
        <QuoteNotice />
        <Totals />
        {view.returnTerms && (
          <details className="oc-hint">
            <summary>{messages.returns}</summary>
            <span>{view.returnTerms}</span>
          </details>
        )}
        <p className="oc-hint">
          {fill(island.port.storage.isKept ? messages.privacy : messages.privacyUnkept, {
            shop: view.storeName,
          })}
        </p>
      </div>
      <footer className="oc-foot">
        <OrderNotice />
        {isBlocked && !isClosed && !lead && (
          <Notice tone="warn" action={{ label: messages.seeCart, run: () => island.goTo('cart') }}>
            {messages.lineNeedsLook}
          </Notice>
        )}
        <PlaceButton isPlacing={status === 'placing'} isBlocked={isBlocked || isTrying || isPricing} />
        <p className="oc-hint">{freeText(quote) ?? paymentText(view)}</p>
      </footer>
    </form>
  )
}

/** A landmark is an address, too: many streets have no name. */
function AddressFields({ isOptional }: { readonly isOptional: boolean }) {
  const hasLandmark = useStore(useIsland().$draft).landmark.trim() !== ''
  return (
    <>
      <Field
        field="address"
        label={messages.address}
        hint={messages.addressHint}
        isOptional={isOptional || hasLandmark}
        input={{ autoComplete: 'street-address' }}
      />
      <Field field="landmark" label={messages.landmark} hint={messages.landmarkHint} isOptional />
    </>
  )
}

type PlaceProps = { readonly isPlacing: boolean; readonly isBlocked: boolean }

const SUM = { sum: (text: string) => <span translate="no">{text}</span> }

/** Places the order; says its total. */
function PlaceButton({ isPlacing, isBlocked }: PlaceProps) {
  const island = useIsland()
  const cart = useStore(island.cart.$cart)
  const { quote } = useStore(island.$quote)
  const total = formatMoney(quote?.total ?? cartTotals(cart).total, quote?.currency ?? island.currency)
  return (
    <button type="submit" className="oc-btn" disabled={isPlacing || isBlocked} aria-busy={isPlacing}>
      <span>
        {isPlacing ? messages.placing : <Marked pieces={pieces(messages.place, { total })} marks={SUM} />}
      </span>
    </button>
  )
}

/** What has paid for all, when nothing is left to pay. */
function freeText(quote: Quote | null): string | null {
  if (quote?.total !== 0) return null
  if (quote.giftCard) return messages.giftCardPaysAll
  return quote.points?.amount ? messages.pointsPayAll : null
}

function paymentText({ paymentMethods }: CheckoutView): string {
  const [first, second] = paymentMethods
  if (first === undefined) return messages.payAgreed
  if (first === 'transfer') return second ? messages.payTransferOrOnDelivery : messages.payTransfer
  return second ? messages.payOnDeliveryOrTransfer : messages.payOnDelivery
}
