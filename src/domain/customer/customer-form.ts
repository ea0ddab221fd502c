// Parses the customer form. Errors are sentences for their fields.

import { parseEmail } from '../basics/email.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { toWhatsAppNumber } from '../basics/phone.ts'
import { ok } from '../basics/result.ts'
import { isBlankLooking, sanitiseShort } from '../basics/text.ts'

export type CustomerFields = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly landmark: string
}

export type CustomerRow = {
  readonly name: string
  /** Full international digits. */
  readonly phone: string
  readonly email: string | null
  readonly address: string
  readonly landmark: string
}

/** `country` is the shop's country, for numbers without a country code. */
export function readCustomerForm(
  fields: CustomerFields,
  country: string,
): ReadForm<CustomerRow, keyof CustomerFields> {
  const errors: Partial<Record<keyof CustomerFields, string>> = {}
  const name = sanitiseShort(fields.name)
  if (isBlankLooking(name)) errors.name = 'Write a name, so that you find them again.'
  const phone = toWhatsAppNumber(fields.phone, country)
  if (phone === null) errors.phone = 'This number does not look right. Write it as you would dial it.'
  const email = fields.email.trim() === '' ? null : parseEmail(fields.email)
  if (email?.ok === false)
    errors.email = 'This does not look like an e-mail address. Correct it or leave it out.'
  if (phone === null || Object.keys(errors).length > 0) return faulty(errors)
  return ok({
    name,
    phone,
    email: email?.ok ? email.value : null,
    address: sanitiseShort(fields.address),
    landmark: sanitiseShort(fields.landmark),
  })
}
