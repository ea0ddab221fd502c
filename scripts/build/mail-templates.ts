// `npm run mail-templates`: writes supabase/templates from the sentences in src/messages/en/mail.ts. Supabase replaces the places in `{{ }}`.
// They are the mails of an auth server without the hook (docs/mail.md), and of the local one before the site runs.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#brand'
import { type SignInMailName, type SignInPlaces, signInHtml } from '#domain/message/sign-in-mails.ts'
import { mailMessages } from '#messages/mail.ts'
import { fill } from '#messages/message.ts'

const messages = mailMessages()

export const mailTemplatesDir = join(import.meta.dirname, '../../supabase/templates')

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

/** The whole template of a mail. */
export const mailTemplate = (name: SignInMailName) => signInHtml(name, PLACES)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of mailNames) writeFileSync(join(mailTemplatesDir, `${name}.html`), mailTemplate(name))
  console.log(`Made ${mailNames.length} files in supabase/templates.`)
}
