// How an order reaches the customer, and where. The fee of an agreed delivery is typed here once it is agreed.
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { listOrderZones, type OrderZone } from '#data/owner/orders-choices.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { SelectField } from '../../kit/ChoiceFields.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useBusiness } from '../../session/business.ts'
import { amountError, type DeliveryValues } from './order-form.ts'

type Props = {
  readonly form: UseFormReturn<DeliveryValues>
  /** A zone that the order has and the shop no longer offers. */
  readonly kept?: { readonly value: string; readonly label: string }
}

export function DeliveryFields({ form, kept }: Props) {
  const business = useBusiness()
  const { data: zones = [] } = useQuery({
    queryKey: ['orders', business.id, 'zones'],
    queryFn: () => listOrderZones(business.id),
  })
  const [delivery, fee] = form.watch(['delivery', 'fee'])
  const options = wayOptions(zones, kept, business.currency)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Delivery" options={options} {...form.register('delivery')} />
      {delivery === 'agree' && (
        <MoneyField
          label="Agreed fee"
          hint="Leave it empty while it is still to be agreed."
          currency={business.currency}
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
  const listed = zones.map(({ id, name, fee }) => ({
    value: id,
    label: `${name}: ${fee === 0 ? 'free' : formatMoney(fee, currency)}`,
  }))
  const isListed = !kept || listed.some(({ value }) => value === kept.value)
  return [
    ...(kept && !isListed ? [kept] : []),
    ...listed,
    { value: 'pickup', label: 'Pickup at the shop' },
    { value: 'agree', label: 'Agreed on WhatsApp' },
  ]
}
