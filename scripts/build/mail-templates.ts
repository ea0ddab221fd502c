// `npm run mail-templates`: writes supabase/templates from the sentences in src/messages/en/mail.ts. Supabase replaces the places in `{{ }}`.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#brand'
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
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${title}</title>
  </head>
  <body style="margin:0;padding:0;background:#fbf8f3;color:#1c2a5e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
    <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#fbf8f3">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;text-align:left">
            <tr>
              <td style="background:#1c2a5e;border-radius:10px 10px 0 0;padding:20px 24px;font-size:22px;font-weight:700;color:#ffffff">{{ if .Data.own_shop_name }}{{ .Data.own_shop_name }}{{ else }}${brand.name}{{ end }}</td>
            </tr>
            <tr><td style="height:4px;line-height:4px;font-size:0;background:#f2a93b">&nbsp;</td></tr>
            <tr><td style="height:3px;line-height:3px;font-size:0;background:#1c2a5e">&nbsp;</td></tr>
            <tr><td style="height:2px;line-height:2px;font-size:0;background:#f2a93b">&nbsp;</td></tr>
            <tr>
              <td style="background:#ffffff;border-radius:0 0 10px 10px;padding:28px 24px;font-size:16px;line-height:1.55">
                <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${title}</h1>
                <p style="margin:0 0 16px">${html(lead)}</p>
                <p style="margin:24px 0">
                  <a href="${link}${returning}" style="display:inline-block;background:#1c2a5e;color:#ffffff;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px">${button}</a>
                </p>
                <p style="margin:0 0 16px">${end}</p>
                <!--only in html-->
                <p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e0d4;font-size:14px;color:#4b5478">
                  ${messages.copyLink}<br>
                  <a href="${link}" style="color:#1c2a5e;word-break:break-all">${link}</a>
                </p>
                <!--/only in html-->
              </td>
            </tr>
            <tr>
              <td style="padding:16px 24px;font-size:13px;line-height:1.5;color:#4b5478">
                {{ if .Data.own_shop_name }}${html(messages.whyYouOwn)}{{ else }}${html(messages.whyYou)}{{ end }}
                ${messages.neverAsked}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of mailNames) writeFileSync(join(mailTemplatesDir, `${name}.html`), mailTemplate(name))
  console.log(`Made ${mailNames.length} files in supabase/templates.`)
}
