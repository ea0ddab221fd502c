// The number to which orders are sent. Accepts any usual spelling, shows the number as WhatsApp takes it, and links to a test message.
import { COUNTRIES } from '#domain/basics/countries.ts'
import { CURRENCIES } from '#domain/basics/money.ts'
import { formatPhone, toWhatsAppNumber } from '#domain/basics/phone.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { ShopForm } from '#domain/store/forms/shop-form.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'

const TEST_MESSAGE = 'This is a test: orders from my store will arrive here.'

export function WhatsAppField({ form }: { readonly form: FormFields<ShopForm> }) {
  const country = form.watch('country')
  const number = toWhatsAppNumber(form.watch('phone'), country)
  const currency = COUNTRIES.find(({ code }) => code === country)?.currency ?? 'USD'
  return (
    <>
      <SelectField
        label="Country"
        hint={`Prices in ${CURRENCIES[currency].name} (${CURRENCIES[currency].symbol}). You can change that in the settings.`}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.register('country')}
      />
      <TextField
        label="WhatsApp number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={form.formState.errors.phone?.message}
        hint={
          number ? (
            <span role="status">
              <span>{`Orders go to ${formatPhone(number)}.`}</span>{' '}
              <a
                className="font-medium text-indigo underline underline-offset-4"
                href={whatsAppLink(number, TEST_MESSAGE)}
                target="_blank"
                rel="noopener"
              >
                Send a test message
              </a>
            </span>
          ) : (
            'Orders arrive here.'
          )
        }
        {...form.register('phone')}
      />
    </>
  )
}
