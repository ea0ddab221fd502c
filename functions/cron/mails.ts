// Sends the mails of the outbox: right after the transaction that wrote the mails, and each minute the mails that are left. Several runs may
// overlap: the database gives each mail to one run.
import { type DueMail, finishMail, takeDueMails } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { wordsOfAccountMail } from '#domain/message/account-mails.ts'
import { wordsOfDomainMail } from '#domain/message/domain-mails.ts'
import { wordsOfFailedPayment } from '#domain/message/failed-payment-mails.ts'
import { wordsOfKitMail } from '#domain/message/kit-mails.ts'
import { wordsOfOperatorMail } from '#domain/message/operator-mails.ts'
import { wordsOfOrderMail } from '#domain/message/order-mails.ts'
import { wordsOfMail } from '#domain/message/owner-mails.ts'
import { wordsOfPlanMail } from '#domain/message/plan-mails.ts'
import { wordsOfRenewal } from '#domain/message/renewal-mails.ts'
import { wordsOfTeamMail } from '#domain/message/team-mails.ts'
import type { Mail, Mailer } from '../adapters/mailer.ts'
import { logError } from '../lib/log.ts'
import { unsubscribeUrl } from '../lib/unsubscribe-link.ts'

/** Most mails in one run. The run sends one mail after another, because the provider takes five a second. */
const MAX_OF_RUN = 50

export type MailParts = {
  readonly database: Database
  readonly mailer: Mailer | null
  readonly siteUrl: string
  /** Signs the links that turn mails off. */
  readonly secret: string
}

/** Sends until no mail is due, or the provider takes no more. Without a mailer all mails wait. */
export async function sendDueMails({ database, mailer, ...links }: MailParts): Promise<void> {
  if (!mailer) return
  for (let sent = 0; sent < MAX_OF_RUN; sent += 1) {
    const [mail] = await callOrThrow(database, takeDueMails, { limit: 1 })
    if (!mail) return
    if (!(await sendOne(mail, mailer, { database, ...links }))) return
  }
}

/** False when the provider takes no more mails for now. */
async function sendOne(
  mail: DueMail,
  mailer: Mailer,
  { database, ...links }: Omit<MailParts, 'mailer'>,
): Promise<boolean> {
  const answer = await mailer(await writeMail(mail, links))
  if (answer.ok) {
    await callOrThrow(database, finishMail, { id: mail.id, error: null, isFinal: false })
    return true
  }
  const { reason: error, isFinal } = answer
  const isGivenUp = await callOrThrow(database, finishMail, { id: mail.id, error, isFinal })
  logError(`mail ${mail.id}: ${isGivenUp ? 'given up' : 'not sent yet'}: ${answer.reason}`)
  return !answer.isBusy
}

/** Writes the mail with the same words and links at every try: the provider recognises a repeated mail only by the same id and content. */
async function writeMail(mail: DueMail, links: Pick<MailParts, 'siteUrl' | 'secret'>): Promise<Mail> {
  const { id, to, userId } = mail
  switch (mail.kind) {
    case 'unseen_orders':
    case 'summary': {
      const { kind, content } = mail
      const ended = await unsubscribeUrl({ userId, kind, storeId: content.storeId }, links)
      const words = wordsOfOrderMail(mail, { siteUrl: links.siteUrl, unsubscribeUrl: ended })
      return { id, to, unsubscribeUrl: ended, ...words }
    }
    case 'plan_ending':
    case 'plan_ended':
      return { id, to, ...wordsOfPlanMail(mail, links.siteUrl) }
    case 'exit_kit_ready':
      return { id, to, ...wordsOfKitMail(mail, links.siteUrl) }
    case 'account_ending':
      return { id, to, ...wordsOfAccountMail(mail, links.siteUrl) }
    case 'domain_active':
    case 'domain_failing':
    case 'domain_resting':
    case 'domain_taken':
      return { id, to, ...wordsOfDomainMail(mail, links.siteUrl) }
    case 'plan_renewing':
      return { id, to, ...wordsOfRenewal(mail, links.siteUrl) }
    case 'plan_payment_failed':
      return { id, to, ...wordsOfFailedPayment(mail, links.siteUrl) }
    case 'team_invitation':
    case 'wants_to_join':
    case 'ownership_handed':
      return { id, to, ...wordsOfTeamMail(mail, links.siteUrl) }
    case 'store_suspended':
    case 'store_restored':
    case 'support_answered':
    case 'money_back_answered':
    case 'free_domain_answered':
      return { id, to, ...wordsOfOperatorMail(mail, links.siteUrl) }
    default:
      return { id, to, ...wordsOfMail(mail, links.siteUrl) }
  }
}
