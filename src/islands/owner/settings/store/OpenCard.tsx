// Open, or closed with a message: pages stay, ordering stops.
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../kit/Card.tsx'
import { SwitchField } from '../../kit/ChoiceFields.tsx'
import { TextField } from '../../kit/TextField.tsx'
import type { StoreForm } from './store-form.ts'

export function OpenCard({ form }: { readonly form: UseFormReturn<StoreForm> }) {
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
