// Mails about the people of a shop: an invitation, somebody who wants to join, and a shop that has another owner. They cannot be switched off.
import { brand } from '#brand'
import { mailMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { sanitiseShort } from '../basics/text.ts'
import { joinLink } from '../team/team-forms.ts'
import { type MailWords, mailWords } from './mail-words.ts'

const messages = mailMessages()

type When = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** `Africa/Lagos` */
  readonly zone: string
}

/** A mail as the database's outbox stores it (private.mail_outbox). */
export type TeamMail =
  | {
      readonly kind: 'team_invitation'
      readonly content: When & {
        /** The shop's name; empty when a mail to a stranger may not show it. */
        readonly store: string
        readonly role: 'manager' | 'staff'
        readonly token: string
        /** The owner's address. */
        readonly from: string
        readonly endsAt: number
      }
    }
  | {
      readonly kind: 'wants_to_join'
      readonly content: When & { readonly store: string; readonly storeId: string; readonly guest: string }
    }
  | {
      readonly kind: 'ownership_handed'
      readonly content: When & {
        readonly store: string
        readonly owner: string
        /** True in the mail to the person who owns the shop now. */
        readonly isNewOwner: boolean
      }
    }

/** Returns the subject and text of a mail. `siteUrl` is our own origin. */
export function wordsOfTeamMail(mail: TeamMail, siteUrl: string): MailWords {
  if (mail.kind === 'team_invitation') return invitation(mail.content, siteUrl)
  return mail.kind === 'wants_to_join' ? guest(mail.content, siteUrl) : handOver(mail.content, siteUrl)
}

function invitation(content: Extract<TeamMail, { kind: 'team_invitation' }>['content'], siteUrl: string) {
  const facts = {
    brand: brand.name,
    shop: sanitiseShort(content.store) || messages.aShop,
    role: content.role === 'manager' ? messages.asManager : messages.asStaff,
    owner: sanitiseShort(content.from),
    day: new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: content.zone,
    }).format(content.endsAt),
  }
  return mailWords({
    subject: fill(messages.invited, facts),
    parts: [
      fill(messages.invitedLead, facts),
      { label: messages.seeInvitation, href: joinLink(siteUrl, content.token) },
      fill(messages.invitedEnd, facts),
    ],
    foot: [fill(messages.whyInvited, facts)],
  })
}

function guest(content: Extract<TeamMail, { kind: 'wants_to_join' }>['content'], siteUrl: string) {
  const facts = {
    brand: brand.name,
    shop: sanitiseShort(content.store),
    guest: sanitiseShort(content.guest),
  }
  return mailWords({
    subject: fill(messages.wantsToJoin, facts),
    parts: [
      fill(messages.wantsToJoinLead, facts),
      { label: messages.seeWhoAsks, href: `${siteUrl}/settings/team?shop=${content.storeId}` },
    ],
    foot: [fill(messages.whyTeam, facts)],
  })
}

function handOver(content: Extract<TeamMail, { kind: 'ownership_handed' }>['content'], siteUrl: string) {
  const facts = {
    brand: brand.name,
    shop: sanitiseShort(content.store),
    owner: sanitiseShort(content.owner),
    site: siteUrl,
    support: brand.supportEmail,
  }
  return mailWords({
    subject: fill(messages.handedOver, facts),
    parts: [
      fill(content.isNewOwner ? messages.handedToYou : messages.handedByYou, facts),
      fill(messages.notYou, facts),
    ],
    foot: [fill(messages.whyTeam, facts)],
  })
}
