// Opens the shop, or closes it with a message: pages stay visible, but nobody can order.

import type { StoreForm } from '#domain/store/forms/store-form.ts'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'

export function OpenCard({ form }: { readonly form: FormFields<StoreForm> }) {
  const isOpen = form.watch('isOpen')
  return (
    <Card title="Open or closed">
      <div className="flex flex-col gap-4">
        <SwitchField
          label={isOpen ? 'Open: shoppers can order' : 'Closed: shoppers can look, not order'}
          hint="Nothing closes by itself. Your pages stay where they are."
          isOn={isOpen}
          onChange={(next) => form.setValue('isOpen', next, { shouldDirty: true })}
        />
        {!isOpen && (
          <TextField
            label="Message while closed"
            placeholder="We are back on Monday morning."
            maxLength={200}
            hint="Shoppers read it where they would order."
            {...form.register('closedMessage')}
          />
        )}
      </div>
    </Card>
  )
}
