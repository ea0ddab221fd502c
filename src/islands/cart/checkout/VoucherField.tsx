// One field for the codes of vouchers and gift cards, which differ in form. One of each may be in use; each is shown with its effect and a
// button to remove it.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import * as messages from '#messages/en/checkout.ts'
import { fill } from '#messages/message.ts'
import { FieldError } from '../kit/Field.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useIsland } from '../state/island-context.ts'

export function VoucherField() {
  const { cart, codes } = useIsland()
  const voucherCode = useStore(cart.$cart).voucher?.code ?? ''
  const giftCardCode = useStore(codes.$giftCard)
  return (
    <>
      {voucherCode !== '' && <VoucherInUse code={voucherCode} />}
      {giftCardCode !== '' && <GiftCardInUse code={giftCardCode} />}
      {(voucherCode === '' || giftCardCode === '') && (
        <CodeField label={labelFor({ hasVoucher: voucherCode !== '', hasCard: giftCardCode !== '' })} />
      )}
    </>
  )
}

type InUseNow = { readonly hasVoucher: boolean; readonly hasCard: boolean }

function labelFor({ hasVoucher, hasCard }: InUseNow): string {
  if (hasVoucher) return messages.giftCardCode
  return hasCard ? messages.voucherCode : messages.anyCode
}

function VoucherInUse({ code }: { readonly code: string }) {
  const { $quote, removeVoucher } = useIsland()
  const { status, quote } = useStore($quote)
  return (
    <InUse code={code} label={fill(messages.takeOutVoucher, { code })} remove={removeVoucher}>
      {quote?.voucherCode
        ? fill(messages.voucherTakesOff, { amount: formatMoney(quote.discount, quote.currency) })
        : checkingText(status)}
    </InUse>
  )
}

function GiftCardInUse({ code }: { readonly code: string }) {
  const { $quote, removeGiftCard } = useIsland()
  const { status, quote } = useStore($quote)
  const use = quote?.giftCard
  return (
    <InUse
      code={fill(messages.giftCardEnding, { ending: code.slice(-4) })}
      label={messages.takeOutGiftCard}
      remove={removeGiftCard}
    >
      {use ? paysText(use, quote.currency) : checkingText(status)}
    </InUse>
  )
}

/** Nothing is said of a code while the cart cannot be priced: the cart says why. */
function checkingText(status: string): string {
  return status === 'asking' ? messages.checkingCode : ''
}

function paysText({ amount, left }: NonNullable<Quote['giftCard']>, currency: string): string {
  const values = { amount: formatMoney(amount, currency) }
  if (!left) return fill(messages.giftCardPays, values)
  return fill(messages.giftCardPaysAndKeeps, { ...values, left: formatMoney(left, currency) })
}

function InUse(props: {
  readonly code: string
  readonly label: string
  readonly remove: () => void
  readonly children: string
}) {
  return (
    <div className="oc-voucher" role="status">
      <Icon name="tag" />
      <span>
        <b translate="no">{props.code}</b> <span>{props.children}</span>
      </span>
      <button type="button" className="oc-link" onClick={props.remove} aria-label={props.label}>
        {messages.takeOut}
      </button>
    </div>
  )
}

function CodeField({ label }: { readonly label: string }) {
  const { $draft, $errors, codes, applyCode, setField } = useIsland()
  const { voucherInput } = useStore($draft)
  const isTrying = useStore(codes.$trying) !== null
  const apply = () => {
    if (voucherInput.trim() !== '' && !isTrying) void applyCode()
  }
  const error = useStore($errors).voucherInput
  return (
    <div className="oc-field">
      <label htmlFor="oc-voucherInput">
        <span>{label}</span> <small>{messages.optional}</small>
      </label>
      <div className="oc-pair">
        <input
          id="oc-voucherInput"
          name="voucherInput"
          value={voucherInput}
          maxLength={60}
          readOnly={isTrying}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'oc-voucherInput-error' : undefined}
          onChange={(event) => setField('voucherInput', event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <button
          type="button"
          className="oc-btn oc-soft"
          disabled={voucherInput.trim() === '' || isTrying}
          aria-busy={isTrying}
          onClick={apply}
        >
          {isTrying ? messages.checking : messages.apply}
        </button>
      </div>
      <FieldError field="voucherInput" />
    </div>
  )
}
