// How and where an order is delivered. An agreed delivery has a field for its fee.
import { listOrderZones, type OrderZone } from '#data/owner/orders/orders-choices.ts'
import { formatMoney, isCurrencyCode } from '#domain/basics/money.ts'
import { convertAmount, type PaymentCurrency } from '#domain/store/payment-currency.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { amountError, type DeliveryValues } from './order-form.ts'

type Props = {
  readonly form: FormFields<DeliveryValues>
  /** Of an order in another currency than the shop's. */
  readonly terms?: PaymentCurrency | null
  /** The order's zone, with the terms that it keeps whatever the shop asks for that zone now. */
  readonly kept?: { readonly value: string; readonly label: string }
}

export function DeliveryFields({ form, kept, terms = null }: Props) {
  const business = useBusiness()
  const { data: zones = [] } = useStoreFetch('orders', ['zones'], listOrderZones)
  const [delivery, fee] = form.watch(['delivery', 'fee'])
  const currency = terms && isCurrencyCode(terms.currency) ? terms.currency : business.currency
  const priced = terms ? zones.map((zone) => ({ ...zone, fee: convertAmount(zone.fee, terms) })) : zones
  const options = wayOptions(priced, kept, currency)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Delivery" options={options} {...form.register('delivery')} />
      {delivery === 'agree' && (
        <MoneyField
          label="Agreed fee"
          hint="Leave it empty while it is still to be agreed."
          currency={currency}
          error={amountError(fee)}
          {...form.register('fee')}
        />
      )}
      {delivery !== 'pickup' && (
        <>
          <TextField label="Address" autoComplete="off" maxLength={500} {...form.register('address')} />
          <TextField label="Landmark" autoComplete="off" maxLength={300} {...form.register('landmark')} />
        </>
      )}
    </div>
  )
}

function wayOptions(zones: readonly OrderZone[], kept: Props['kept'], currency: string) {
  const others = zones.filter(({ id }) => id !== kept?.value)
  return [
    ...(kept ? [kept] : []),
    ...others.map(({ id, name, fee }) => ({
      value: id,
      label: `${name}: ${fee === 0 ? 'free' : formatMoney(fee, currency)}`,
    })),
    { value: 'pickup', label: 'Pickup at the shop' },
    { value: 'agree', label: 'Agreed on WhatsApp' },
  ]
}
