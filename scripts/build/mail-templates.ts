// The mails of an auth server without the hook (docs/mail.md), and of the local one before the site runs: templates made from the sentences
// in src/messages/en/mail.ts. Supabase replaces the places in `{{ }}`.

import { brand } from '#brand'
import { type SignInMailName, type SignInPlaces, signInHtml } from '#domain/message/sign-in-mails.ts'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'

const messages = mailMessages()

export const mailNames = Object.keys(messages.signIn) as readonly SignInMailName[]

/** The mails' subjects, in the form of supabase/config.toml. */
export const mailSubjects = Object.fromEntries(
  mailNames.map((name) => [name, fill(messages.signIn[name].subject, { brand: brand.name })]),
) as Readonly<Record<SignInMailName, string>>

/** The places of a template, which Supabase fills. */
const PLACES: SignInPlaces = {
  email: '{{ .Email }}',
  shop: '{{ .Data.shop_name }}',
  own: '{{ .Data.own_shop_name }}',
  site: '{{ .SiteURL }}',
  tokenHash: '{{ .TokenHash }}',
  redirectTo: '{{ .RedirectTo }}',
  fromQuery: '{{ if .Data.from_store }}&amp;from={{ .Data.from_store }}{{ end }}',
  only(kind, html, other) {
    const name = kind === 'own' ? 'own_shop_name' : 'shop_name'
    return `{{ if .Data.${name} }}${html}${other === undefined ? '' : `{{ else }}${other}`}{{ end }}`
  },
}

/** The whole template of each mail, as HTML. */
export const mailTemplates = Object.fromEntries(
  mailNames.map((name) => [name, signInHtml(name, PLACES)]),
) as Readonly<Record<SignInMailName, string>>
