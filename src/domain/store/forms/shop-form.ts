// The first form of a person who opens a store: name, link, WhatsApp number.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { toWhatsAppNumber } from '../../basics/phone.ts'
import { ok } from '../../basics/result.ts'
import { sanitiseShort } from '../../basics/text.ts'
import { parseSlug, SLUG_SENTENCES } from '../slug.ts'

export type ShopForm = { name: string; slug: string; country: string; phone: string }

export type NewShop = {
  readonly name: string
  readonly slug: string
  /** Full international digits. */
  readonly whatsappNumber: string
  readonly country: string
}

/** Reads the form. Faults are sentences, one for each field. */
export function readShopForm(typed: ShopForm): ReadForm<NewShop, keyof ShopForm> {
  const { country } = typed
  const name = sanitiseShort(typed.name)
  const slug = parseSlug(typed.slug)
  const whatsappNumber = toWhatsAppNumber(typed.phone, country)
  if (name !== '' && slug.ok && whatsappNumber !== null) {
    return ok({ name, slug: slug.value, whatsappNumber, country })
  }
  return faulty({
    ...(name === '' ? { name: 'What is your shop called?' } : {}),
    ...(slug.ok ? {} : { slug: SLUG_SENTENCES[slug.error.code] }),
    ...(whatsappNumber === null
      ? { phone: 'This does not look like a phone number. Example: 0803 123 4567.' }
      : {}),
  })
}
