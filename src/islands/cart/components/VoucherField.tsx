// A voucher code: typed and applied, then shown with what it takes off, and a way to take it out.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/money.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useIsland } from './island-context.ts'

export function VoucherField() {
  const { $draft, $errors, $quote, currency, applyVoucher, removeVoucher, setField } = useIsland()
  const { voucherCode, voucherInput } = useStore($draft)
  const { quote } = useStore($quote)
  const error = useStore($errors).voucherInput

  if (voucherCode !== '') {
    return (
      <div className="oc-voucher" role="status">
        <Icon name="tag" />
        <span>
          <b>{voucherCode}</b>{' '}
          {quote?.voucherCode ? `takes off ${formatMoney(quote.discount, currency)}` : 'Checking the code…'}
        </span>
        <button
          type="button"
          className="oc-link"
          onClick={removeVoucher}
          aria-label={`Take out voucher ${voucherCode}`}
        >
          Take out
        </button>
      </div>
    )
  }
  return (
    <div className="oc-field">
      <label htmlFor="oc-voucherInput">
        Voucher code <small>optional</small>
      </label>
      <div className="oc-pair">
        <input
          id="oc-voucherInput"
          name="voucherInput"
          value={voucherInput}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'oc-voucherInput-error' : undefined}
          onChange={(event) => setField('voucherInput', event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            applyVoucher()
          }}
        />
        <button
          type="button"
          className="oc-btn oc-soft"
          disabled={voucherInput.trim() === ''}
          onClick={applyVoucher}
        >
          Apply
        </button>
      </div>
      <FieldError field="voucherInput" />
    </div>
  )
}
