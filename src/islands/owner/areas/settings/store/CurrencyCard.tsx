// The currency of the prices, and further currencies in which pages show an approximate price.
import { Link } from 'wouter'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { planAllows } from '#domain/plan/plan.ts'
import type { StoreForm } from '#domain/store/forms/store-form.ts'
import { CheckboxField, SelectField } from '#kit/form/ChoiceFields.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'

const ALL = Object.values(CURRENCIES)

export function CurrencyCard({ form }: { readonly form: FormFields<StoreForm> }) {
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
