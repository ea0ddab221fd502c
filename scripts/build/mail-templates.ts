// `npm run mail-templates`: writes supabase/templates from the sentences in src/messages/en/mail.ts. Supabase replaces the places in `{{ }}`.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#brand'
import { MAIL_STYLES, mailFrame } from '#domain/message/mail-frame.ts'
import { mailMessages } from '#messages/mail.ts'
import { fill, type Template, templateText } from '#messages/message.ts'

const messages = mailMessages()

export const mailTemplatesDir = join(import.meta.dirname, '../../supabase/templates')

type MailName = keyof typeof messages.signIn

export const mailNames = Object.keys(messages.signIn) as readonly MailName[]

/** The mails' subjects, in the form of supabase/config.toml. */
export const mailSubjects = Object.fromEntries(
  mailNames.map((name) => [name, fill(messages.signIn[name].subject, { brand: brand.name })]),
) as Readonly<Record<MailName, string>>

/** Where each mail's link leads, and whether the link returns the person to the page on which they were. */
const LINKS: Readonly<Record<MailName, { page: string; type: string; isReturning: boolean }>> = {
  confirmation: { page: 'auth', type: 'signup', isReturning: true },
  recovery: { page: 'reset-password', type: 'recovery', isReturning: false },
  invite: { page: 'auth', type: 'invite', isReturning: true },
  email_change: { page: 'auth', type: 'email_change', isReturning: true },
  magic_link: { page: 'auth', type: 'magiclink', isReturning: true },
}

const PLACES: Readonly<Record<string, string>> = {
  brand: brand.name,
  email: '{{ .Email }}',
  shop: '{{ .Data.shop_name }}',
  own: '{{ .Data.own_shop_name }}',
  site: '<a href="{{ .SiteURL }}" style="color:#4b5478">{{ .SiteURL }}</a>',
}

const MARKS: Readonly<Record<string, string>> = {
  '<b>': '<strong>',
  '</b>': '</strong>',
  '<shop>': '{{ if .Data.shop_name }}',
  '</shop>': '{{ end }}',
  '<own>': '{{ if .Data.own_shop_name }}',
  '</own>': '{{ end }}',
}

/** A sentence as HTML; its places become Supabase's `{{ }}`. */
function html(sentence: Template<string, string>): string {
  return templateText(sentence)
    .replace(/<\/?\w+>/g, (mark) => MARKS[mark] ?? mark)
    .replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '')
}

/** The whole template of a mail. */
export function mailTemplate(name: MailName): string {
  const { title, preview, lead, button, end } = messages.signIn[name]
  const { page, type, isReturning } = LINKS[name]
  const link = `{{ .SiteURL }}/${page}?token_hash={{ .TokenHash }}&amp;type=${type}`
  const returning = isReturning ? '&amp;redirect_to={{ .RedirectTo }}' : ''
  // The page is then in the look of the shop from which the account was opened, in any browser.
  const from = '{{ if .Data.from_store }}&amp;from={{ .Data.from_store }}{{ end }}'
  const body = `<p style="${MAIL_STYLES.paragraph}">${html(lead)}</p>
                <p style="margin:24px 0">
                  <a href="${link}${returning}${from}" style="${MAIL_STYLES.button}">${button}</a>
                </p>
                <p style="${MAIL_STYLES.paragraph}">${end}</p>
                <!--only in html-->
                <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e0d4;font-size:14px;color:#4b5478">
                  ${messages.copyLink}<br>
                  <a href="${link}" style="color:#1c2a5e;word-break:break-all">${link}</a>
                </p>
                <!--/only in html-->`
  const foot = `${ownOr(html(messages.whyYouOwn), html(messages.whyYou))}
                ${messages.neverAsked}`
  const sender = ownOr('{{ .Data.own_shop_name }}', brand.name)
  return mailFrame({ sender, title, preview, body, foot })
}

/** The template of `own` for mails of a shop that shows our name nowhere, and of `ours` for all others. */
function ownOr(own: string, ours: string): string {
  return ['{{ if .Data.own_shop_name }}', own, '{{ else }}', ours, '{{ end }}'].join('')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of mailNames) writeFileSync(join(mailTemplatesDir, `${name}.html`), mailTemplate(name))
  console.log(`Made ${mailNames.length} files in supabase/templates.`)
}
