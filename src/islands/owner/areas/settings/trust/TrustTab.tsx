// What the footer and the page "about" say of the business. All of it is optional.
import { serverNow } from '#data/session/server-clock.ts'
import { readTrustForm, type TrustForm, toTrustForm } from '#domain/store/forms/trust-form.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextArea, TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { SettingsForm, useSettingsForm, withSettings } from '../form/SettingsForm.tsx'

export default withSettings(TrustFields)

function TrustFields({ settings }: { readonly settings: StoreSettings }) {
  const limits = { country: settings.country, thisYear: new Date(serverNow()).getFullYear() }
  const parts = useSettingsForm({
    tab: 'trust',
    settings,
    toValues: toTrustForm,
    read: (values) => readTrustForm(values, limits),
  })
  return (
    <SettingsForm parts={parts} label="Footer and trust">
      <PlaceCard form={parts.form} />
      <AccountsCard form={parts.form} />
      <Card title="Delivery">
        <TextArea
          label="Delivery terms"
          hint="How long it takes, who carries it. Zones and fees are shown anyway; return terms and ways to pay are under Store."
          maxLength={1_000}
          placeholder="Lagos: one or two days, by rider. Other states: three to five days, by park."
          {...parts.form.register('deliveryTerms')}
        />
      </Card>
    </SettingsForm>
  )
}

type CardProps = { readonly form: FormFields<TrustForm> }

function PlaceCard({ form }: CardProps) {
  return (
    <Card title="Where and when" isStack>
      <TextField
        label="Address"
        autoComplete="street-address"
        placeholder="Shop 12, Balogun Market, Lagos"
        maxLength={200}
        {...fieldOf(form, 'streetAddress')}
      />
      <TextField
        label="Opening hours"
        placeholder="Mon to Sat, 9 to 6"
        maxLength={200}
        {...fieldOf(form, 'openingHours')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="For calls. Orders still go to your WhatsApp number."
        {...fieldOf(form, 'publicPhone')}
      />
      <TextField
        label="In business since"
        inputMode="numeric"
        placeholder="2012"
        maxLength={4}
        {...fieldOf(form, 'sinceYear')}
      />
    </Card>
  )
}

function AccountsCard({ form }: CardProps) {
  return (
    <Card title="Your accounts" isStack>
      <TextField label="Instagram" prefix="@" {...fieldOf(form, 'instagram')} />
      <TextField label="Facebook" {...fieldOf(form, 'facebook')} />
      <TextField label="TikTok" prefix="@" {...fieldOf(form, 'tiktok')} />
    </Card>
  )
}
