// Sends the auth server's mails to the local mailbox, as the hosted service sends them to people. Subjects, texts and the sender come from
// the caller; on the hosted service they come from `config.toml`.

import { createTransport } from 'nodemailer'
import { loopback } from '../machine/ports.ts'
import { fillTemplate, type MailVariables, plainText } from './template.ts'

export const mailKinds = ['confirmation', 'recovery', 'invite', 'email_change', 'magic_link'] as const

export type MailKind = (typeof mailKinds)[number]

/** Sender, subjects and texts of the mails. */
export type MailSettings = {
  /** Sender as in a mail's header: `"Name" <address>`. */
  readonly from: string
  readonly subjects: Readonly<Record<MailKind, string>>
  /** HTML in the template language of template.ts. Null: each mail is one plain line with the link. */
  readonly templates: Readonly<Record<MailKind, string>> | null
}

export type MailSender = {
  send(kind: MailKind, to: string, variables: MailVariables): Promise<void>
  close(): void
}

const plainSubjects: MailSettings['subjects'] = {
  confirmation: 'Confirm your email address',
  recovery: 'Reset your password',
  invite: 'You are invited',
  email_change: 'Confirm your new email address',
  magic_link: 'Your sign-in link',
}

/** The value of `type` in the link of a mail. */
const linkTypes: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
  magic_link: 'magiclink',
}

/** The given settings, with a plain value for each missing one. */
export function withDefaults(settings: Partial<MailSettings> = {}): MailSettings {
  return { from: 'local@supabase.test', subjects: plainSubjects, templates: null, ...settings }
}

/** Makes a sender for a mailbox on this machine. */
export function createMailSender(smtpPort: number, settings: MailSettings): MailSender {
  const transport = createTransport({ host: loopback, port: smtpPort, secure: false, ignoreTLS: true })
  return {
    async send(kind, to, variables) {
      const html = fillTemplate(templateOf(kind, settings), variables)
      const subject = settings.subjects[kind]
      await transport.sendMail({ from: settings.from, to, subject, text: plainText(html), html })
    },
    close: () => transport.close(),
  }
}

function templateOf(kind: MailKind, { templates, subjects }: MailSettings): string {
  if (templates !== null) return templates[kind]
  const link = `{{ .SiteURL }}/auth?token_hash={{ .TokenHash }}&amp;type=${linkTypes[kind]}&amp;redirect_to={{ .RedirectTo }}`
  return `<p>For {{ .Email }}: <a href="${link}">${subjects[kind]}</a></p>`
}
