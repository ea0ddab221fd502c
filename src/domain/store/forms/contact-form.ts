// The contact tab's form: its texts, and the settings parsed from them.
import { parseEmail } from '../../basics/email.ts'
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { formatPhone, toWhatsAppNumber } from '../../basics/phone.ts'
import { ok } from '../../basics/result.ts'
import type { StoreSettings } from '../store-settings.ts'

export type ContactForm = { country: string; phone: string; email: string }

/** The store's contacts as the form shows them: the number is written as people of its country write it. */
export function toContactForm({ country, whatsappNumber, email }: StoreSettings): ContactForm {
  return { country, phone: whatsappNumber ? formatPhone(whatsappNumber, country) : '', email: email ?? '' }
}

/** Reads the form. Empty fields become null; a wrong number or address is refused with a sentence. */
export function readContactForm({
  country,
  phone,
  email,
}: ContactForm): ReadForm<Partial<StoreSettings>, keyof ContactForm> {
  const number = phone.trim() === '' ? null : toWhatsAppNumber(phone, country)
  const address = email.trim() === '' ? null : parseEmail(email)
  const errors = {
    ...(phone.trim() !== '' && number === null
      ? { phone: 'This does not look like a phone number. Example: 0803 123 4567.' }
      : {}),
    ...(address?.ok === false ? { email: 'Please write a full e-mail address, like ada@example.com.' } : {}),
  }
  if (Object.keys(errors).length > 0) return faulty(errors)
  return ok({ country, whatsappNumber: number, email: address?.ok ? address.value : null })
}
