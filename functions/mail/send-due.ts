// Sends what lies in the outbox: at once after the transaction that wrote it, and each minute what is left. Several may run at the same
// time: the database gives each mail out once.
import type { Database } from '#data/client.ts'
import { claimMails, type DueMail, finishMail } from '#data/mails.ts'
import { wordsOfMail } from '#domain/message/owner-mails.ts'
import type { Mailer } from './mailer.ts'

/** Mails in one run, one after another: the provider takes five a second. */
const MAX_AT_ONCE = 50

export type MailParts = {
  readonly database: Database
  readonly mailer: Mailer | null
  readonly siteUrl: string
}

/** Sends until nothing is due, or the provider wants no more. Without a mailer everything waits. */
export async function sendDueMails({ database, mailer, siteUrl }: MailParts): Promise<void> {
  if (!mailer) return
  for (let sent = 0; sent < MAX_AT_ONCE; sent += 1) {
    const [mail] = await claimMails(database, 1)
    if (!mail) return
    if (!(await sendOne(mail, mailer, { database, siteUrl }))) return
  }
}

/** False when the provider wants no more for now. */
async function sendOne(
  mail: DueMail,
  mailer: Mailer,
  { database, siteUrl }: Pick<MailParts, 'database' | 'siteUrl'>,
): Promise<boolean> {
  const answer = await mailer({ id: mail.id, to: mail.to, ...wordsOfMail(mail, siteUrl) })
  if (answer.ok) {
    await finishMail(database, mail.id, { error: null, isFinal: false })
    return true
  }
  const isGivenUp = await finishMail(database, mail.id, { error: answer.reason, isFinal: answer.isFinal })
  console.error(`mail ${mail.id}: ${isGivenUp ? 'given up' : 'not sent yet'}: ${answer.reason}`)
  return !answer.isBusy
}
