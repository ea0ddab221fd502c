// The port for mail. In production Resend sends the mail (adapters/resend.ts); on a laptop a stand-in puts the mail into the mailbox.
import type { EdgeCounts } from '../lib/edge-counts.ts'

export type Mail = {
  /** A mail that is sent twice with one id within 24 hours goes out once. */
  readonly id: string
  readonly to: string
  /** The sender's name where it is not ours; the address is always ours. */
  readonly fromName?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that turns mails of this kind off with one POST (RFC 8058); absent for mails that nobody can turn off. */
  readonly unsubscribeUrl?: string
}

/** `isFinal`: the mail can never be delivered. `isBusy`: the provider takes no more mails for now. */
export type MailAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly isFinal: boolean; readonly isBusy: boolean }

/** Sends a mail. Never throws: returns a missing answer as a failure with its reason. */
export type Mailer = (mail: Mail) => Promise<MailAnswer>

/** The same mailer, which counts each mail that the provider takes for the operators' figures. Null without a mailer. */
export function countedMailer(mailer: Mailer | null, counts: EdgeCounts): Mailer | null {
  if (!mailer) return null
  return async (mail) => {
    const answer = await mailer(mail)
    if (answer.ok) counts.add('mail')
    return answer
  }
}
