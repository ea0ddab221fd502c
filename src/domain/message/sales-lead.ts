// A visitor who wants to talk to sales: the form on the public site. The address or number is checked on the server, because the check of
// numbers is too large for a public page.
import { parseEmail } from '../basics/email.ts'
import { toWhatsAppNumber } from '../basics/phone.ts'
import { type Failure, fail, ok, type Result } from '../basics/result.ts'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '../basics/text.ts'

export type SalesLead = {
  readonly name: string
  /** A mail address, or the digits of a WhatsApp number. */
  readonly contact: string
  readonly shop: string
  readonly need: string
}

type Typed = { readonly [name in keyof SalesLead]: string }

/** `{contact: '0803 123 4567', …}` -> `{contact: '2348031234567', …}`. Refuses with the first field that is missing or wrong. */
export function readSalesLead(typed: Typed): Result<SalesLead, Failure<'name' | 'contact' | 'need'>> {
  const [name, shop, need] = [sanitiseShort(typed.name), sanitiseShort(typed.shop), sanitiseLong(typed.need)]
  if (isBlankLooking(name)) return fail('name')
  const contact = readContact(typed.contact)
  if (contact === null) return fail('contact')
  return isBlankLooking(need) ? fail('need') : ok({ name, contact, shop, need })
}

function readContact(typed: string): string | null {
  if (!typed.includes('@')) return toWhatsAppNumber(typed, 'NG')
  const email = parseEmail(typed)
  return email.ok ? email.value : null
}
