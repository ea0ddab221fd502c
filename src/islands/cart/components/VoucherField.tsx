// Codes: a voucher's and a gift card's go into one field, told apart by their form, and are tried there. One of each may be in use;
// each is shown with what it does and a way to take it out.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'

export function VoucherField() {
  const { cart, codes } = useIsland()
  const voucherCode = useStore(cart.$cart).voucher?.code ?? ''
  const giftCardCode = useStore(codes.$giftCard)
  return (
    <>
      {voucherCode !== '' && <VoucherInUse code={voucherCode} />}
      {giftCardCode !== '' && <GiftCardInUse code={giftCardCode} />}
      {(voucherCode === '' || giftCardCode === '') && (
        <CodeField label={labelFor(voucherCode !== '', giftCardCode !== '')} />
      )}
    </>
  )
}

function labelFor(hasVoucher: boolean, hasCard: boolean): string {
  if (hasVoucher) return 'Gift card code'
  return hasCard ? 'Voucher code' : 'Voucher or gift card code'
}

function VoucherInUse({ code }: { readonly code: string }) {
  const { $quote, currency, removeVoucher } = useIsland()
  const { quote } = useStore($quote)
  return (
    <InUse code={code} label={`Take out voucher ${code}`} remove={removeVoucher}>
      {quote?.voucherCode ? `takes off ${formatMoney(quote.discount, currency)}` : 'Checking the code…'}
    </InUse>
  )
}

function GiftCardInUse({ code }: { readonly code: string }) {
  const { $quote, currency, removeGiftCard } = useIsland()
  const { quote } = useStore($quote)
  const use = quote?.giftCard
  const left = use?.left ? ` ${formatMoney(use.left, currency)} stays on it.` : ''
  return (
    <InUse code={`Gift card …${code.slice(-4)}`} label="Take out the gift card" remove={removeGiftCard}>
      {use ? `pays ${formatMoney(use.amount, currency)}.${left}` : 'Checking the code…'}
    </InUse>
  )
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
        <b>{props.code}</b> {props.children}
      </span>
      <button type="button" className="oc-link" onClick={props.remove} aria-label={props.label}>
        Take out
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
        {label} <small>optional</small>
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
          {isTrying ? 'Checking…' : 'Apply'}
        </button>
      </div>
      <FieldError field="voucherInput" />
    </div>
  )
}
