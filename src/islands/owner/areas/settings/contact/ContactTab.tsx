// Contact details: the WhatsApp number for orders, in any usual spelling with a test link, and an e-mail address for mails from Oja.
import { COUNTRIES } from '#domain/basics/countries.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { readContactForm, toContactForm } from '#domain/store/forms/contact-form.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { SettingsForm, useSettingsForm, withSettings } from '../form/SettingsForm.tsx'

const TEST_MESSAGE = 'This is a test: orders from my store will arrive here.'

export default withSettings(ContactFields)

function ContactFields({ settings }: { readonly settings: StoreSettings }) {
  const parts = useSettingsForm({ tab: 'contact', settings, toValues: toContactForm, read: readContactForm })
  const { form } = parts
  const [country, phone] = form.watch(['country', 'phone'])
  const number = toWhatsAppNumber(phone, country)
  const isKnown = COUNTRIES.some(({ code }) => code === country)
  return (
    <SettingsForm parts={parts} label="WhatsApp and contact">
      <Card title="WhatsApp" isStack>
        <SelectField
          label="Country"
          options={[
            ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
            ...(isKnown ? [] : [{ value: country, label: country }]),
          ]}
          {...form.register('country')}
        />
        <TextField
          label="WhatsApp number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={
            <span role="status">
              {number
                ? `Orders go to ${formatPhone(number)}.`
                : 'Without a number shoppers can order, but not write to you.'}
            </span>
          }
          {...fieldOf(form, 'phone')}
        />
        {number && (
          <a
            href={whatsAppLink(number, TEST_MESSAGE)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center self-start font-medium text-leaf underline underline-offset-4"
          >
            Send a test message
          </a>
        )}
      </Card>
      <Card title="E-mail">
        <TextField
          label="E-mail of the store"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For us to reach you about the store. Shoppers do not see it."
          {...fieldOf(form, 'email')}
        />
      </Card>
    </SettingsForm>
  )
}
