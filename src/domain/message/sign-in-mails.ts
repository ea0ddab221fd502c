// The mails of sign-up and sign-in, in the name of the shop of a customer. A white-label shop's mails do not name us. Supabase's templates
// (scripts/build/mail-templates.ts) are made from the same HTML, with other values at its places.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill, type Template, templateText } from '#messages/message.ts'
import { MAIL_COLOURS, PRODUCT_COLOURS } from '../basics/product-colours.ts'
import { MAIL_STYLES, mailFrame } from './mail-frame.ts'
import { escapeHtml, type MailWords } from './mail-words.ts'

const messages = mailMessages()

export type SignInMailName = keyof typeof messages.signIn

/** Where each mail's link leads, and whether the link returns the person to the page on which they were. */
const LINKS: Readonly<Record<SignInMailName, { page: string; type: string; isReturning: boolean }>> = {
  confirmation: { page: 'auth', type: 'signup', isReturning: true },
  recovery: { page: 'reset-password', type: 'recovery', isReturning: false },
  invite: { page: 'auth', type: 'invite', isReturning: true },
  email_change: { page: 'auth', type: 'email_change', isReturning: true },
  magic_link: { page: 'auth', type: 'magiclink', isReturning: true },
}

/** What stands at the places of a mail, in HTML. `shop`: a shop that shows our name; `own`: a white-label one. */
export type SignInPlaces = {
  readonly email: string
  readonly shop: string
  readonly own: string
  readonly site: string
  readonly tokenHash: string
  /** Encoded for a query. */
  readonly redirectTo: string
  /** `&amp;from=…`, so that the page is in the look of the shop; or nothing. */
  readonly fromQuery: string
  /** `html` where the mail is of this kind of shop, `other` everywhere else. */
  only(kind: 'shop' | 'own', html: string, other?: string): string
}

/** The HTML of a mail. */
export function signInHtml(name: SignInMailName, places: SignInPlaces): string {
  const { title, preview, lead, button, end } = messages.signIn[name]
  const { returning, link } = linkOf(name, places)
  const site = `<a href="${places.site}" style="${MAIL_STYLES.footLink}">${places.site}</a>`
  const html = (sentence: Template<string, string>) =>
    written(sentence, places, { ...places, site }).replace(/<(\/?)b>/g, '<$1strong>')
  const body = `<p style="${MAIL_STYLES.paragraph}">${html(lead)}</p>
                <p style="margin:24px 0">
                  <a href="${link}${returning}${places.fromQuery}" style="${MAIL_STYLES.button}">${button}</a>
                </p>
                <p style="${MAIL_STYLES.paragraph}">${end}</p>
                <!--only in html-->
                <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${MAIL_COLOURS.line};font-size:14px;color:${MAIL_COLOURS.mute}">
                  ${messages.copyLink}<br>
                  <a href="${link}" style="color:${PRODUCT_COLOURS.indigo};word-break:break-all">${link}</a>
                </p>
                <!--/only in html-->`
  const foot = `${places.only('own', html(messages.whyYouOwn), html(messages.whyYou))}
                ${messages.neverAsked}`
  return mailFrame({ sender: places.only('own', places.own, brand.name), title, preview, body, foot })
}

/** The sentence with the parts of this kind of shop, and with its values; `<b>` is left. */
function written(
  sentence: Template<string, string>,
  { only }: Pick<SignInPlaces, 'only'>,
  values: Readonly<Record<'email' | 'shop' | 'own' | 'site', string>>,
): string {
  const all: Readonly<Record<string, string>> = { ...values, brand: brand.name }
  return templateText(sentence)
    .replace(/<(shop|own)>(.*?)<\/\1>/g, (_, kind: 'shop' | 'own', inner: string) => only(kind, inner))
    .replace(/\{(\w+)\}/g, (_, place: string) => all[place] ?? '')
}

/** The address of a mail's button, without and with the way back; in HTML. */
function linkOf(name: SignInMailName, { site, tokenHash, redirectTo }: SignInPlaces) {
  const { page, type, isReturning } = LINKS[name]
  return {
    link: `${site}/${page}?token_hash=${tokenHash}&amp;type=${type}`,
    returning: isReturning ? `&amp;redirect_to=${redirectTo}` : '',
  }
}

/** The shop of a customer, as the database found it. */
export type ShopOfMail = {
  /** Its slug or own domain. */
  readonly from: string
  /** Null: the name may stand in no mail. */
  readonly name: string | null
  readonly isOwn: boolean
}

export type SignInMail = {
  readonly name: SignInMailName
  /** The address of the account. */
  readonly email: string
  /** Our own origin. */
  readonly siteUrl: string
  readonly tokenHash: string
  readonly redirectTo: string
  readonly shop: ShopOfMail | null
}

/** Returns the subject and text of a mail, and the sender's name where it is not ours. */
export function wordsOfSignInMail(mail: SignInMail): MailWords & { readonly fromName?: string } {
  const { name, shop } = mail
  const html = signInHtml(name, placesOf(mail))
  const { subject } = messages.signIn[name]
  const fromName = senderOf(shop)
  return {
    ...(fromName !== null && { fromName }),
    subject: fill(subject, { brand: brand.name }),
    text: textOf(mail),
    html,
  }
}

function senderOf(shop: ShopOfMail | null): string | null {
  if (shop?.isOwn) return shop.name ?? messages.unnamedSender
  return shop?.name ? fill(messages.senderVia, { shop: shop.name, brand: brand.name }) : null
}

const kindOf = (shop: ShopOfMail | null) => (shop?.isOwn ? 'own' : shop?.name ? 'shop' : null)

function textOf(mail: SignInMail): string {
  const { name, email, siteUrl, shop } = mail
  const { lead, button, end } = messages.signIn[name]
  const places = placesOf(mail)
  const own = shop?.name ?? messages.unnamedShop
  const plain = (sentence: Template<string, string>) =>
    written(sentence, places, { email, shop: shop?.name ?? '', own, site: siteUrl })
  const { link, returning } = linkOf(name, places)
  const address = `${link}${returning}${places.fromQuery}`.replaceAll('&amp;', '&')
  const why = places.only('own', plain(messages.whyYouOwn), plain(messages.whyYou))
  const parts = [plain(lead).replace(/<\/?b>/g, ''), `${button}:\n${address}`, end, why, messages.neverAsked]
  return `${parts.join('\n\n')}\n`
}

function placesOf({ email, siteUrl, tokenHash, redirectTo, shop }: SignInMail): SignInPlaces {
  const kind = kindOf(shop)
  return {
    email: escapeHtml(email),
    shop: escapeHtml(shop?.name ?? ''),
    own: escapeHtml(shop?.name ?? messages.unnamedShop),
    site: escapeHtml(siteUrl),
    tokenHash: encodeURIComponent(tokenHash),
    redirectTo: encodeURIComponent(redirectTo),
    fromQuery: shop ? `&amp;from=${encodeURIComponent(shop.from)}` : '',
    only: (wanted, html, other = '') => (wanted === kind ? html : other),
  }
}
