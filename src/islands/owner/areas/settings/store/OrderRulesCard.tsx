// The rules for orders: pickup, delivery fee agreed in the chat, ways to pay, and the time after which unconfirmed orders expire.

import type { StoreForm } from '#domain/store/forms/store-form.ts'
import { CheckboxField, SwitchField } from '#kit/form/ChoiceFields.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { NumberField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'

export function OrderRulesCard({ form }: { readonly form: FormFields<StoreForm> }) {
  const [allowPickup, allowAgreed] = form.watch(['allowPickup', 'allowAgreedDelivery'])
  const turn = (field: 'allowPickup' | 'allowAgreedDelivery') => (isOn: boolean) =>
    form.setValue(field, isOn, { shouldDirty: true })
  return (
    <Card title="Orders">
      <div className="flex flex-col gap-4">
        <SwitchField
          label="Pickup at the store"
          hint="Shoppers may come and take it."
          isOn={allowPickup}
          onChange={turn('allowPickup')}
        />
        {allowPickup && (
          <TextField
            label="Where and when to pick up"
            placeholder="Shop 12, Balogun Market, 9 to 5"
            maxLength={200}
            {...form.register('pickupNote')}
          />
        )}
        <SwitchField
          label="Delivery fee agreed on WhatsApp"
          hint="For places outside your zones. The total then says that delivery comes on top."
          isOn={allowAgreed}
          onChange={turn('allowAgreedDelivery')}
        />
        <fieldset>
          <legend className="font-medium">Ways to pay</legend>
          <CheckboxField label="Bank transfer" {...form.register('transfer')} />
          <CheckboxField label="On delivery or pickup" {...form.register('onDelivery')} />
          <p className="text-mute text-sm">
            Payment is between you and the shopper. With neither, checkout says you agree it with them.
          </p>
        </fieldset>
        <NumberField
          label="An order nobody confirms lapses after (hours)"
          hint="Its stock then goes back on the shelf."
          {...fieldOf(form, 'pendingExpiryHours')}
        />
      </div>
    </Card>
  )
}
