// Sends the auth server's mails to the local mailbox, as the hosted service sends them to people. The subjects are those
// of supabase/config.toml; the words are in supabase/templates.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { brand } from '#brand'
import { fillTemplate, type MailVariables, plainText } from './mail-template.ts'
import { loopback } from './ports.ts'

export type MailKind = 'confirmation' | 'recovery' | 'invite' | 'email_change' | 'magic_link'

export const mailSubjects: Readonly<Record<MailKind, string>> = {
  confirmation: 'Confirm your email address',
  recovery: 'Reset your password',
  invite: `You are invited to ${brand.name}`,
  email_change: 'Confirm your new email address',
  magic_link: 'Your sign-in link',
}

export const templatesDir = join(import.meta.dirname, '../../supabase/templates')

export type MailSender = {
  send(kind: MailKind, to: string, variables: MailVariables): Promise<void>
  close(): void
}

/** Makes a sender for a mailbox on this machine. */
export function createMailSender(smtpPort: number): MailSender {
  const transport = createTransport({ host: loopback, port: smtpPort, secure: false, ignoreTLS: true })
  return {
    async send(kind, to, variables) {
      const template = readFileSync(join(templatesDir, `${kind}.html`), 'utf8')
      const html = fillTemplate(template, variables)
      await transport.sendMail({
        from: `"${brand.name}" <${brand.supportEmail}>`,
        to,
        subject: mailSubjects[kind],
        text: plainText(html),
        html,
      })
    },
    close: () => transport.close(),
  }
}
