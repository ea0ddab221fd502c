// Where orders arrive and where we can write to: the WhatsApp number as people write it, tried with one tap, and an e-mail address.
import { COUNTRIES } from '#domain/basics/countries.ts'
import { parseEmail } from '#domain/basics/email.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { Card } from '../../kit/Card.tsx'
import { SelectField } from '../../kit/ChoiceFields.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { SettingsForm } from '../form/SettingsForm.tsx'
import { type ReadForm, useSettingsForm } from '../form/use-settings-form.ts'
import { WithSettings } from '../form/WithSettings.tsx'

type ContactForm = { country: string; phone: string; email: string }

const TEST_MESSAGE = 'This is a test: orders from my store will arrive here.'

export default function ContactTab() {
  return <WithSettings>{(settings) => <ContactFields settings={settings} />}</WithSettings>
}

function ContactFields({ settings }: { readonly settings: StoreSettings }) {
  const parts = useSettingsForm({ tab: 'contact', settings, toValues, read })
  const { form } = parts
  const { errors } = form.formState
  const [country, phone] = form.watch(['country', 'phone'])
  const number = toWhatsAppNumber(phone, country)
  const isKnown = COUNTRIES.some(({ code }) => code === country)
  return (
    <SettingsForm parts={parts} label="WhatsApp and contact">
      <Card title="WhatsApp">
        <div className="flex flex-col gap-4">
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
            error={errors.phone?.message}
            hint={
              <span role="status">
                {number
                  ? `Orders go to ${formatPhone(number)}.`
                  : 'Without a number shoppers can order, but not write to you.'}
              </span>
            }
            {...form.register('phone')}
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
        </div>
      </Card>
      <Card title="E-mail">
        <TextField
          label="E-mail of the store"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          hint="For us to reach you about the store. Shoppers do not see it."
          {...form.register('email')}
        />
      </Card>
    </SettingsForm>
  )
}

function toValues({ country, whatsappNumber, email }: StoreSettings): ContactForm {
  return { country, phone: whatsappNumber ? formatPhone(whatsappNumber, country) : '', email: email ?? '' }
}

function read({ country, phone, email }: ContactForm): ReadForm<ContactForm> {
  const number = phone.trim() === '' ? null : toWhatsAppNumber(phone, country)
  const address = email.trim() === '' ? null : parseEmail(email)
  const errors = {
    ...(phone.trim() !== '' && number === null
      ? { phone: 'This does not look like a phone number. Example: 0803 123 4567.' }
      : {}),
    ...(address?.ok === false ? { email: 'Please write a full e-mail address, like ada@example.com.' } : {}),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { country, whatsappNumber: number, email: address?.ok ? address.value : null } }
}
