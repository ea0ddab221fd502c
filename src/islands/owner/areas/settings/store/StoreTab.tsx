// The store's main settings: name, link, currency, open or closed, and rules for orders.

import { CURRENCIES, formatMoney } from '#domain/basics/money.ts'
import { CATEGORIES, readStoreForm, toStoreForm } from '#domain/store/forms/store-form.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { type SaveQuestion, SettingsForm } from '../form/SettingsForm.tsx'
import { useSettingsForm } from '../form/use-settings-form.ts'
import { WithSettings } from '../form/WithSettings.tsx'
import { CurrencyCard } from './CurrencyCard.tsx'
import { OpenCard } from './OpenCard.tsx'
import { OrderRulesCard } from './OrderRulesCard.tsx'
import { SlugCard } from './SlugCard.tsx'

export default function StoreTab() {
  return (
    <WithSettings>
      {(settings) => (
        <div className="flex flex-col gap-4">
          <StoreFields settings={settings} />
          <SlugCard />
        </div>
      )}
    </WithSettings>
  )
}

function StoreFields({ settings }: { readonly settings: StoreSettings }) {
  const parts = useSettingsForm({ tab: 'store', settings, toValues: toStoreForm, read: readStoreForm })
  const { form } = parts
  return (
    <SettingsForm parts={parts} label="Store" question={(changes) => currencyQuestion(settings, changes)}>
      <Card title="About your store">
        <div className="flex flex-col gap-4">
          <TextField label="Name" autoComplete="organization" {...fieldOf(form, 'name')} />
          <TextArea
            label="Description"
            hint="A line or two: what you sell and what is special about it."
            maxLength={1_000}
            {...form.register('description')}
          />
          <TextField
            label="Category"
            list="shop-categories"
            hint="What kind of shop it is."
            maxLength={200}
            {...form.register('category')}
          />
          <datalist id="shop-categories">
            {CATEGORIES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      </Card>
      <OpenCard form={form} />
      <CurrencyCard form={form} />
      <OrderRulesCard form={form} />
      <Card title="Returns">
        <TextArea
          label="Return terms"
          hint="Shown on every product, at checkout and on the page of an order. Leave it empty to say nothing."
          maxLength={1_000}
          placeholder="You can return what was not worn within 7 days. You pay the rider."
          {...form.register('returnTerms')}
        />
      </Card>
    </SettingsForm>
  )
}

/** Asks before a new currency is saved, because prices keep their numbers and so change their value. */
function currencyQuestion(
  settings: StoreSettings,
  { currency }: Partial<StoreSettings>,
): SaveQuestion | null {
  if (!currency) return null
  const example = 500_000
  return {
    title: `Change to ${CURRENCIES[currency].name}?`,
    text: (
      <p>{`Prices, delivery fees and vouchers keep their numbers: ${formatMoney(example, settings.currency)} becomes ${formatMoney(example, currency)}. Change the prices after this. Orders that were placed stay in ${CURRENCIES[settings.currency].name}.`}</p>
    ),
    action: 'Change the currency',
  }
}
