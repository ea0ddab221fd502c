// The store's main settings: name, link, currencies of prices, open or closed, and rules for orders.

import { Link } from 'wouter'
import { CURRENCIES, type CurrencyCode, formatMoney } from '#domain/basics/money.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { CATEGORIES, readStoreForm, type StoreForm, toStoreForm } from '#domain/store/forms/store-form.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { CheckboxField, SelectField, SwitchField } from '#kit/form/ChoiceFields.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { NumberField } from '#kit/form/MoneyField.tsx'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { type SaveQuestion, SettingsForm, useSettingsForm, withSettings } from '../form/SettingsForm.tsx'
import { SlugCard } from './SlugCard.tsx'

export default withSettings(({ settings }) => (
  <div className="flex flex-col gap-4">
    <StoreFields settings={settings} />
    <SlugCard />
  </div>
))

function StoreFields({ settings }: { readonly settings: StoreSettings }) {
  const parts = useSettingsForm({ tab: 'store', settings, toValues: toStoreForm, read: readStoreForm })
  const { form } = parts
  return (
    <SettingsForm parts={parts} label="Store" question={(changes) => currencyQuestion(settings, changes)}>
      <Card title="About your store" isStack>
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

/** Opens the shop, or closes it with a message: pages stay visible, but nobody can order. */
function OpenCard({ form }: { readonly form: FormFields<StoreForm> }) {
  const isOpen = form.watch('isOpen')
  return (
    <Card title="Open or closed" isStack>
      <SwitchField
        label={isOpen ? 'Open: shoppers can order' : 'Closed: shoppers can look, not order'}
        hint="Nothing closes by itself. Your pages stay where they are."
        {...switchOf(form, 'isOpen')}
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
    </Card>
  )
}

/** The rules for orders: pickup, delivery fee agreed in the chat, ways to pay, and the time after which unconfirmed orders expire. */
function OrderRulesCard({ form }: { readonly form: FormFields<StoreForm> }) {
  return (
    <Card title="Orders" isStack>
      <SwitchField
        label="Pickup at the store"
        hint="Shoppers may come and take it."
        {...switchOf(form, 'allowPickup')}
      />
      {form.watch('allowPickup') && (
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
        {...switchOf(form, 'allowAgreedDelivery')}
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
    </Card>
  )
}

const ALL = Object.values(CURRENCIES)

/** The currency of the prices, and further currencies in which pages show an approximate price. */
function CurrencyCard({ form }: { readonly form: FormFields<StoreForm> }) {
  const { plan } = useBusiness()
  const own = form.watch('currency')
  const further = form.watch('displayCurrencies')
  const isAllowed = planAllows(plan, 'multi-currency')
  const toggle = (code: CurrencyCode, isOn: boolean) => {
    const next = isOn ? [...further, code] : further.filter((other) => other !== code)
    const sorted = ALL.map((currency) => currency.code).filter((known) => next.includes(known))
    form.setValue('displayCurrencies', sorted, { shouldDirty: true })
  }
  return (
    <Card title="Currency" isStack>
      <SelectField
        label="Your prices are in"
        options={ALL.map(({ code, symbol, name }) => ({ value: code, label: `${name} (${symbol})` }))}
        {...form.register('currency')}
      />
      <fieldset>
        <legend className="font-medium">
          <span>Also show prices in</span> {!isAllowed && <Badge tone="brand">Premium</Badge>}
        </legend>
        <p className="text-mute text-sm">
          <span>{`Product pages and the cart say what a price comes to, about. Orders and payment stay in ${CURRENCIES[own].name}, and in the currencies that you`}</span>{' '}
          <Link href="/settings/currencies" className="text-indigo underline">
            take orders in
          </Link>
          <span>.</span>
        </p>
        {ALL.filter(({ code }) => code !== own).map(({ code, symbol, name }) => (
          <CheckboxField
            key={code}
            label={`${name} (${symbol})`}
            checked={further.includes(code)}
            disabled={!isAllowed && !further.includes(code)}
            onChange={(event) => toggle(code, event.target.checked)}
          />
        ))}
      </fieldset>
      {!isAllowed && <TrialOffer feature="multi-currency" name="Prices in further currencies" verb="are" />}
    </Card>
  )
}
