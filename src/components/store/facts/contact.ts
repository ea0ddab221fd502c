// Puts a shop's contact facts into words and links, for the footer, the page "about" and structured data.
import type { ShopShell } from '#domain/store/views.ts'
import { storeMessages } from '#messages/areas.ts'

/** The shop's ways to be paid as one sentence; null when it agrees the payment with each shopper. */
export function payingLine({ locale, contact }: Pick<ShopShell, 'locale' | 'contact'>): string | null {
  const { pay } = storeMessages(locale)
  const [first, second] = contact.paymentMethods
  if (first && second) return pay.both
  return first ? pay[first] : null
}

/** The shop's accounts elsewhere. The site is ours to choose: an owner gives only the name of the account. */
export function accountLinks({
  contact,
}: Pick<ShopShell, 'contact'>): readonly { readonly name: string; readonly href: string }[] {
  const { instagram, facebook, tiktok } = contact
  return [
    ...(instagram ? [{ name: 'Instagram', href: `https://instagram.com/${instagram}` }] : []),
    ...(facebook ? [{ name: 'Facebook', href: `https://facebook.com/${facebook}` }] : []),
    ...(tiktok ? [{ name: 'TikTok', href: `https://tiktok.com/@${tiktok}` }] : []),
  ]
}
