// Reads the local mailbox for tests: waits for a mail and follows its link.

import type { MailMessage } from '../mail/message.ts'

/** Waits for the newest mail to an address; optionally with a subject, and newer than another mail. */
export async function waitForMail(
  mailboxUrl: string,
  wanted: {
    readonly to: string
    readonly subject?: string
    readonly afterId?: number
    readonly timeoutMs?: number
  },
): Promise<MailMessage> {
  const endAt = Date.now() + (wanted.timeoutMs ?? 10_000)
  for (;;) {
    const mails = await mailsTo(mailboxUrl, wanted.to)
    const found = mails.find(
      (mail) => mail.id > (wanted.afterId ?? 0) && (!wanted.subject || mail.subject === wanted.subject),
    )
    if (found) return found
    if (Date.now() > endAt) {
      const seen = mails.map((mail) => mail.subject).join(', ') || 'none'
      throw new Error(`no mail to ${wanted.to} (${wanted.subject ?? 'any subject'}); there are: ${seen}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** All mails to an address, newest first. */
export async function mailsTo(mailboxUrl: string, to: string): Promise<MailMessage[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as MailMessage[]
}

/** The address of the mail's button. */
export function linkIn(mail: MailMessage): string {
  const link = mail.links.find((each) => each.includes('token_hash='))
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with a token`)
  return link
}

/** The token in the address of the mail's button. */
export function tokenIn(mail: MailMessage): string {
  return new URL(linkIn(mail)).searchParams.get('token_hash') as string
}
